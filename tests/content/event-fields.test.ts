/** Fields of analytics events that pages name, in code and in text: each belongs to the `data` of an event type. */
import fs from 'node:fs';
import { describe, expect, it } from 'vitest';
import { objectAt, objectsAt, textAt } from '../../compiler/api/source/json.ts';
import { apiRoot } from '../support/content/api-schemas.ts';
import { dataFields } from '../support/content/data-fields.ts';

const schemas = objectAt(objectAt(apiRoot, 'components'), 'schemas');

/** Names of the fields of `data`, by event type. */
const fields = new Map(
  objectsAt(objectAt(schemas, 'AnalyticsEvent'), 'oneOf').map((variant) => {
    const schema = objectAt(schemas, textAt(variant, '$ref').split('/').at(-1) ?? '');
    const properties = objectAt(objectsAt(schema, 'allOf')[1] ?? {}, 'properties');
    const data = objectAt(objectAt(properties, 'data'), 'properties');
    return [textAt(objectAt(properties, 'type'), 'const'), Object.keys(data)] as const;
  }),
);

const FENCE = /^( *)```(\w+)[^\n]*\n([\s\S]*?)^\1```/gm;

/** Code that reads the `data` of events of one type only: a case of a `switch`, or the rest of a condition. */
const BRANCHES = [
  /case '([a-z-]+\.[a-z-]+)':([\s\S]*?)(?=case '|default:|^ *```)/gm,
  /(?:type === '|\["type"\] == ")([a-z-]+\.[a-z-]+)['"] (?:&&|and) (.*)/g,
];

/** Fields in the code of a page or program, and in the text of a page. */
function namesIn(text: string): string[] {
  const code = [...text.matchAll(FENCE)].map(([, , , part = '']) => part);
  const prose = text.replaceAll(FENCE, '').matchAll(/`data\.(\w+)/g);
  return [
    ...(code.length > 0 ? code : [text]).flatMap(dataFields),
    ...[...prose].map(([, name = '']) => name),
  ];
}

const pages = fs
  .globSync([
    'content/{docs,changelog}/**/*.mdx',
    'content/{toolkit,quickstart}/**/*.{js,py,java,cs,kt,swift,dart,sql}',
  ])
  .map((file) => ({ file, text: fs.readFileSync(file, 'utf8') }));

describe('fields of events on pages', () => {
  it.each([
    ['JavaScript', 'event.data.x'],
    ['JavaScript, optional', "event?.data?.x ?? ''"],
    ['JavaScript, by name', "event['data']['x']"],
    ['JavaScript, a variable', 'const { type, data } = event\nlog(data.x)'],
    ['JavaScript, a renamed event', 'const data = webhookEvent.data\nlog(data.x)'],
    ['Python', 'event["data"]["x"]'],
    ['Python, single quotes', "event['data']['x']"],
    ['Python, with get', 'event["data"].get("x")'],
    ['Python, with get twice', "event.get('data', {}).get('x')".replace(', {}', '')],
    ['Python, a variable', 'data = event["data"]\nprint(data.get("x"), f"{data[\'x\']}")'],
    ['PostgreSQL', "SELECT event->'data'->>'x' FROM t"],
    ['PostgreSQL, another column', "SELECT data->'data'->>'x', data -> 'data' -> 'x'"],
    ['Athena', "json_extract_scalar(data, '$.x')"],
    ['C#', 'cxEvent.GetProperty("data").GetProperty("x").GetString()'],
    ['C#, an object', '@event["data"]!["x"]!.GetValue<string>()'],
    ['C#, a variable', 'var data = cxEvent.GetProperty("data");\ndata.GetProperty("x")'],
    ['C#, if present', 'cxEvent.GetProperty("data").TryGetProperty("x", out var x)'],
    ['Java, Jackson', 'event.path("data").path("x").asText()'],
    ['Java, Gson', 'event.getAsJsonObject("data").get("x").getAsString()'],
    ['Java, org.json', 'event.getJSONObject("data").optString("x")'],
    ['Kotlin', 'event.getJSONObject("data").getString("x")'],
    ['Kotlin, serialization', 'event["data"]?.jsonObject?.get("x")'],
    ['Kotlin, a variable', 'val data = event.getJSONObject("data")\ndata.getString("x")'],
    ['Swift', 'event.data.x'],
    ['Swift, a dictionary', '(event["data"] as? [String: Any])?["x"]'],
    ['Dart', "event['data']['x']"],
    ['Ruby', "event.dig('data', 'x')"],
    ['PHP', "$event['data']['x']"],
  ])('are found in %s', (_language, code) => {
    expect(new Set(dataFields(code))).toEqual(new Set(['x']));
  });

  it.each([
    ['lists of the API', 'for (const card of page.data.filter(isOpen)) log(page["data"][0])'],
    ['a request of Swift', 'URLSession.shared.data(for: request)'],
    ['methods', 'event.data.toString()'],
  ])('are not found in %s', (_what, code) => {
    expect(dataFields(code)).toEqual([]);
  });

  it('are in the document for all 35 types', () => {
    expect(fields.size).toBe(35);
    expect(fields.get('card.feedback')).toEqual(['thumbs', 'reason', 'comment']);
  });

  it('exist', () => {
    const known = new Set([...fields.values()].flat());
    const found = pages.flatMap(({ file, text }) =>
      namesIn(text).map((name) => ({ where: `${file}: data.${name}`, isKnown: known.has(name) })),
    );
    expect(found.length).toBeGreaterThan(40);
    expect(found.filter(({ isKnown }) => !isKnown).map(({ where }) => where)).toEqual([]);
  });

  it('belong to the type that the code has checked', () => {
    const found = pages.flatMap(({ file, text }) =>
      BRANCHES.flatMap((pattern) => [...text.matchAll(pattern)])
        .filter(([, type = '']) => fields.has(type))
        .flatMap(([, type = '', code = '']) =>
          [...new Set([...namesIn(code), ...dataFields(`data = event.data;${code}`)])].map(
            (name) => ({
              where: `${file}: data.${name} of ${type}`,
              isKnown: fields.get(type)?.includes(name),
            }),
          ),
        ),
    );
    expect(found.length).toBeGreaterThan(4);
    expect(found.filter(({ isKnown }) => !isKnown).map(({ where }) => where)).toEqual([]);
  });

  it('are in the reference of each type', () => {
    const reference = fs.readFileSync('content/docs/guide/analytics/reference.mdx', 'utf8');
    const missing = [...fields].flatMap(([type, names]) => {
      const row = reference.split('\n').find((line) => line.startsWith(`| \`${type}\``)) ?? '';
      return names.filter((name) => !row.includes(`\`${name}\``)).map((name) => `${type}: ${name}`);
    });
    expect(missing).toEqual([]);
  });
});

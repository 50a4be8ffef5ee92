/** Fields of analytics events that pages name, in code and in text: each belongs to the `data` of an event type. */
import fs from 'node:fs';
import { describe, expect, it } from 'vitest';
import { objectAt, objectsAt, textAt } from '../../compiler/api/document/json.ts';
import { apiRoot } from '../support/content/api-schemas.ts';

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

/** How code and text refer to a field of `data`. */
const REFERENCES = [
  /\bevent\.data\.(\w+)/g,
  /\bevent\["data"\](?:\["|\.get\(")(\w+)"/g,
  /\bdata(?:\["|\.get\(")(\w+)"/g,
  /`data\.(\w+)/g,
];

/** Code that reads the `data` of events of one type only: a case of a `switch`, or the rest of a condition. */
const BRANCHES = [
  /case '([a-z-]+\.[a-z-]+)':([\s\S]*?)(?=case '|default:|^ *```)/gm,
  /(?:type === '|\["type"\] == ")([a-z-]+\.[a-z-]+)['"] (?:&&|and) (.*)/g,
];

function namesIn(text: string): string[] {
  return REFERENCES.flatMap((pattern) => [...text.matchAll(pattern)].map(([, name = '']) => name));
}

const pages = fs
  .globSync('content/{docs,changelog}/**/*.mdx')
  .map((file) => ({ file, text: fs.readFileSync(file, 'utf8') }));

describe('fields of events on pages', () => {
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
          namesIn(code).map((name) => ({
            where: `${file}: data.${name} of ${type}`,
            isKnown: fields.get(type)?.includes(name),
          })),
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

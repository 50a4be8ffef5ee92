/** Names that pages share: menu items, ids of the example, paths of fetched data, versions, areas, subscriptions. */
import fs from 'node:fs';
import { describe, expect, it } from 'vitest';
import { objectAt, textAt } from '../../../compiler/api/source/json.ts';
import { isObject } from '../../../model/schema/schema.ts';
import { withVariables } from '../../support/content/api-schemas.ts';
import { codeFences } from '../../support/content/code-fences.ts';
import { eventExamples } from '../../support/content/event-examples.ts';

const pages = fs
  .globSync(['content/docs/**/*.mdx', 'content/changelog/*.mdx', 'content/api/openapi.yaml'])
  .map((file) => ({ file, text: withVariables(fs.readFileSync(file, 'utf8')) }));
const page = (name: string): string =>
  pages.find(({ file }) => file === `content/docs/${name}.mdx`)?.text ?? '';

/** All places where a pattern is found, with its groups. */
function places(pattern: RegExp): { where: string; groups: string[] }[] {
  return pages.flatMap(({ file, text }) =>
    [...text.matchAll(pattern)].map((match) => ({ where: file, groups: match.slice(1) })),
  );
}

describe('menu items on pages', () => {
  const linked = (name: string): string[] =>
    [...page(name).matchAll(/^\| \[([^\]]+)\]\(/gm)].map(([, label = '']) => label);
  const MENUS: Record<string, string[]> = {
    Configuration: linked('guide/configuration/overview'),
    'Organisation settings': linked('guide/organization/overview'),
    Tools: pages.flatMap(({ file, text }) =>
      file.includes('/guide/tools/') ? (/^title: (.*)$/m.exec(text)?.[1] ?? []) : [],
    ),
  };

  it.each(Object.keys(MENUS))('of %s exist', (menu) => {
    const items = MENUS[menu] ?? [];
    const found = places(new RegExp(`\\*\\*${menu} > ([^*>]+?)(?: >[^*]*)?\\*\\*`, 'g'));
    expect(items.length).toBeGreaterThan(3);
    expect(found.length).toBeGreaterThan(2);
    expect(found.filter(({ groups: [item = ''] }) => !items.includes(item))).toEqual([]);
  });

  it('add steps with the same button', () => {
    for (const name of [
      'cards/creating',
      'action-flows/creating',
      'getting-started/getting-up-and-running',
    ])
      expect(page(`guide/${name}`)).toMatch(/select \*\*\+\*\*/i);
    expect(places(/\*\*(Add step)\*\*/g)).toEqual([]);
  });
});

describe('ids of the example', () => {
  it('belong to one environment each', () => {
    const environments = new Map<string, Set<string>>();
    const add = (id: string, environment: string): void => {
      environments.set(id, (environments.get(id) ?? new Set()).add(environment));
    };
    for (const { groups } of places(/(env_\w{10})\/[a-z-]+\/((?!hb)[a-z]+_\w{10})/g))
      add(groups[1] ?? '', groups[0] ?? '');
    const NEAR =
      /"environmentId": ?"(env_\w{10})"[^]{0,400}?"(?:actionFlow": ?\{ ?"id|actionFlowId)": ?"(flow_\w{10})"/g;
    for (const { groups } of places(NEAR)) add(groups[1] ?? '', groups[0] ?? '');
    expect(environments.size).toBeGreaterThan(5);
    const shared = [...environments].filter(([, all]) => all.size > 1);
    expect(shared.map(([id, all]) => `${id}: ${[...all].join()}`)).toEqual([]);
  });

  it('of flows in Development are not those of Production', () => {
    const development = [
      'api/using-insomnia',
      'guide/action-flows/testing',
      'guide/getting-started/getting-up-and-running',
      'guide/tools/test-action-flow-sender',
    ];
    for (const name of development)
      expect(page(name), name).not.toMatch(/flow_(?!3j8vd5kq2p|7t2qm9xk4d)\w{10}/);
  });

  it('of team members belong to one name', () => {
    const names = new Map<string, Set<string>>();
    for (const { groups } of places(/(usr_\w{10}),([A-Z]\w+ [A-Z]\w+)/g))
      names.set(groups[0] ?? '', (names.get(groups[0] ?? '') ?? new Set()).add(groups[1] ?? ''));
    expect(names.size).toBeGreaterThan(2);
    expect([...names].filter(([, all]) => all.size > 1)).toEqual([]);
  });

  it('of cards belong to one step and one flow in all events', () => {
    const steps = new Map<string, Set<string>>();
    const printed = codeFences(['json'])
      .filter(({ meta }) => /schema=AnalyticsEvent\b/.test(meta))
      .map(({ text }): unknown => JSON.parse(text));
    for (const event of [...printed, ...eventExamples.values()].filter(isObject)) {
      const id = textAt(objectAt(event, 'card'), 'id');
      if (id === '' || !event['actionFlow']) continue;
      const place = `${textAt(objectAt(event, 'card'), 'stepId')} of ${textAt(objectAt(event, 'actionFlow'), 'id')}`;
      steps.set(id, (steps.get(id) ?? new Set()).add(place));
    }
    expect(steps.size).toBeGreaterThan(2);
    expect([...steps].filter(([, all]) => all.size > 1)).toEqual([]);
  });
});

describe('paths of fetched data', () => {
  /** The pages that print the reply of each step's endpoint. */
  const REPLIES: Record<string, { file: string; has: string }> = {
    'get-branch': { file: 'personalization-3rd-party-content', has: 'openingHours' },
    'notify-case-team': { file: 'action-flows/context', has: 'caseNumber' },
  };

  it('exist in the reply that a page prints', () => {
    const found = places(/\bfetched\.([a-z-]+)\.([\w.]*\w)/g);
    expect(found.length).toBeGreaterThan(10);
    const missing = found.filter(({ groups: [step = '', path = ''] }) => {
      const { file = '', has = '' } = REPLIES[step] ?? {};
      const block = codeFences(['json']).find(
        (one) => one.file.includes(file) && one.text.includes(has),
      );
      const reply: unknown = JSON.parse(block?.text ?? '{}');
      const context = isObject(reply)
        ? objectAt(objectAt(objectAt(reply, 'context'), 'fetched'), step)
        : {};
      const start: unknown = Object.keys(context).length > 0 ? context : reply;
      return path.split('.').reduce(memberOf, start) === undefined;
    });
    expect(missing).toEqual([]);
  });
});

function memberOf(value: unknown, name: string): unknown {
  if (Array.isArray(value)) return value[Number(name)];
  return isObject(value) ? value[name] : undefined;
}

describe('releases', () => {
  const entries = fs.globSync('content/changelog/*.mdx').map((file) => {
    const text = withVariables(fs.readFileSync(file, 'utf8'));
    return {
      file,
      title: /^title: (.*)$/m.exec(text)?.[1] ?? '',
      date: /^date: (.*)$/m.exec(text)?.[1] ?? '',
      areas: /^areas: \[(.*)\]$/m.exec(text)?.[1]?.split(', ') ?? [],
    };
  });
  const versions = [
    ...page('sdks/sdk-release').matchAll(/^### (\w[\w ]*) (\d[\d.]*)\n+Released (\d+ \w+ \d{4})/gm),
    ...page('sdks/sdk-release').matchAll(/^\| ([A-Z][\w ]*) (\d[\d.]*) \| (\d+ \w+ \d{4}) \|/gm),
  ].map(([, sdk = '', version = '', released = '']) => ({
    sdk,
    version,
    date: new Date(`${released} UTC`).toISOString().slice(0, 10),
  }));

  it('of 2025 are in the changelog, with their date', () => {
    const recent = versions.filter(({ date }) => date.startsWith('2025'));
    expect(recent.length).toBeGreaterThan(12);
    const missing = recent.filter(
      ({ sdk, version, date }) =>
        !entries.some(
          (entry) =>
            entry.date === date && entry.title.includes(sdk) && entry.title.includes(version),
        ),
    );
    expect(missing).toEqual([]);
  });

  it('are announced in areas that exist, and so is what pages promise to announce', () => {
    const site = fs.readFileSync('content/site.ts', 'utf8');
    const areas = [...site.matchAll(/\{ id: '([\w-]+)', label: '(\w[\w ]*)' \}/g)];
    const ids = areas.map(([, id]) => id);
    expect(entries.flatMap((entry) => entry.areas.filter((area) => !ids.includes(area)))).toEqual(
      [],
    );
    const promised = places(/with the area \*\*(\w[\w ]*)\*\*/g);
    expect(promised.length).toBeGreaterThan(0);
    const labels = areas.map(([, , label]) => label);
    expect(promised.filter(({ groups: [label] }) => !labels.includes(label))).toEqual([]);
  });
});

describe('relays', () => {
  it.each(['slack-post-webhook-to-channel', 'microsoft-teams-post-webhook-to-channel'])(
    '%s subscribes to what its table lists, and handles it in every language',
    (name) => {
      const text = page(`integration/${name}`);
      const [table = ''] = /\| Event \|[^]*?\n\n/.exec(text) ?? [];
      const listed = [...table.matchAll(/^\| `([\w.-]+)`/gm)].map(([, type = '']) => type);
      const [, subscribed = ''] = /"eventTypes": \[([^\]]*)\]/.exec(text) ?? [];
      expect(listed.length).toBeGreaterThan(1);
      expect(
        subscribed
          .split(', ')
          .map((one) => one.replaceAll('"', ''))
          .toSorted(),
      ).toEqual(listed.toSorted());
      const programs = codeFences(['javascript', 'typescript', 'python', 'csharp']).filter(
        (one) => one.file.includes(name) && one.text.includes('flow.failed'),
      );
      expect(programs.length).toBeGreaterThan(1);
      for (const program of programs)
        for (const type of listed)
          expect(program.text, `${program.file}:${program.line}`).toContain(type);
    },
  );

  it('to Teams show what their table says, in every language', () => {
    const name = 'microsoft-teams-post-webhook-to-channel';
    const shown: Record<string, RegExp> = {
      version: /"version"|\.version\b/,
      step: /stepId/,
      code: /"code"|\.code\b/,
      participation: /participationId/,
      reason: /"reason"|\.reason\b/,
      activity: /\/activity[`"]/,
      reports: /\/reports[`"]/,
      button: /Action\.OpenUrl/,
    };
    const [table = ''] = /\| Event \|[^]*?\n\n/.exec(page(`integration/${name}`)) ?? [];
    const words = Object.keys(shown).filter((word) => new RegExp(`\\b${word}\\b`, 'i').test(table));
    expect(words).toEqual(Object.keys(shown));
    for (const program of codeFences(['javascript', 'csharp']))
      if (program.file.includes(name) && program.text.includes('flow.failed'))
        for (const word of words)
          expect(program.text, `${program.file}: ${word}`).toMatch(shown[word] ?? /^/);
  });
});

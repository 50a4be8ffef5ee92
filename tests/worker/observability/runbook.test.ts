/** The runbook and the pages for operators are correct: its queries work on the worker's metrics, its sums add up, and its names exist. */
import fs from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COMMANDS } from '../../../cli/command-list.ts';
import { helpText } from '../../../cli/core/help-text.ts';
import { consumeEvents } from '../../../worker/events/consumer.ts';
import type { Dataset } from '../../../worker/observability/metrics.ts';
import {
  batchOf,
  CONFIGURED,
  memoryQueue,
  pageView,
  searched,
  sendBeacon,
  sendVote,
} from '../../support/worker/beacons.ts';
import { docFences } from '../../support/packages/doc-fences.ts';
import { askedSite } from '../../support/ask/asked-site.ts';
import { quietLog } from '../../support/worker/quiet-log.ts';
import { testApp } from '../../support/worker/test-app.ts';

type Point = Parameters<Dataset['writeDataPoint']>[0];

quietLog();
const runbook = ['docs/runbook.md', ...fs.globSync('docs/operate/*.md').toSorted()]
  .map((file) => fs.readFileSync(file, 'utf8'))
  .join('\n');
const WORKFLOWS = 'packages/create-edgepress/template/.github/workflows';
/** Of all pages of the documentation. */
const queries = docFences('docs/**/*.{md,mdx}')
  .filter(({ language }) => language === 'sql')
  .map(({ text: block }) => block)
  .join('\n')
  .replaceAll(/^--.*\n/gm, '')
  .split(';')
  .map((query) => query.trim())
  .filter((query) => query !== '');
let database: DatabaseSync;

beforeAll(async () => {
  const points: Point[] = [];
  const METRICS: Dataset = { writeDataPoint: (point) => void points.push(point) };
  const EVENTS = memoryQueue();
  const env = { ...CONFIGURED, EVENTS, METRICS };
  const app = testApp({}, env);
  for (const address of ['/guide/cards/creating', '/guide/cards/creating', '/nowhere/at-all'])
    await (await app.get(address)).text();
  await app.get('/_search?q=cards');
  await sendBeacon(app, batchOf([pageView(), searched('cards'), { type: 'nonsense' }]));
  await sendBeacon(app, 'no JSON');
  await sendVote(testApp({}, { METRICS }));
  const missed = {
    event: 'Documentation search without results',
    properties: { search: 'okapi', path: '/' },
  };
  await sendBeacon(app, batchOf([{ ...searched('okapi'), ...missed }]));
  const question = await askedSite('passages', { METRICS }).ask('/_ask', {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: 'https://docs.example.com' },
    body: JSON.stringify({ question: 'How do I create a draft?' }),
  });
  await question.text();
  // The service is nowhere, so what was accepted is to come again.
  const messages = EVENTS.messages.map((body) => ({
    body,
    attempts: 1,
    ack: () => {},
    retry: () => {},
  }));
  await consumeEvents({ queue: 'edgepress-events', messages }, { DOCS: app.kv.namespace, ...env });
  database = new DatabaseSync(':memory:');
  const columns = (kind: string, type: string): string =>
    Array.from({ length: 20 }, (_, index) => `${kind}${index + 1} ${type}`).join(', ');
  database.exec(
    `CREATE TABLE edgepress (index1 TEXT, _sample_interval INTEGER, timestamp REAL, ${columns('blob', 'TEXT')}, ${columns('double', 'REAL')})`,
  );
  database.function('NOW', () => Date.now() / 1000);
  // Between two rows SQLite keeps a text: the values so far, and the share that is asked for.
  database.aggregate('quantile', {
    start: '',
    step: (all, share, value) => `${text(all)}${Number(value)} ${Number(share)} `,
    result: (all) => {
      const numbers = text(all).trim().split(' ').map(Number);
      const values = numbers.filter((_, index) => index % 2 === 0).toSorted((a, b) => a - b);
      return values[Math.floor((numbers[1] ?? 0) * values.length)] ?? 0;
    },
  });
  for (const { indexes, blobs, doubles } of points) {
    const row: Record<string, string | number> = {
      index1: indexes[0] ?? '',
      _sample_interval: 2,
      timestamp: Date.now() / 1000 - 60,
    };
    for (const [index, text] of blobs.entries()) row[`blob${index + 1}`] = text;
    for (const [index, number] of doubles.entries()) row[`double${index + 1}`] = number;
    const names = Object.keys(row);
    database
      .prepare(
        `INSERT INTO edgepress (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`,
      )
      .run(...Object.values(row));
  }
});
afterAll(() => database.close());

/** Runs a query, translated to SQLite's dialect. Columns that nothing writes are NULL. */
function ask(query: string): Record<string, unknown>[] {
  const sql = query
    .replaceAll(/INTERVAL '(\d+)' DAY/g, (_, days) => String(Number(days) * 86_400))
    .replaceAll(/INTERVAL '(\d+)' MINUTE/g, (_, minutes) => String(Number(minutes) * 60))
    .replaceAll(/quantileWeighted\(([\d.]+)\)\((\w+), \w+\)/g, 'quantile($1, $2)');
  return database.prepare(sql).all();
}

describe('the queries of the runbook', () => {
  it('cover each metric once', () => {
    const kinds = queries.map((query) => /index1 = '(\w+)'/.exec(query)?.[1]);
    const expected = 'page page missing search gap ask event delivery feedback';
    expect(kinds.join(' ')).toBe(expected);
  });

  it('match the columns that the worker writes', () => {
    for (const query of queries) {
      const rows = ask(query);
      expect(rows.length, query).toBeGreaterThan(0);
      for (const row of rows)
        for (const [name, value] of Object.entries(row))
          expect(value, `${name} of ${query}`).not.toBeNull();
    }
    const [views, releases, missing, , gaps, questions, events] = queries.map(ask);
    expect(gaps).toEqual([{ kind: 'search', text: 'okapi', times: 2 }]);
    expect(questions).toMatchObject([{ outcome: 'passages', questions: 2 }]);
    expect(views?.map(({ cache, views: count }) => [cache, count])).toEqual(
      expect.arrayContaining([
        ['miss', 2],
        ['hit', 2],
      ]),
    );
    expect(releases).toEqual([{ release: 'release-a', views: 4 }]);
    expect(missing).toEqual([{ path: '/nowhere/at-all', times: 2 }]);
    expect(new Set(events?.map(({ outcome }) => outcome))).toEqual(
      new Set(['accepted', 'refused']),
    );
  });
});

describe('the sums of the runbook', () => {
  const text = runbook.replaceAll(/\s+/g, ' ');

  it('of a million views are correct: quantities times prices', () => {
    const prices =
      /a million requests cost \$([\d.]+), a million CPU ms \$([\d.]+), a million KV reads \$([\d.]+)/
        .exec(text)
        ?.slice(1)
        .map(Number) ?? [];
    const rows = [...runbook.matchAll(/^\| (\d+)% \|((?: [\d.]+ \|){4})$/gm)].map(
      ([, share = '', cells = '']) => ({
        share,
        numbers: cells.split('|').slice(0, 4).map(Number),
      }),
    );
    expect(rows.map(({ share }) => share)).toEqual(['100', '90', '0']);
    for (const { share, numbers } of rows) {
      const cost = prices.reduce((sum, price, index) => sum + price * (numbers[index] ?? 0), 0);
      expect(Math.abs(cost - (numbers[3] ?? 0)), share).toBeLessThan(0.006);
    }
    const usual = rows[1]?.numbers[3];
    expect(fs.readFileSync('README.md', 'utf8')).toContain(`$${usual} for a million page views`);
  });

  it('of a publish and of the plans are correct', () => {
    const write = 5 / 1e6;
    expect(text).toContain(`**$${(8 * write).toFixed(5)}**`);
    const [, ten = '', tenCost = '', hundred = '', hundredCost = ''] =
      /10,000 pages writes ([\d,]+) keys and costs \$([\d.]+)\. With 100,000 pages, it writes ([\d,]+) keys and costs \$([\d.]+)\./.exec(
        text,
      ) ?? [];
    const keys = (count: string): number => Number(count.replaceAll(',', ''));
    expect(keys(ten) * write).toBeCloseTo(Number(tenCost), 2);
    expect(keys(hundred) * write).toBeCloseTo(Number(hundredCost), 2);
    expect(text).toContain(`1,000 writes a day are enough for ${1000 / 8} edits`);
    expect(10 / 2).toBe(5);
    expect(100_000 / 2).toBe(50_000);
  });
});

describe('the names of the runbook', () => {
  const code = ['worker', 'model', 'compiler', 'publisher', 'dev', 'cli']
    .map((folder) => sources(folder))
    .join('');

  it('of events in the log are those that the code writes', () => {
    const trouble = /## When something is wrong\n([\s\S]*?)\n# /.exec(runbook)?.[1] ?? '';
    const names = [...trouble.matchAll(/`([a-z]+(?:-[a-z]+)+)`/g)].map(([, name = '']) => name);
    expect(names.length).toBeGreaterThan(6);
    for (const name of names) expect(code.includes(`'${name}'`), name).toBe(true);
    // Words that commands say.
    const said = trouble
      .split('\n')
      .flatMap((row) => row.split('|')[1]?.match(/(?<=")[a-z][a-z ]+[a-z](?=")/g) ?? []);
    expect(said).toEqual([
      'took the pointer',
      'while this command was running',
      'was not built on it',
      'has been deleting',
    ]);
    for (const one of said) expect(code.includes(one), one).toBe(true);
  });

  it('of commands and flags exist', async () => {
    const used = [...runbook.matchAll(/npx edgepress ([\w:-]+)(?: ([^`\n]*))?/g)];
    expect(used.length).toBeGreaterThan(12);
    for (const [, name = '', flags = ''] of used) {
      expect(Object.keys(COMMANDS)).toContain(name);
      const command = (await COMMANDS[name]?.load())?.default;
      if (command === undefined) continue;
      for (const [, flag = ''] of flags.matchAll(/--([a-z-]+)/g))
        expect(helpText(command.spec), `--${flag} of ${name}`).toMatch(
          new RegExp(`^ +--${flag}\\b`, 'm'),
        );
    }
  });

  it('of variables and secrets are those that the code reads', () => {
    const workflows = ['examples/publish.yml', ...fs.globSync(`${WORKFLOWS}/*.yml`)];
    const all =
      code + sources('.', false) + workflows.map((file) => fs.readFileSync(file, 'utf8')).join('');
    for (const [, name = ''] of runbook.matchAll(/`([A-Z]{2,}(?:_[A-Z]+)+)/g))
      expect(all.includes(name), name).toBe(true);
  });
});

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function sources(folder: string, isDeep = true): string {
  return fs
    .readdirSync(folder, { recursive: isDeep, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => fs.readFileSync(path.join(folder, name), 'utf8'))
    .join('\n');
}

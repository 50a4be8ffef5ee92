/**
 * The embedded engine against recorded answers of a real server, which lie beside the project, not in it; without
 * them these tests are skipped. The command is tested with sets of its own.
 */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import zlib from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { compareAnswers, parityByKind, parityOf } from '../../../bench/search/parity.ts';
import { readRecordedIndex, readRecordedQueries } from '../../../bench/search/recorded-set.ts';
import { SEARCH_PARITY as SET } from '../../support/optional-material.ts';

const present = fs.existsSync(SET);
if (!present) console.log(`Skipped: no recorded answers at ${SET}`);

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'edgepress-parity-'));
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

describe.skipIf(!present)('the embedded engine, compared with a real server', () => {
  const answers = present
    ? compareAnswers(
        readRecordedIndex(path.join(SET, 'records.jsonl.gz')),
        readRecordedQueries(path.join(SET, 'queries.json')),
      )
    : [];

  it("ranks the server's first page among the first three, for queries of every kind", () => {
    expect(parityOf(answers).first3).toBeGreaterThanOrEqual(0.95);
    for (const [kind, { first3 }] of parityByKind(answers))
      expect(first3, kind).toBeGreaterThanOrEqual(0.8);
  });

  it("ranks the server's first five pages, and finds what the server finds", () => {
    expect(parityOf(answers).overlap5).toBeGreaterThanOrEqual(0.92);
    expect(parityOf(answers).found).toBeGreaterThanOrEqual(0.98);
  });

  it('has the same quality on any half of the queries', () => {
    for (const half of [0, 1, 2, 3].map((seed) => answers.filter((_a, at) => (at >> seed) % 2))) {
      expect(parityOf(half).first3).toBeGreaterThanOrEqual(0.93);
      expect(parityOf(half).overlap5).toBeGreaterThanOrEqual(0.9);
    }
  });
});

describe('npm run search:parity', () => {
  const record = (url: string, fields: Record<string, string>): string =>
    JSON.stringify({
      url,
      language: 'en-GB',
      version: ['current'],
      docusaurus_tag: 'default',
      'hierarchy.lvl0': 'Docs',
      ...fields,
    });
  const records = [
    record('https://d.example/a', { type: 'lvl1', 'hierarchy.lvl1': 'Blue card' }),
    record('https://d.example/b', { type: 'lvl1', 'hierarchy.lvl1': 'Red &lt;card&gt;' }),
    record('https://d.example/b#s', {
      type: 'lvl2',
      anchor: 's',
      'hierarchy.lvl1': 'Red &lt;card&gt;',
      'hierarchy.lvl2': 'Size',
    }),
  ].join('\n');
  const query = (q: string, found: number, ...urls: string[]): object => ({
    kind: 'word',
    q,
    found,
    groups: urls.map((url) => ({ url })),
  });

  function run(...files: string[]): { status: number | null; stdout: string; stderr: string } {
    return spawnSync(process.execPath, ['bench/run.ts', 'parity', ...files], {
      encoding: 'utf8',
    });
  }
  function write(name: string, content: string | Buffer): string {
    const file = path.join(folder, name);
    fs.writeFileSync(file, content);
    return file;
  }

  it('prints the shares by kind, and for all queries in the last line', () => {
    const queries = write(
      'queries.json',
      JSON.stringify({
        queries: [
          query('blue', 1, 'https://d.example/a'),
          query('size', 1, 'https://d.example/b#s'),
          // A server that finds another page, and one that finds what is not there.
          query('red', 2, 'https://d.example/a', 'https://d.example/b'),
          query('green', 1, 'https://d.example/a'),
        ],
      }),
    );
    for (const file of [write('r.jsonl', records), write('r.jsonl.gz', zlib.gzipSync(records))]) {
      const { status, stdout, stderr } = run(file, queries);
      expect(stderr).toBe('');
      expect(status).toBe(0);
      expect(stdout).toContain('| word | 0.50 | 0.63 | 0.75 | 4 |');
      expect(stdout.trimEnd().split('\n').at(-1)).toBe(
        'parity: first3=0.50 overlap5=0.63 found=0.75 n=4',
      );
    }
  });

  it.each([
    ['no files', [], 'Expected two files'],
    ['a file that is not there', ['none.jsonl', 'good.json'], 'cannot be read'],
    ['a line that is not JSON', ['text.jsonl', 'good.json'], 'text.jsonl:1: expected JSON'],
    ['a record without a URL', ['bare.jsonl', 'good.json'], 'bare.jsonl:1: expected a record'],
    ['half a gzip file', ['half.gz', 'good.json'], 'cannot be unpacked'],
    ['no records', ['empty.jsonl', 'good.json'], 'found no records'],
    ['queries that are none', ['good.jsonl', 'text.jsonl'], 'text.jsonl: expected JSON'],
    ['a list without queries', ['good.jsonl', 'bare.jsonl'], 'at least one query'],
  ])('rejects %s in one sentence', (_name, files, sentence) => {
    write('good.jsonl', records);
    write('good.json', JSON.stringify({ queries: [query('a', 0)] }));
    write('text.jsonl', 'text');
    write('bare.jsonl', '{}');
    write('empty.jsonl', '\n');
    write('half.gz', zlib.gzipSync(records).subarray(0, 40));
    const { status, stdout, stderr } = run(...files.map((name) => path.join(folder, name)));
    expect(status).toBe(1);
    expect(stdout).toBe('');
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
    expect(stderr).toContain(sentence);
  });
});

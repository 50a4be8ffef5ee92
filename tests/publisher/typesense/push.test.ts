/** Pushing search records into Typesense: against the double, whole, in parts, interrupted and refused. */
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  plannedChanges,
  pushAll,
  pushChanged,
  type PushSource,
} from '../../../publisher/typesense/push.ts';
import { SearchService } from '../../../publisher/typesense/service.ts';
import { OperatorError } from '../../../compiler/diagnostics/operator-error.ts';
import { readTypesenseSettings } from '../../../publisher/typesense/settings.ts';
import { openProject } from '../../../compiler/config/project.ts';
import { recordAt, type SearchRecord } from '../../../model/search/search-record.ts';
import { NO_RULES } from '../../../model/search/search-rules.ts';
import { isObject } from '../../../model/schema/schema.ts';
import { startTypesense, type TypesenseDouble } from '../../support/typesense/server.ts';

const ALIAS = 'documentation-master';
let double: TypesenseDouble;
let said: string[] = [];
const progress = { say: (line: string) => void said.push(line), imported: () => {} };

beforeEach(async () => {
  said = [];
  double = await startTypesense();
});
afterEach(() => double.close());

function serviceAt(url = double.url, key = double.adminKey): SearchService {
  return new SearchService({ nodes: [url], key });
}

/** Pages with a title and texts. */
function source(
  pages: Record<string, string[]>,
  rules: Partial<PushSource['search']> = {},
): PushSource {
  const records = Object.entries(pages).flatMap(([name, texts]): SearchRecord[] => {
    const nodes = texts.map((text, at) => ({ level: at === 0 ? 1 : 0, anchor: '', text }));
    const page = {
      path: name,
      url: `https://docs.example${name}`,
      lvl0: 'Docs',
      language: 'en-GB',
      version: 'current',
      tag: 'docs-default-current',
      nodes,
    };
    return nodes.map((_node, at) => recordAt(page, at));
  });
  const search = {
    collection: ALIAS,
    path: '/search',
    ...NO_RULES,
    ...rules,
  };
  return { search, language: 'en-GB', records, total: records.length };
}

const SITE = { '/a': ['Cards', 'A card is shown'], '/b': ['Flows', 'A flow has steps'] };

async function api(method: string, pathname: string, body?: object): Promise<unknown> {
  const response = await fetch(double.url + pathname, {
    method,
    headers: { 'x-typesense-api-key': double.adminKey },
    ...(body && { body: JSON.stringify(body) }),
  });
  return response.json();
}

async function collections(): Promise<string[]> {
  const all = await api('GET', '/collections');
  return Array.isArray(all)
    ? all.flatMap((one: unknown) => (isObject(one) ? String(one['name']) : [])).sort()
    : [];
}

/** URLs that a reader finds through the alias; `null` when the search fails. */
async function found(q: string, more: object = {}): Promise<string[] | null> {
  const search = { collection: ALIAS, q, query_by: 'hierarchy.lvl1,content', ...more };
  const filter_by = 'language:=en-GB && docusaurus_tag:=[default,docs-default-current]';
  const reply = await api('POST', '/multi_search', { searches: [{ ...search, filter_by }] });
  const [result] =
    isObject(reply) && Array.isArray(reply['results']) ? (reply['results'] as unknown[]) : [];
  if (!isObject(result) || !Array.isArray(result['hits'])) return null;
  return (result['hits'] as unknown[]).flatMap((hit) => {
    const document = isObject(hit) ? hit['document'] : undefined;
    return isObject(document) ? String(document['url']) : [];
  });
}

describe('a full push', () => {
  it('fills a new collection, and points the alias to it', async () => {
    const name = await pushAll(serviceAt(), source(SITE), progress);
    expect(name).toMatch(/^documentation-master_\d{10}$/);
    expect(await found('card')).toEqual(['https://docs.example/a', 'https://docs.example/a']);
    expect(said.join('\n')).toContain(`${ALIAS} is now ${name}`);
  });

  it('can be repeated, keeps two older collections and removes the rest', async () => {
    const names: string[] = [];
    for (let round = 0; round < 5; round++)
      names.push(await pushAll(serviceAt(), source({ '/a': [`Round${round}`] }), progress));
    expect(new Set(names).size).toBe(5);
    expect(await collections()).toEqual(names.slice(2));
    expect(await found('round4')).toHaveLength(1);
    const sets = await api('GET', '/synonym_sets');
    expect(sets).toHaveLength(3);
  });

  it('leaves collections of other names alone', async () => {
    for (const name of [`${ALIAS}_old`, `${ALIAS}-next_1700000000`, 'other'])
      await api('POST', '/collections', { name, fields: [{ name: 'x', type: 'string' }] });
    for (let round = 0; round < 4; round++) await pushAll(serviceAt(), source(SITE), progress);
    expect(await collections()).toEqual(
      expect.arrayContaining([`${ALIAS}_old`, `${ALIAS}-next_1700000000`, 'other']),
    );
  });

  it('adds synonyms, curations and stop words, which searches apply', async () => {
    const rules = {
      synonyms: [{ words: ['tile', 'card'] }],
      curations: [
        { query: 'steps', match: 'exact' as const, pin: ['/a'], hide: [] },
        { query: 'shown', match: 'exact' as const, pin: [], hide: ['/a'] },
      ],
      stopWords: ['how', 'the'],
    };
    const name = await pushAll(serviceAt(), source(SITE, rules), progress);
    expect(await found('tile')).toContain('https://docs.example/a');
    expect((await found('steps'))?.[0]).toBe('https://docs.example/a');
    expect(await api('GET', `/curation_sets/${name}`)).toMatchObject({
      items: [{}, { includes: [], excludes: [{ id: '/a#:lvl1:0' }, { id: '/a#:content:0' }] }],
    });
    expect(await found('how the card', { stopwords: ALIAS })).toHaveLength(2);
  });

  it('reports curated pages that do not exist', async () => {
    const curations = [{ query: 'x', match: 'exact' as const, pin: ['/a', '/z'], hide: ['/y'] }];
    await pushAll(serviceAt(), source(SITE, { curations }), progress);
    expect(said.filter((line) => line.includes('not a page'))).toEqual([
      'the curation of “x” names /z, which is not a page or section of the site',
      'the curation of “x” names /y, which is not a page or section of the site',
    ]);
  });

  it('reports rejected records with reasons, and leaves the alias unchanged', async () => {
    const first = await pushAll(serviceAt(), source(SITE), progress);
    const bad = source({ '/a': ['Other', 'x', 'y', 'z', 'u', 'v', 'w', 'q'] });
    for (const record of [...bad.records].slice(1))
      Object.assign(record, { item_priority: 'high' });
    const push = pushAll(serviceAt(), bad, progress);
    await expect(push).rejects.toThrow(OperatorError);
    await expect(push).rejects.toThrow(
      /refused 7 of 8 records:\n {2}\/a#:content:0: .*item_priority/,
    );
    await expect(push).rejects.toThrow(/and 2 more/);
    expect(await found('card')).toHaveLength(2);
    expect(await collections()).toEqual([first]);
  });

  it('of a site without records changes nothing', async () => {
    await pushAll(serviceAt(), source(SITE), progress);
    await expect(pushAll(serviceAt(), source({}), progress)).rejects.toThrow('no search records');
    expect(await found('card')).toHaveLength(2);
  });

  it('yields to a later push that has finished first', async () => {
    // Between the import and the swap another machine's collection goes live.
    class Overtaken extends SearchService {
      override async count(name: string): Promise<number> {
        const later = `${ALIAS}_9999999999`;
        await api('POST', '/collections', { name: later, fields: [{ name: 'x', type: 'string' }] });
        await api('PUT', `/aliases/${ALIAS}`, { collection_name: later });
        return super.count(name);
      }
    }
    const service = new Overtaken({ nodes: [double.url], key: double.adminKey });
    const slow = pushAll(service, source(SITE), progress);
    await expect(slow).rejects.toThrow('A later push finished first');
  });
});

describe('a push of changes', () => {
  it('writes new and changed records, and removes deleted ones', async () => {
    const name = await pushAll(serviceAt(), source(SITE), progress);
    double.requests.length = 0;
    const next = source({ '/a': ['Cards', 'A tile is shown'], '/c': ['Webhooks'] });
    expect(await plannedChanges(serviceAt(), next)).toMatchObject({ written: 2, removed: 2 });
    expect(await pushChanged(serviceAt(), next, progress)).toEqual({
      collection: name,
      written: 2,
      removed: 2,
    });
    const imported = double.requests.filter(({ path: at }) => at.includes('/documents/import'));
    expect(imported.flatMap(({ body }) => body.split('\n'))).toHaveLength(2);
    expect(await found('webhooks')).toEqual(['https://docs.example/c']);
    expect(await found('steps')).toEqual([]);
    expect(await found('tile')).toEqual(['https://docs.example/a']);
    expect(await collections()).toEqual([name]);
  });

  it('writes nothing when nothing has changed', async () => {
    const name = await pushAll(serviceAt(), source(SITE), progress);
    double.requests.length = 0;
    expect(await pushChanged(serviceAt(), source(SITE), progress)).toEqual({
      collection: name,
      written: 0,
      removed: 0,
    });
    expect(double.requests.filter(({ path: at }) => at.includes('import'))).toEqual([]);
  });

  it('is refused when there is no collection to update', async () => {
    await expect(pushChanged(serviceAt(), source(SITE), progress)).rejects.toThrow(
      'push everything once, without --changed',
    );
  });

  it('updates synonyms', async () => {
    await pushAll(serviceAt(), source(SITE), progress);
    const rules = { synonyms: [{ words: ['tile', 'card'] }] };
    await pushChanged(serviceAt(), source(SITE, rules), progress);
    expect(await found('tile')).toContain('https://docs.example/a');
  });
});

/** Passes requests on until so many have been made; then nobody answers any more, as for a process that was killed. */
async function cutAfter(
  requests: number,
  answered: boolean,
): Promise<{ url: string; cut: Promise<void>; close(): Promise<void> }> {
  let left = requests;
  const { promise: cut, resolve: tell } = Promise.withResolvers<void>();
  const server = http.createServer((request, response) => {
    const last = left === 0;
    if (left < 0 || (last && !answered)) {
      left = -1;
      request.socket.destroy();
      return;
    }
    left -= 1;
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      void fetch(double.url + (request.url ?? ''), {
        method: request.method ?? 'GET',
        headers: { 'x-typesense-api-key': double.adminKey },
        ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
      }).then(async (answer) => {
        const body = await answer.text();
        // The server has done it, and nobody hears of it.
        if (last) {
          tell();
          await sleep(50);
          request.socket.destroy();
        } else response.writeHead(answer.status, { 'content-type': 'application/json' }).end(body);
      });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    cut,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

describe('an interrupted push', () => {
  const after = { '/a': ['Tiles', 'A tile is shown'] };

  it('leaves readers with either the old or the new records, wherever it stops', async () => {
    await pushAll(serviceAt(), source(SITE), progress);
    double.requests.length = 0;
    await pushAll(serviceAt(), source(SITE), progress);
    const requests = double.requests.length;
    expect(requests).toBeGreaterThan(6);
    for (let at = 0; at < requests; at++)
      for (const answered of [false, true]) {
        await pushAll(serviceAt(), source(SITE), progress);
        const proxy = await cutAfter(at, answered);
        await pushAll(serviceAt(proxy.url), source(after), progress).catch((error: unknown) => {
          expect(error).toBeInstanceOf(OperatorError);
        });
        await proxy.close();
        const [old, fresh] = [await found('card'), await found('tile')];
        const whole = old?.length === 2 && fresh?.length === 0;
        const swapped = old?.length === 0 && fresh?.length === 2;
        expect(whole || swapped, `request ${at}, ${answered ? 'after' : 'before'}`).toBe(true);
      }
    // What was left behind goes with the next pushes.
    for (let round = 0; round < 3; round++) await pushAll(serviceAt(), source(SITE), progress);
    expect(await collections()).toHaveLength(3);
  });

  it('of changes is completed by the next one', async () => {
    await pushAll(serviceAt(), source(SITE), progress);
    double.requests.length = 0;
    for (let at = 0; at < 7; at++) {
      const proxy = await cutAfter(at, true);
      await pushChanged(serviceAt(proxy.url), source(after), progress).catch((error: unknown) => {
        expect(error).toBeInstanceOf(OperatorError);
      });
      await proxy.close();
      await pushChanged(serviceAt(), source(after), progress);
      expect(await found('tile')).toHaveLength(2);
      expect(await found('flows')).toEqual([]);
      await pushChanged(serviceAt(), source(SITE), progress);
    }
  });
});

describe("the push command's settings", () => {
  it.each([
    ['no URL', { TYPESENSE_ADMIN_KEY: 'k' }, 'TYPESENSE_URL is not set'],
    ['no key', { TYPESENSE_URL: 'http://127.0.0.1:1' }, 'TYPESENSE_ADMIN_KEY is not set'],
    ['a URL that is none', { TYPESENSE_URL: 'search', TYPESENSE_ADMIN_KEY: 'k' }, 'found "search"'],
    [
      'one of two',
      { TYPESENSE_URL: 'http://a.example,ftp://b', TYPESENSE_ADMIN_KEY: 'k' },
      'ftp://b',
    ],
  ])('report an error for %s', (_name, env, sentence) => {
    expect(() => readTypesenseSettings(env)).toThrow(sentence);
  });

  it('accept several nodes', () => {
    const TYPESENSE_URL = 'http://a.example:8108/, https://b.example';
    expect(readTypesenseSettings({ TYPESENSE_URL, TYPESENSE_ADMIN_KEY: ' k ' })).toEqual({
      nodes: ['http://a.example:8108', 'https://b.example'],
      key: 'k',
    });
  });

  it('report a wrong key, an unreachable server and a failing one, without printing the key', async () => {
    const refused = pushAll(serviceAt(double.url, 'wrong-key'), source(SITE), progress);
    await expect(refused).rejects.toThrow('refused the key while reading the alias');
    const away = pushAll(serviceAt('http://127.0.0.1:9'), source(SITE), progress);
    await expect(away).rejects.toThrow(/No answer from http:\/\/127\.0\.0\.1:9 .*TYPESENSE_URL/);
    double.fault = { kind: 'status', status: 422, message: `Out of disk ${double.adminKey}` };
    const full = pushAll(serviceAt(), source(SITE), progress);
    await expect(full).rejects.toThrow(/answered 422 while reading the alias: .*Out of disk …/);
  });
});

describe('edgepress search', () => {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'edgepress-push-'));
  const write = (name: string, text: string): void => {
    fs.mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
    fs.writeFileSync(path.join(root, name), text);
  };
  write('site.ts', "export default { title: 'Test docs', url: 'https://docs.example' };");
  write('docs/a.mdx', '# Cards\n\nA card is shown.\n\n## Sizes\n\nSmall.\n\n```js\nsecret\n```\n');
  write('docs/b.mdx', '# Flows\n');
  afterAll(() => {
    fs.rmSync(root, { recursive: true, force: true });
    fs.rmSync(openProject({ content: root }).out, { recursive: true, force: true });
  });

  async function run(
    args: string[],
    env: Record<string, string>,
    killed?: Promise<void>,
  ): Promise<{ code: number | null; out: string; err: string }> {
    const child = spawn(process.execPath, ['cli/edgepress.ts', 'search', ...args], {
      env: {
        PATH: process.env['PATH'] ?? '',
        NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? '',
        CONTENT: root,
        ...env,
      },
    });
    void killed?.then(() => child.kill('SIGKILL'));
    let [out, err] = ['', ''];
    child.stdout.on('data', (chunk) => (out += String(chunk)));
    child.stderr.on('data', (chunk) => (err += String(chunk)));
    const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
    return { code, out, err };
  }
  const env = (): Record<string, string> => ({
    TYPESENSE_URL: double.url,
    TYPESENSE_ADMIN_KEY: double.adminKey,
  });

  it('plans, pushes, and pushes changes', async () => {
    const planned = await run(['--dry-run'], env());
    expect(planned.out).toContain('Would push 5 records of 2 pages');
    expect(JSON.parse((await run(['--dry-run', '--json'], env())).out)).toEqual({
      state: 'planned',
      records: 5,
      pages: 2,
      written: 5,
      removed: 0,
    });
    expect(await collections()).toEqual([]);
    const pushed = await run([], env());
    expect(pushed.err).toBe('');
    expect(pushed.out).toMatch(
      /imported 5 of 5\n[^]*Pushed 5 records of 2 pages into documentation_/,
    );
    expect(pushed.code).toBe(0);
    const [name = ''] = await collections();
    write('docs/b.mdx', '# Flows\n\nMore.\n');
    expect((await run(['--changed', '--dry-run'], env())).out).toContain(
      'Would write 2 and remove 0 of 6 records',
    );
    expect((await run(['--changed'], env())).out).toContain(`of 6 records of 2 pages: ${name}`);
    expect(JSON.parse((await run(['--changed', '--json'], env())).out)).toEqual({
      state: 'written',
      collection: name,
      records: 6,
      pages: 2,
      written: 0,
      removed: 0,
    });
  });

  it('leaves readers with the previous records when it is killed', async () => {
    await run([], env());
    const before = await found('card', { collection: 'documentation' });
    expect(before).not.toEqual([]);
    write('docs/a.mdx', '# Tiles\n');
    // As it creates the collection, in the import, and before the alias is moved.
    for (const at of [5, 6, 8]) {
      const proxy = await cutAfter(at, true);
      const killed = await run([], { ...env(), TYPESENSE_URL: proxy.url }, proxy.cut);
      await proxy.close();
      expect(killed.code).toBeNull();
      expect(await found('card', { collection: 'documentation' })).toEqual(before);
    }
    expect((await run([], env())).code).toBe(0);
    expect(await found('tiles', { collection: 'documentation' })).toHaveLength(1);
  });

  it('exits with 1 and one sentence on errors', async () => {
    for (const [args, given, sentence] of [
      [[], {}, 'TYPESENSE_URL is not set'],
      [['--force'], env(), "Unknown option '--force'. Usage: edgepress search"],
      [['--changed'], env(), 'push everything once'],
    ] as const) {
      const { code, err } = await run([...args], { ...given });
      expect(code).toBe(1);
      expect(err).toContain(sentence);
      expect(err.trimEnd().split('\n')).toHaveLength(1);
    }
  });
});

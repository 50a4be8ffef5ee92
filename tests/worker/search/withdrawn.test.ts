/** Search results after a page was withdrawn, whichever engine still has it. */
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { parsePointer, POINTER_KEY } from '../../../model/release/pointer.ts';
import { type Subject, typesenseSubject } from '../../support/typesense/subject.ts';
import { quietLog } from '../../support/worker/quiet-log.ts';
import type { TestApp } from '../../support/worker/test-app.ts';
import { edgeApp, indexOf } from '../../support/worker/typesense-app.ts';

const ALIAS = 'documentation-withdrawn';
const LEAKED = '/getting-started';
quietLog();
let subject: Subject;
beforeAll(async () => {
  subject = await typesenseSubject(ALIAS);
});
afterAll(() => subject.close());
afterEach(() => void vi.useRealTimers());

function app(source: 'embedded' | 'typesense'): TestApp {
  const index = indexOf([
    { path: LEAKED, texts: ['Getting started', 'The project has the key hunter2secret'] },
    { path: '/blog/hello', texts: ['Hello', 'A project is announced'] },
  ]);
  const variables = {
    POINTER_TTL: '0',
    ...(source === 'typesense' && {
      TYPESENSE_URL: subject.url,
      TYPESENSE_SEARCH_KEY: subject.searchKey,
      TYPESENSE_TIMEOUT: '20000',
    }),
  };
  const made = edgeApp(variables, { collection: ALIAS, index });
  edit(made, false);
  return made;
}

function edit(made: TestApp, isWithdrawn: boolean): void {
  const pointer = parsePointer(made.kv.values.get(POINTER_KEY) ?? '');
  const { pages } = pointer.manifest;
  const object = 'leakedleakedleakedleaked';
  if ('inline' in pages)
    pages.inline.pages[LEAKED] = { object, title: 'Getting started', description: '' };
  const withdrawn = { generation: 1, releases: [], objects: [object], paths: [LEAKED] };
  const next = { ...pointer, ...(isWithdrawn && { withdrawn }) };
  made.kv.values.set(POINTER_KEY, JSON.stringify(next));
}

const QUESTIONS: Record<string, (made: TestApp) => Promise<Response>> = {
  '/_search': (made) => made.get('/_search?q=project'),
  '/search': (made) => made.get('/search?q=project'),
  '/multi_search': (made) =>
    made.request('/multi_search', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        searches: [{ collection: ALIAS, q: 'project', query_by: 'content' }],
      }),
    }),
  '/mcp': (made) =>
    made.request('/mcp', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name: 'search', arguments: { query: 'project' } },
      }),
    }),
};

describe.each(['embedded', 'typesense'] as const)('results of the %s engine', (source) => {
  it.each(Object.keys(QUESTIONS))('do not name a withdrawn page (%s)', async (route) => {
    const made = app(source);
    const ask = QUESTIONS[route];
    const before = await (await ask?.(made))?.text();
    expect(before).toContain(LEAKED);
    expect(before).toContain('/blog/hello');
    // What was answered before is in the cache.
    edit(made, true);
    const after = await (await ask?.(made))?.text();
    expect(after).not.toContain(LEAKED);
    expect(after).not.toMatch(/hunter2/);
    expect(after).toContain('/blog/hello');
  });

  it('do not suggest its words', async () => {
    const made = app(source);
    const ask = async (): Promise<string> => (await made.get('/_search?q=hunter3secrex')).text();
    expect(await ask()).toContain('hunter2secret');
    edit(made, true);
    expect(await ask()).not.toContain('hunter2');
  });
});

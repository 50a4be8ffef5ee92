import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readBody } from '../worker/gate.ts';
import { type Harness, startHarness } from './harness.ts';

const PATH = '/guide/cards/creating';
let site: Harness;

beforeAll(async () => {
  site = await startHarness({ POINTER_TTL: '0' });
});
afterAll(() => site.close());
beforeEach(() => site.kv.clear());

describe('in workerd, a page whose article KV holds back', () => {
  it('has sent its head and navbar before KV answers, and is whole afterwards', async () => {
    const release = await site.publish({ id: 'release-held' });
    await (await site.get('/')).text();
    const key = release.pageKey(PATH);
    await site.kv.fail(key, 'wait');

    const response = await site.get(PATH);
    const body = readBody(response);
    const head = await body.until('</header>');
    expect(head).toContain('</head>');
    expect(head).toContain('class="navbar"');
    expect(head).not.toContain('Text of');
    expect(await site.kv.takeReads()).toContain(key);

    await site.kv.fail(key, null);
    const { text, broken } = await body.rest();
    expect(broken).toBe(false);
    expect(text).toContain(`Text of ${PATH} in release-held.`);
    expect(text).toMatch(/<\/html>$/);
  });

  it('apologises in place when KV fails at last, breaks off, and is kept by no cache', async () => {
    const release = await site.publish({ id: 'release-late' });
    await (await site.get('/')).text();
    const key = release.pageKey(PATH);
    await site.kv.fail(key, 'wait');
    const body = readBody(await site.get(PATH));
    await body.until('</header>');

    await site.kv.fail(key, 'throw');
    const { text, broken } = await body.rest();
    expect(text).toContain('Retry</a>');
    expect(broken).toBe(true);

    const again = await site.get(PATH);
    expect(again.status).toBe(503);
    expect(again.headers.get('cache-control')).toBe('no-store');
    await again.text();
  });

  it('goes on for other readers when one leaves', async () => {
    const release = await site.publish({ id: 'release-left' });
    await (await site.get('/')).text();
    const key = release.pageKey(PATH);
    await site.kv.fail(key, 'wait');
    const leaving = new AbortController();
    const left = readBody(await site.get(PATH, { signal: leaving.signal }));
    await left.until('</header>');
    const staying = readBody(await site.get(PATH));
    await staying.until('</header>');

    leaving.abort();
    await site.kv.fail(key, null);
    expect((await left.rest()).broken).toBe(true);
    const { text, broken } = await staying.rest();
    expect([broken, text.includes('in release-left.')]).toEqual([false, true]);
  });
});

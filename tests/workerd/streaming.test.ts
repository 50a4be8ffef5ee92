import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FaultSite, faultSite } from '../support/sites/fault-site.ts';
import { readBody } from '../support/worker/gate.ts';
import { sampleRelease } from '../support/worker/sample-release.ts';

const PATH = '/guide/cards/creating';
let site: FaultSite;

beforeAll(async () => {
  site = await faultSite({ pointerTtl: 0 });
});
afterAll(() => site.close());

/** Publishes a release whose page at `PATH` KV holds back; returns the key of that page. */
async function holdBack(id: string): Promise<string> {
  const release = sampleRelease({ id });
  await site.kv.seed(release.values);
  await (await site.get('/')).text();
  const key = release.pageKey(PATH);
  await site.kv.fail(key, 'wait');
  return key;
}

describe('in workerd, a page whose article is delayed by KV', () => {
  it('sends its head and navbar first, even with gzip', async () => {
    const key = await holdBack('release-held');
    const body = readBody(await site.get(PATH, { 'accept-encoding': 'gzip, br' }));
    const head = await body.until('</header>');
    expect(head).toContain('class="navbar"');
    expect(await site.kv.takeReads()).toContain(key);
    await site.kv.fail(key, null);
    const { text, broken } = await body.rest();
    expect([broken, text.includes('in release-held.')]).toEqual([false, true]);
  });

  it("shows an error in place of the article when KV fails, aborts the response, and isn't cached", async () => {
    const key = await holdBack('release-late');
    const body = readBody(await site.get(PATH));
    await body.until('</header>');
    await site.kv.fail(key, 'throw');
    const { text, broken } = await body.rest();
    expect(text).toContain('Retry</a>');
    expect(broken).toBe(true);
    expect((await site.get(PATH)).status).toBe(503);
  });

  it('continues for other readers when one leaves', async () => {
    const key = await holdBack('release-left');
    const leaving = readBody(await site.get(PATH));
    await leaving.until('</header>');
    const staying = readBody(await site.get(PATH));
    await staying.until('</header>');
    await leaving.leave();
    await site.kv.fail(key, null);
    const { text, broken } = await staying.rest();
    expect([broken, text.includes('in release-left.')]).toEqual([false, true]);
  });

  it('reaches all readers who arrive at a cold isolate at the same time', async () => {
    const release = sampleRelease({ id: 'release-cold' });
    await site.kv.seed(release.values);
    await site.kv.fail('*', 'wait');
    const readers = [PATH, '/', '/sdks/auth-SDK', PATH].map((address) => site.get(address));
    await site.kv.fail('*', null);
    const texts = await Promise.all(readers.map(async (reader) => (await reader).text()));
    expect(texts.filter((text) => text.includes('in release-cold.'))).toHaveLength(4);
  });
});

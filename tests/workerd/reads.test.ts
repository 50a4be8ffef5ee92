import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FaultSite, faultSite } from '../support/sites/fault-site.ts';
import { sampleRelease } from '../support/worker/sample-release.ts';

let site: FaultSite;

beforeAll(async () => {
  site = await faultSite({ pointerTtl: 30 });
  await site.kv.seed(sampleRelease({ id: 'release-counted', sharded: true }).values);
});
afterAll(() => site.close());

async function readsOf(address: string): Promise<number> {
  await site.kv.takeReads();
  await (await site.get(address)).text();
  return (await site.kv.takeReads()).length;
}

// One isolate, so the order is part of the test.
describe('in workerd, KV reads', () => {
  it('are at most three for the first page of a cold isolate, and none for cached pages and invalid paths', async () => {
    expect(await readsOf('/guide/cards/creating')).toBe(3);
    expect(await readsOf('/guide/cards/creating')).toBe(0);
    expect(await readsOf('/guide/cards/creating?userId=1')).toBe(0);
    expect(await readsOf('/guide/cards/creating.html')).toBe(0);
    expect(await readsOf('/guide/cards/creating-x')).toBe(0);
    expect(await readsOf('/old')).toBe(0);
    expect(await readsOf('/%00')).toBe(0);
  });

  it('are one for another page of a warm isolate', async () => {
    await readsOf('/quick-start/introductio');
    expect(await readsOf('/quick-start/introduction/nowhere')).toBe(1);
    expect(await readsOf('/quick-start/introduction')).toBe(1);
  });

  it('are none for a cached page while KV is down, and the page is the same', async () => {
    const before = await (await site.get('/guide/cards/creating')).text();
    await site.kv.fail('*', 'throw');
    const during = await site.get('/guide/cards/creating');
    expect([during.status, during.headers.get('x-cache')]).toEqual([200, 'hit']);
    expect(await during.text()).toBe(before);
  });
});

/** The limits of `wrangler.toml` as workerd counts them: what `npm start` has as well. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FaultSite, faultSite } from '../support/sites/fault-site.ts';
import { sampleRelease } from '../support/worker/sample-release.ts';

let site: FaultSite;

beforeAll(async () => {
  site = await faultSite({ rateLimits: true });
  await site.kv.seed(sampleRelease({ sharded: true }).values);
});
afterAll(() => site?.close());

describe('in workerd, one address', () => {
  it('is refused beyond the limit of costly requests, and reads on in cached pages', async () => {
    const page = '/guide/cards/creating';
    expect((await site.get(page)).status).toBe(200);
    // A minute may end in between, once.
    const statuses = new Map<number, number>();
    for (let count = 0; count < 250; count++) {
      const { status, body } = await site.get('/llms-full.txt');
      await body?.cancel();
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    expect(statuses.get(200)).toBeGreaterThanOrEqual(120);
    expect(statuses.get(200)).toBeLessThanOrEqual(240);
    expect(statuses.get(429)).toBe(250 - (statuses.get(200) ?? 0));
    for (let count = 0; count < 20; count++) expect((await site.get(page)).status).toBe(200);
    expect((await site.get('/_health')).status).toBe(200);
  });
});

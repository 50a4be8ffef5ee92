/** The limits of `wrangler.toml` as workerd counts them: what `edgepress dev` has as well. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FaultSite, faultSite } from '../support/sites/fault-site.ts';
import { askUntilRefused } from '../support/workerd/rate-windows.ts';
import { sampleRelease } from '../support/worker/sample-release.ts';

let site: FaultSite;

beforeAll(async () => {
  site = await faultSite({ rateLimits: true });
  await site.kv.seed(sampleRelease({ sharded: true }).values);
});
afterAll(() => site?.close());

describe('in workerd, an IP address', () => {
  it('is refused beyond the limit of expensive requests, and can still read cached pages', async () => {
    const page = '/guide/cards/creating';
    expect((await site.get(page)).status).toBe(200);
    const run = await askUntilRefused(() => site.get('/llms-full.txt'));
    expect(run.statuses).toEqual([200, 429]);
    expect(run.admitted).toBeGreaterThanOrEqual(120);
    expect(run.admitted).toBeLessThanOrEqual(120 * run.counts);
    for (let count = 0; count < 20; count++) expect((await site.get(page)).status).toBe(200);
    expect((await site.get('/_health')).status).toBe(200);
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Harness, startHarness } from './harness.ts';

const PATH = '/guide/cards/creating';
let site: Harness;

beforeAll(async () => {
  site = await startHarness({ POINTER_TTL: '0' });
});
afterAll(() => site.close());
beforeEach(() => site.kv.clear());

async function outcome(address: string): Promise<unknown[]> {
  const response = await site.get(address);
  const text = await response.text();
  return [response.status, response.headers.get('x-release'), /in (\S+)\.<\/p>/.exec(text)?.[1]];
}

describe('in workerd, when the current release is incomplete', () => {
  it('a missing object is the previous release’s page', async () => {
    await site.publish({ id: 'release-1' });
    const next = await site.publish({ id: 'release-2', previous: 'release-1' });
    await site.kv.fail(next.pageKey(PATH), 'miss');
    expect(await outcome(PATH)).toEqual([200, 'release-1', 'release-1']);
  });

  it('an object that KV fails to read is the previous release’s page', async () => {
    await site.publish({ id: 'release-3' });
    const next = await site.publish({ id: 'release-4', previous: 'release-3' });
    await site.kv.fail(next.pageKey(PATH), 'throw');
    expect(await outcome(PATH)).toEqual([200, 'release-3', 'release-3']);
  });

  it('a damaged object is the previous release’s page', async () => {
    await site.publish({ id: 'release-5' });
    const next = await site.publish({ id: 'release-6', previous: 'release-5' });
    await site.kv.seed({ [next.pageKey(PATH)]: '{"toc":' });
    expect(await outcome(PATH)).toEqual([200, 'release-5', 'release-5']);
  });

  it('a page that no release has is 503 with Retry-After, and never 404', async () => {
    const only = await site.publish({ id: 'release-7' });
    await site.kv.fail(only.pageKey(PATH), 'miss');
    const response = await site.get(PATH);
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('10');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.text()).toContain('cannot be shown right now');
  });

  it('a pointer that cannot be read leaves the release that is held', async () => {
    await site.publish({ id: 'release-8' });
    await (await site.get('/')).text();
    await site.kv.fail('pointer', 'throw');
    expect(await outcome(PATH)).toEqual([200, 'release-8', 'release-8']);
    await site.kv.fail('pointer', null);
    await site.kv.seed({ pointer: 'not JSON' });
    expect(await outcome(PATH)).toEqual([200, 'release-8', 'release-8']);
  });

  it('health says so', async () => {
    await site.publish({ id: 'release-9' });
    expect((await site.get('/_health')).status).toBe(200);
    await site.kv.fail('*', 'throw');
    const response = await site.get('/_health');
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({ status: 'unavailable', release: 'release-9' });
  });
});

describe('in workerd, a publish while someone reads', () => {
  it('leaves the reader’s release: fragments, sidebar and assets go on', async () => {
    const first = await site.publish({ id: 'release-10' });
    expect(await outcome('/')).toEqual([200, 'release-10', 'release-10']);
    for (let release = 11; release <= 20; release += 1)
      await site.publish({ id: `release-${release}`, previous: `release-${release - 1}` });

    expect(await outcome(PATH)).toEqual([200, 'release-20', 'release-20']);
    expect(await outcome(`/_page/release-10${PATH}`)).toEqual([200, 'release-10', 'release-10']);
    expect((await site.get(`/_nav/release-10${PATH}`)).headers.get('x-release')).toBe('release-10');
    expect((await site.get(first.manifest.client.entry)).status).toBe(200);
  });

  it('that is rolled back serves the old bytes under the old tag', async () => {
    await site.publish({ id: 'release-21' });
    const before = await site.get(PATH);
    const text = await before.text();
    await site.publish({ id: 'release-22', previous: 'release-21' });
    expect(await outcome(PATH)).toEqual([200, 'release-22', 'release-22']);
    await site.publish({ id: 'release-21', previous: 'release-22' });
    const after = await site.get(PATH);
    expect(await after.text()).toBe(text);
    expect(after.headers.get('etag')).toBe(before.headers.get('etag'));
  });
});

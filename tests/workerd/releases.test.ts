import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { POINTER_KEY } from '../../model/release/pointer.ts';
import { type FaultSite, faultSite } from '../support/sites/fault-site.ts';
import {
  type Sample,
  sampleRelease,
  type SampleOptions,
} from '../support/worker/sample-release.ts';

const PATH = '/guide/cards/creating';
let site: FaultSite;

beforeAll(async () => {
  site = await faultSite({ pointerTtl: 0 });
});
afterAll(() => site.close());

let history: { release: string; at: string }[] = [];

/** Puts a release into KV and moves the pointer to it. */
async function publish(options: SampleOptions): Promise<Sample> {
  const sample = sampleRelease(options);
  const pointer = JSON.parse(sample.values[POINTER_KEY] ?? '');
  history = [...history, { release: sample.manifest.id, at: pointer.at }];
  const moved = JSON.stringify({ ...pointer, history });
  await site.kv.seed({ ...sample.values, [POINTER_KEY]: moved });
  return sample;
}

async function outcome(address: string): Promise<unknown[]> {
  const response = await site.get(address);
  const text = await response.text();
  return [response.status, response.headers.get('x-release'), /in (\S+)\.<\/p>/.exec(text)?.[1]];
}

describe('in workerd, a publish while a reader is on the site', () => {
  it('keeps serving fragments, sidebar and assets of the reader’s release', async () => {
    const first = await publish({ id: 'release-10' });
    expect(await outcome('/')).toEqual([200, 'release-10', 'release-10']);
    for (let release = 11; release <= 20; release += 1)
      await publish({ id: `release-${release}`, previous: `release-${release - 1}` });

    expect(await outcome(PATH)).toEqual([200, 'release-20', 'release-20']);
    expect(await outcome(`/_page/release-10${PATH}`)).toEqual([200, 'release-10', 'release-10']);
    expect((await site.get(`/_nav/release-10${PATH}`)).headers.get('x-release')).toBe('release-10');
    expect((await site.get(first.manifest.client.entry)).status).toBe(200);
  });

  it('that is rolled back serves the old bytes with the old entity tag', async () => {
    await publish({ id: 'release-21' });
    const before = await site.get(PATH);
    const text = await before.text();
    await publish({ id: 'release-22', previous: 'release-21' });
    expect(await outcome(PATH)).toEqual([200, 'release-22', 'release-22']);
    await publish({ id: 'release-21', previous: 'release-22' });
    const after = await site.get(PATH);
    expect(await after.text()).toBe(text);
    expect(after.headers.get('etag')).toBe(before.headers.get('etag'));
  });
});

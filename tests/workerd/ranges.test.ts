import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FaultSite, faultSite } from '../support/sites/fault-site.ts';
import { sampleRelease } from '../support/worker/sample-release.ts';

const OBJECT = 'film00000000000000000000';
const TEXT = Array.from({ length: 60_000 }, (_, line) => String(line).padStart(9, '0')).join('\n');

let site: FaultSite;

beforeAll(async () => {
  site = await faultSite();
  const { manifest, values } = sampleRelease({ id: 'release-film' });
  manifest.files['/film.mp4'] = { object: OBJECT, type: 'video/mp4', size: TEXT.length };
  const at = '2026-11-20T10:00:01Z';
  const pointer = JSON.stringify({ release: manifest.id, previous: null, at, manifest });
  await site.kv.seed({ ...values, pointer, [`object/${OBJECT}`]: TEXT });
});
afterAll(() => site.close());

describe('in workerd, a file', () => {
  it('is sent in full with its length', async () => {
    const response = await site.get('/film.mp4');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-length')).toBe(String(TEXT.length));
    expect(response.headers.get('accept-ranges')).toBe('bytes');
    expect(await response.text()).toBe(TEXT);
  });

  it('is sent in part with a single read', async () => {
    await site.kv.takeReads();
    const start = 500_000;
    const response = await site.get('/film.mp4', { range: `bytes=${start}-${start + 9}` });
    expect(response.status).toBe(206);
    expect(response.headers.get('content-range')).toBe(
      `bytes ${start}-${start + 9}/${TEXT.length}`,
    );
    expect(response.headers.get('content-length')).toBe('10');
    expect(await response.text()).toBe(TEXT.slice(start, start + 10));
    expect(await site.kv.takeReads()).toEqual([`object/${OBJECT}`]);
  });

  it('is sent up to its end when a range goes beyond it', async () => {
    const last = await site.get('/film.mp4', { range: 'bytes=-5' });
    expect([last.status, await last.text()]).toEqual([206, TEXT.slice(-5)]);
    const beyond = await site.get('/film.mp4', { range: `bytes=${TEXT.length}-` });
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([
      416,
      `bytes */${TEXT.length}`,
    ]);
  });

  it('has its length in the response to HEAD', async () => {
    const { url } = await site.get('/film.mp4');
    const response = await fetch(url, {
      method: 'HEAD',
      headers: { 'accept-encoding': 'identity' },
    });
    expect(response.headers.get('content-length')).toBe(String(TEXT.length));
  });
});

/** Range requests for files (RFC 9110, section 14). */
import { describe, expect, it } from 'vitest';
import { testApp, type TestApp } from '../../support/worker/test-app.ts';
import { quietLog } from '../../support/worker/quiet-log.ts';

quietLog();

const BYTES = '0123456789';
const HASH = 'abcdef0123456789abcdef01';

/** Creates an app whose release has the ten-byte file `/film.mp4`. */
function withFilm(size = BYTES.length): TestApp {
  const app = testApp();
  const { manifest } = app.sample;
  manifest.files['/film.mp4'] = { object: HASH, type: 'video/mp4', size };
  app.kv.values.set(`object/${HASH}`, BYTES.slice(0, size));
  const pointer = { release: manifest.id, previous: null, at: '2026-11-20T10:00:01Z', manifest };
  app.kv.values.set('pointer', JSON.stringify(pointer));
  return app;
}

async function asked(
  app: TestApp,
  headers: Record<string, string>,
  address = '/film.mp4',
): Promise<unknown[]> {
  const response = await app.get(address, headers);
  return [
    response.status,
    response.headers.get('content-range'),
    response.headers.get('content-length'),
    await response.text(),
  ];
}

const WHOLE = [200, null, '10', BYTES];

describe.each(['/film.mp4', `/assets/film.10-${HASH}.mp4`])('a range of %s', (address) => {
  it.each([
    ['bytes=0-3', [206, 'bytes 0-3/10', '4', '0123']],
    ['bytes=3-', [206, 'bytes 3-9/10', '7', '3456789']],
    ['bytes=-2', [206, 'bytes 8-9/10', '2', '89']],
    ['bytes=-99', [206, 'bytes 0-9/10', '10', BYTES]],
    ['bytes=9-99', [206, 'bytes 9-9/10', '1', '9']],
    ['Bytes=0-0', [206, 'bytes 0-0/10', '1', '0']],
    ['bytes=10-', [416, 'bytes */10', '0', '']],
    ['bytes=-0', [416, 'bytes */10', '0', '']],
    ['bytes=0-1,4-5', WHOLE],
    ['bytes=3-1', WHOLE],
    ['bytes=-', WHOLE],
    ['bytes=a-b', WHOLE],
    ['items=0-3', WHOLE],
  ])('%s', async (range, answer) => {
    expect(await asked(withFilm(), { range }, address)).toEqual(answer);
  });

  it('is the whole file when the file has changed, or may have changed', async () => {
    const range = 'bytes=0-3';
    const app = withFilm();
    const part = [206, 'bytes 0-3/10', '4', '0123'];
    expect(await asked(app, { range, 'if-range': `"${HASH}"` }, address)).toEqual(part);
    for (const tag of ['"another"', `W/"${HASH}"`, 'Wed, 21 Oct 2026 07:28:00 GMT'])
      expect(await asked(app, { range, 'if-range': tag }, address)).toEqual(WHOLE);
  });

  it('takes one KV read, and none when the reader has the file', async () => {
    const app = withFilm();
    await app.get('/');
    app.kv.reads.length = 0;
    await asked(app, { range: 'bytes=4-5' }, address);
    expect(app.kv.reads).toEqual([`object/${HASH}`]);
    const fresh = { range: 'bytes=4-5', 'if-none-match': `W/"${HASH}"` };
    expect((await app.get(address, fresh)).status).toBe(304);
    expect(app.kv.reads).toHaveLength(1);
  });

  it('is ignored for HEAD, which returns the length of the file', async () => {
    const app = withFilm();
    const response = await app.request(address, {
      method: 'HEAD',
      headers: { range: 'bytes=0-3' },
    });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-length')).toBe('10');
    expect(response.headers.get('accept-ranges')).toBe('bytes');
  });

  it("that isn't satisfiable gets an uncacheable response", async () => {
    const response = await withFilm().get(address, { range: 'bytes=99-' });
    expect(response.headers.get('cache-control')).toBe('no-store');
  });
});

describe('a file', () => {
  it('of a release without sizes is sent in full', async () => {
    const app = withFilm();
    const { manifest } = app.sample;
    delete manifest.files['/film.mp4']?.size;
    const pointer = { release: manifest.id, previous: null, at: '2026-11-20T10:00:01Z', manifest };
    app.kv.values.set('pointer', JSON.stringify(pointer));
    expect(await asked(app, { range: 'bytes=0-3' })).toEqual([200, null, null, BYTES]);
    expect((await app.get('/film.mp4')).headers.get('accept-ranges')).toBeNull();
  });

  it('that is empty has no ranges', async () => {
    expect(await asked(withFilm(0), { range: 'bytes=0-' })).toEqual([416, 'bytes */0', '0', '']);
    expect(await asked(withFilm(0), {})).toEqual([200, null, '0', '']);
  });
});

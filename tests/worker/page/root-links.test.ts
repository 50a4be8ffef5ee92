/** The links of an article, which are stored relative to the root of its docs folder. */
import { expect, it } from 'vitest';
import { fillRoots, markRoot, markRoots } from '../../../model/root-marker.ts';
import { fillRootLinks } from '../../../worker/page/article.ts';

const HTML = '<a href="\u0001/guide">é</a><a href="\u0001">Home</a><a href="\u0001#top">Top</a>\n';

async function filled(chunks: Uint8Array[], home: string): Promise<Uint8Array[]> {
  const pieces: Uint8Array[] = [];
  for await (const piece of fillRootLinks(streamed(chunks), home)) pieces.push(piece);
  return pieces;
}

async function* streamed(chunks: Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* chunks;
}

it.each([
  ['/', '<a href="/guide">é</a><a href="/">Home</a><a href="/#top">Top</a>\n'],
  ['/1.0', '<a href="/1.0/guide">é</a><a href="/1.0">Home</a><a href="/1.0#top">Top</a>\n'],
  ['/base/', '<a href="/base/guide">é</a><a href="/base/">Home</a><a href="/base/#top">Top</a>\n'],
])('inserts %s, wherever the stream is cut', async (home, expected) => {
  const bytes = new TextEncoder().encode(HTML);
  for (let cut = 0; cut <= bytes.length; cut += 1) {
    const pieces = await filled([bytes.subarray(0, cut), bytes.subarray(cut)], home);
    expect(Buffer.concat(pieces).toString('utf8')).toBe(expected);
  }
  const single = await filled(
    [...bytes].map((byte) => Uint8Array.of(byte)),
    home,
  );
  expect(Buffer.concat(single).toString('utf8')).toBe(expected);
});

it('passes chunks without links on as they are', async () => {
  const chunk = new TextEncoder().encode('<p>Text</p>');
  expect((await filled([chunk], '/1.0'))[0]?.buffer).toBe(chunk.buffer);
});

it.each([
  ['/', '/'],
  ['/1.0', '/'],
  ['/', '/base/'],
  ['/1.0', '/base/'],
])('stores links below %s and the base URL %s, and nothing else', (root, baseUrl) => {
  const home = root === '/' ? baseUrl : baseUrl.slice(0, -1) + root;
  const prefix = home.replace(/\/$/, '');
  for (const href of [`${prefix}/a`, `${prefix}/a/b?c=/d#e`, home, `${home}#f`, `${home}?g`]) {
    const stored = markRoot(href, root, baseUrl);
    expect(stored).toMatch(/^\u0001/);
    expect(fillRoots(stored ?? '', root, baseUrl)).toBe(href);
  }
  expect(markRoot('https://example.com/a', root, baseUrl)).toBeNull();
  if (root !== '/') expect(markRoot(`${prefix}0/a`, root, baseUrl)).toBeNull();
  expect(markRoots(`<a href="${prefix}/a">${prefix}/a</a>`, root, baseUrl)).toBe(
    `<a href="\u0001/a">${prefix}/a</a>`,
  );
});

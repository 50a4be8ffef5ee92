/** Files of a release: their sizes, and those that are too large for it. */
import fs from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { temporarySite, type TemporarySite } from '../../support/sites/temporary-site.ts';

const MIB = 1024 * 1024;

let site: TemporarySite | undefined;
afterEach(async () => {
  await site?.close();
  site = undefined;
});

/** A file of zeros, without writing them. */
function large(root: string, name: string, size: number): void {
  const file = path.join(root, name);
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.closeSync(fs.openSync(file, 'w'));
  fs.truncateSync(file, size);
}

describe('a file of a release', () => {
  it('has its size, whichever tool wrote it', async () => {
    site = temporarySite({ 'docs/a.mdx': '# A', 'static/note.txt': 'größer', 'static/x.rdf': '' });
    const { files } = (await site.build()).manifest;
    expect(files['/note.txt']).toMatchObject({ type: 'text/plain; charset=utf-8', size: 8 });
    expect(files['/x.rdf']).toMatchObject({ type: 'application/octet-stream', size: 0 });
    for (const file of Object.values(files)) expect(file.size).toBeTypeOf('number');
  });

  it('fails the build above 25 MiB, with the file name and a reference to R2', async () => {
    site = temporarySite({ 'docs/a.mdx': '# A\n\n[Film](./film.mp4)\n' });
    large(site.root, 'static/film.webm', 25 * MIB + 1);
    expect(
      (await site.diagnose()).map(({ severity, file, message, hint }) => [
        severity,
        file,
        message,
        hint,
      ]),
    ).toEqual([
      [
        'error',
        path.join(site.root, 'static/film.webm'),
        '`film.webm` is 25.0 MiB, but a file in a release can be 25 MiB at most.',
        expect.stringContaining('R2'),
      ],
    ]);
    site.remove('static/film.webm');
    large(site.root, 'docs/film.mp4', 30 * MIB);
    expect(
      (await site.diagnose()).map(({ severity, file, message }) => [severity, file, message]),
    ).toEqual([
      [
        'error',
        path.join(site.root, 'docs/film.mp4'),
        '`film.mp4` is 30.0 MiB, but a file in a release can be 25 MiB at most.',
      ],
    ]);
    large(site.root, 'docs/film.mp4', 25 * MIB);
    expect(await site.diagnose()).toEqual([]);
  });

  it('has its size in its name if a page plays it', async () => {
    site = temporarySite({
      'docs/a.mdx': '# A\n\n<video src="./film.mp4" controls />\n\n[Picture](./x.png)\n',
      'docs/film.mp4': 'film',
      'docs/x.png': 'picture',
    });
    const { html } = site.page(await site.build(), '/a');
    expect(html).toMatch(/src="\/assets\/film\.4-[0-9a-f]{24}\.mp4"/);
    expect(html).toMatch(/href="\/assets\/x-[0-9a-f]{24}\.png"/);
  });
});

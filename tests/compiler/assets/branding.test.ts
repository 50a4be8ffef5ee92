/** Icons, the web manifest and social images, made from one SVG. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { inflateSync } from 'node:zlib';
import { imageSize } from 'image-size';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { openProject } from '../../../compiler/config/project.ts';
import { branding } from '../../../compiler/assets/branding.ts';
import { readObject } from '../../../compiler/objects/objects.ts';
import { parseGlyphAtlas } from '../../../model/social-image/glyph-atlas.ts';
import { parseSiteConfig } from '../../../model/config/site-parser.ts';
import { drawSocialImage } from '../../../worker/social-image/draw.ts';
import { encodePng } from '../../../worker/social-image/png.ts';

const drawn = vi.hoisted(() => ({ times: 0 }));
vi.mock(import('../../../compiler/assets/glyph-atlas.ts'), async (importOriginal) => {
  const { makeGlyphAtlas } = await importOriginal();
  return {
    makeGlyphAtlas: (icon) => {
      drawn.times += 1;
      return makeGlyphAtlas(icon);
    },
  };
});

const root = fs.mkdtempSync(path.join(os.tmpdir(), 'branding-'));
const store = path.join(root, 'objects');
const { cache } = openProject({});
const FOLDERS = { out: root, store, cache };
fs.mkdirSync(path.join(root, 'static'));
fs.writeFileSync(
  path.join(root, 'static/icon.svg'),
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><rect width="10" height="10" fill="#c00"/></svg>',
);
afterAll(() => fs.rmSync(root, { recursive: true }));

function config(favicon?: string) {
  const parsed = parseSiteConfig({ title: 'T', url: 'https://x.example', baseUrl: '/d/', favicon });
  if (parsed.value === undefined) throw new Error(JSON.stringify(parsed));
  return parsed.value;
}

describe('branding', () => {
  it('generates the icons in all sizes, and a manifest that lists them', async () => {
    const { files } = await branding({ root, config: config('/icon.svg') }, FOLDERS);
    const bytes = (name: string): Buffer => readObject(store, files[name]?.object ?? '');
    const size = (name: string): string => {
      const { width, height } = imageSize(bytes(name));
      return `${width}x${height}`;
    };
    expect(['/apple-touch-icon.png', '/icon-192.png', '/icon-512.png'].map(size)).toEqual([
      '180x180',
      '192x192',
      '512x512',
    ]);
    expect(size('/favicon.ico')).toBe('32x32');
    const manifest: unknown = JSON.parse(bytes('/site.webmanifest').toString());
    expect(manifest).toMatchObject({ name: 'T', start_url: '/d/' });
    expect(JSON.stringify(manifest)).toContain('"/d/icon-192.png"');
  });

  it('generates nothing twice', async () => {
    const first = await branding({ root, config: config('/icon.svg') }, FOLDERS);
    const kept = fs.statSync(path.join(root, 'branding.json')).mtimeMs;
    expect(await branding({ root, config: config('/icon.svg') }, FOLDERS)).toMatchObject(first);
    expect(fs.statSync(path.join(root, 'branding.json')).mtimeMs).toBe(kept);
  });

  it('draws the glyphs once for all output folders', async () => {
    drawn.times = 0;
    const [one, two] = [path.join(root, 'one'), path.join(root, 'two')];
    for (const out of [one, two]) fs.mkdirSync(out);
    const first = await branding(
      { root, config: config('/icon.svg') },
      { out: one, store: path.join(one, 'objects'), cache },
    );
    const second = await branding(
      { root, config: config('/icon.svg') },
      { out: two, store: path.join(two, 'objects'), cache },
    );
    // None at all where an earlier run on this machine has drawn them.
    expect(drawn.times).toBeLessThan(2);
    expect(second).toEqual(first);
    expect(readObject(path.join(two, 'objects'), second.glyphAtlas).length).toBeGreaterThan(1000);
  });

  it('has glyphs even without an icon', async () => {
    const { files, glyphAtlas } = await branding({ root, config: config() }, FOLDERS);
    expect(files).toEqual({});
    const parsed = parseGlyphAtlas(inflateSync(readObject(store, glyphAtlas)));
    expect(parsed.atlas.icon).toBeNull();
    expect(Object.keys(parsed.atlas.faces.title.letters)).toEqual(
      expect.arrayContaining(['A', 'é', 'ł', '…', ' ']),
    );
  });
});

describe('a social image', () => {
  it('shows the title, truncated if it is long, so different titles have different pixels', async () => {
    const { glyphAtlas } = await branding({ root, config: config('/icon.svg') }, FOLDERS);
    const letters = parseGlyphAtlas(inflateSync(readObject(store, glyphAtlas)));
    const draw = (title: string): Promise<Uint8Array> =>
      encodePng(
        drawSocialImage({
          texts: { site: 'T', section: 'S', title, description: 'About it.' },
          glyphs: letters,
          direction: 'ltr',
        }),
      );
    const [one, two, long] = await Promise.all([
      draw('One'),
      draw('Two'),
      draw('Many '.repeat(80)),
    ]);
    expect(imageSize(one)).toMatchObject({ width: 1200, height: 630, type: 'png' });
    expect(Buffer.compare(one, two)).not.toBe(0);
    expect(imageSize(long)).toMatchObject({ width: 1200, height: 630 });
  });
});

/** Smaller versions of images on built pages (`images.responsive`). */
import fs from 'node:fs';
import path from 'node:path';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openProject } from '../../../compiler/config/project.ts';
import { silentTimings } from '../../../compiler/diagnostics/timings.ts';
import { SiteBuild } from '../../../compiler/site-build.ts';
import { objectsFolder, readObject } from '../../../compiler/objects/objects.ts';
import type { BuildOutcome } from '../../../compiler/release/build-outcome.ts';
import { planPublish } from '../../../publisher/publish/plan.ts';
import { checkWriteBudget, printPlan } from '../../../publisher/publish/plan-report.ts';
import { memoryNamespace } from '../../support/kv/store-namespace.ts';
import { noise, writePictures } from '../../support/content/pictures.ts';
import {
  siteModule,
  temporarySite,
  type TemporarySite,
} from '../../support/sites/temporary-site.ts';

const RESPONSIVE = siteModule({ baseUrl: '/d/', images: { responsive: true } });

const FILES = {
  'site.ts': RESPONSIVE,
  'docs/a.mdx': `# A

![Large](./large.png) ![Small](./small.png)

<img src="/img/photo.jpg" alt="Photo" width="300" />

<img src="./own.png" srcSet="./own.png 2x" alt="Own" />

![Moving](./moving.webp) ![Animated](./animated.png) ![Drawn](./drawn.svg) ![Medium](./medium.png)
`,
  'docs/plain.mdx': '# Plain\n',
  'docs/wide.mdx': '---\nlayout: wide\n---\n\n# Wide\n\n![Large](./large.png)\n',
  'docs/themed.mdx': `import { Shown } from './shown.tsx';
import { Clicked } from './clicked.tsx';

# Themed

<ThemedImage sources={{ light: '/img/photo.jpg', dark: '/img/night.png' }} alt="Photo" />

<Shown />

<Clicked><img src="/img/photo.jpg" alt="Inside" /></Clicked>
`,
  'docs/shown.tsx':
    'export const Shown = () => <img className="hero" src="/d/img/photo.jpg" alt="Hero" />;\n',
  'docs/clicked.tsx': `'use client';
export const Clicked = ({ children }) => <div><img src="/d/img/photo.jpg" alt="Clicked" />{children}</div>;
`,
  'docs/drawn.svg': `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><!--${'x'.repeat(40_000)}--></svg>`,
};

let site: TemporarySite;
let outcome: BuildOutcome;

beforeAll(async () => {
  site = temporarySite(FILES);
  const frames = await Promise.all([0, 1].map(() => noise(400, 300).webp().toBuffer()));
  await writePictures(site.root, {
    'docs/large.png': noise(2000, 1000).png(),
    'docs/medium.png': noise(1000, 400).png(),
    'docs/small.png': noise(100, 50).png(),
    'docs/own.png': noise(900, 400).png(),
    'docs/moving.webp': sharp(frames, { join: { animated: true } }).webp({ quality: 100 }),
    // A phone that was held upright.
    'static/img/photo.jpg': noise(1800, 1200).withMetadata({ orientation: 6 }).jpeg(),
    'static/img/night.png': noise(700, 500).png(),
  });
  fs.writeFileSync(
    path.join(site.root, 'docs/animated.png'),
    animated(await noise(300, 300).png().toBuffer()),
  );
  outcome = await site.build();
});
afterAll(() => site?.close());

/** Adds the chunk that makes a PNG an animation after its header, which has 33 bytes. */
function animated(png: Buffer): Buffer {
  const chunk = Buffer.from('\0\0\0\x08acTL\0\0\0\x01\0\0\0\0\0\0\0\0', 'latin1');
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 16)), 16);
  return Buffer.concat([png.subarray(0, 33), chunk, png.subarray(33)]);
}

/** The tag of the image with an alternative text. */
function image(pathname: string, alt: string, of = outcome): string {
  const { html } = site.page(of, pathname);
  return new RegExp(`<img [^>]*alt="${alt}"[^>]*>`).exec(html)?.[0] ?? '';
}

/** The candidates of a tag: width, and object or address. */
function candidates(tag: string): Record<string, string> {
  const [, list = ''] = / srcset="([^"]*)"/.exec(tag) ?? [];
  return Object.fromEntries(
    list.split(', ').map((entry) => {
      const [url = '', width = ''] = entry.split(' ');
      return [width, /-([0-9a-f]{24})\.webp$/.exec(url)?.[1] ?? url];
    }),
  );
}

describe('a large image', () => {
  it('has WebP files in two widths, and the original as its source', async () => {
    const tag = image('/a', 'Large');
    expect(tag).toMatch(/ src="\/d\/assets\/large-[0-9a-f]{24}\.png" /);
    expect(tag).toContain('width="2000" height="1000" loading="lazy"');
    expect(tag).toContain(' sizes="min(2000px, 44rem, 100vw)"');
    const found = candidates(tag);
    expect(Object.keys(found)).toEqual(['800w', '1600w']);
    const store = objectsFolder(site.out);
    const original = fs.statSync(path.join(site.root, 'docs/large.png')).size;
    for (const [width, object] of Object.entries(found)) {
      const bytes = readObject(store, object);
      expect(bytes.length).toBeLessThan(original);
      expect(await sharp(bytes).metadata()).toMatchObject({
        format: 'webp',
        width: Number.parseInt(width, 10),
        height: Number.parseInt(width, 10) / 2,
      });
    }
    expect(image('/wide', 'Large')).toContain(' sizes="min(2000px, 68rem, 100vw)"');
  });

  it('has no version that is wider than the original, and is turned like the original', async () => {
    expect(Object.keys(candidates(image('/a', 'Medium')))).toEqual(['800w', '1000w']);
    const photo = image('/a', 'Photo');
    expect(photo).toContain(' sizes="min(300px, 44rem, 100vw)"');
    expect(photo).toContain(' src="/d/img/photo.jpg"');
    const found = candidates(photo);
    expect(Object.keys(found)).toEqual(['800w', '1200w']);
    const { width, height } = await sharp(
      readObject(objectsFolder(site.out), found['800w'] ?? ''),
    ).metadata();
    expect([width, height]).toEqual([800, 1200]);
  });

  it('can be of a component, for a colour mode, or static inside of an island', () => {
    const themed = site.page(outcome, '/themed').html;
    expect(themed).toMatch(/<img class="only-light" src="\/d\/img\/photo\.jpg"[^>]* srcset=/);
    expect(themed).toMatch(
      /<img class="only-dark" src="\/d\/img\/night\.png"[^>]* width="700" height="500" srcset=/,
    );
    // Its own stylesheet may set its size, so it gets no attributes for that, and keeps its natural size.
    const hero = image('/themed', 'Hero');
    expect(hero).not.toContain(' width=');
    expect(hero).toContain(' sizes="min(1200px, 100vw)"');
    expect(image('/themed', 'Inside')).toContain(' srcset=');
  });
});

it('leaves all other images as they are', () => {
  for (const alt of ['Small', 'Moving', 'Animated', 'Drawn']) {
    expect(image('/a', alt), alt).not.toBe('');
    expect(image('/a', alt), alt).not.toContain('srcset');
  }
  expect(image('/a', 'Own')).toContain(' srcset="./own.png 2x"');
  // React renders it again in the browser.
  expect(image('/themed', 'Clicked')).not.toContain('srcset');
});

it('names only the originals in the Markdown', () => {
  const { entry } = site.page(outcome, '/a');
  const text = readObject(objectsFolder(site.out), entry.markdown ?? '').toString('utf8');
  expect(text).toMatch(/!\[Large\]\(\S+\/large-[0-9a-f]{24}\.png\)/);
  expect(text).not.toContain('webp 800w');
});

it('counts the versions among the writes of a publish, and in the error when they are too many', async () => {
  const { manifest } = outcome;
  const namespace = memoryNamespace();
  const plan = await planPublish(manifest, {
    namespace,
    store: objectsFolder(site.out),
    current: null,
    withdrawn: new Set(),
    full: false,
  });
  // Large, medium, photo and night: the last has one width.
  expect(plan.images).toBe(7);
  const log = vi.spyOn(console, 'log').mockImplementation(() => {});
  printPlan(plan, { others: 2, used: 0, limit: 1000 }, namespace);
  expect(log.mock.calls.flat()).toContain(
    '  7 writes for smaller versions of images (`images.responsive`)',
  );
  log.mockRestore();
  const needed = plan.missing.length + 2;
  expect(() =>
    checkWriteBudget(
      { needed, used: 0, images: plan.images },
      { limit: needed - 1, inParts: false },
    ),
  ).toThrow(/ 7 writes for smaller versions of images \(`images\.responsive`\)\.$/);
});

it('encodes an image once, also when its page changes', async () => {
  const folder = path.join(site.out, 'images');
  const stamps = (): string[] =>
    fs.readdirSync(folder).map((name) => {
      const { ino, mtimeMs } = fs.statSync(path.join(folder, name));
      return `${name} ${ino} ${mtimeMs}`;
    });
  const before = stamps();
  expect(before).toHaveLength(6);
  site.write({ 'docs/a.mdx': `${FILES['docs/a.mdx']}\nMore.\n` });
  const edited = await site.build();
  expect(edited.compiled).toEqual(['/a']);
  expect(image('/a', 'Large', edited)).toBe(image('/a', 'Large'));
  expect(stamps()).toEqual(before);
  // An object that was deleted is encoded again.
  const object = candidates(image('/a', 'Medium'))['800w'] ?? '';
  fs.rmSync(path.join(objectsFolder(site.out), object.slice(0, 2), object.slice(2)));
  const again = await site.build();
  expect(again.compiled).toEqual(['/a']);
  expect(again.objects).toContain(object);
  expect(readObject(objectsFolder(site.out), object).length).toBeGreaterThan(0);
});

it('waits for a build: the development server only shows what one has encoded', async () => {
  const out = path.join(site.root, '../other-out');
  const options = { root: site.root, out, cache: openProject({}).cache, timings: silentTimings };
  const [server, builder] = [true, false].map((dev) => new SiteBuild({ ...options, dev }));
  const shown = await server?.run();
  expect(shown?.compiled).toContain('/wide');
  expect(fs.existsSync(path.join(out, 'images'))).toBe(false);
  const built = await builder?.run();
  // Pages without images that a build would encode are those of the server.
  expect(built?.compiled).toEqual(['/a', '/themed', '/wide']);
  expect(fs.readdirSync(path.join(out, 'images'))).toHaveLength(6);
  site.write({ 'docs/a.mdx': `${FILES['docs/a.mdx']}\nEdited.\n` });
  const edited = await server?.run();
  expect(edited?.compiled).toEqual(['/a']);
  const hash = candidates(image('/a', 'Large'))['800w'] ?? '';
  expect(edited?.objects).toContain(hash);
  await Promise.all([server?.close(), builder?.close()]);
});

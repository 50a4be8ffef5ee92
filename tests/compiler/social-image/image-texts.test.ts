/** Social images of sites in several scripts, as the build stores their texts and the worker draws them. */
import fs from 'node:fs';
import path from 'node:path';
import { imageSize } from 'image-size';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BuildOutcome } from '../../../compiler/release/build-outcome.ts';
import { objectsFolder } from '../../../compiler/objects/objects.ts';
import { SocialImageTexts } from '../../../compiler/social-image/image-texts.ts';
import { parseSiteConfig } from '../../../model/config/site-parser.ts';
import { appOfSite } from '../../support/sites/app-of-site.ts';
import {
  siteModule,
  temporarySite,
  type TemporarySite,
} from '../../support/sites/temporary-site.ts';

const TITLES = {
  arabic: 'قياس سرعة الرياح',
  chinese: '安装风速计',
  cyrillic: 'Измерение ветра',
  devanagari: 'हवा की गति',
  greek: 'Μέτρηση ανέμου',
  hebrew: 'מדידת הרוח',
  japanese: '風速計の設置',
  latin: 'Measure the wind',
  thai: 'การวัดความเร็วลม',
};

function page(title: string, text = 'Words.'): string {
  return `---\ntitle: ${title}\ndescription: About it.\n---\n\n${text}\n`;
}

let site: TemporarySite;
let first: BuildOutcome;
beforeAll(async () => {
  site = temporarySite({
    'site.ts': siteModule({
      title: '気象ハンドブック',
      locales: {
        default: 'ja',
        list: [
          { code: 'ja', label: '日本語' },
          { code: 'ar', label: 'العربية', direction: 'rtl', site: { title: 'دليل الطقس' } },
        ],
        missing: 'not-found',
      },
    }),
    'i18n/ar/docs/arabic.mdx': page(TITLES.arabic),
    ...Object.fromEntries(
      Object.entries(TITLES).map(([name, title]) => [`docs/${name}.mdx`, page(title)]),
    ),
  });
  first = await site.build();
});
afterAll(() => site.close());

const shapedObjects = ({ manifest }: BuildOutcome): string[] =>
  (manifest.shapedTexts ?? []).map(({ object }) => object);

describe('the social images of a site in several scripts', () => {
  it('show different pixels for every title', async () => {
    const get = await appOfSite(first, site.out);
    const images = new Set<string>();
    for (const name of Object.keys(TITLES)) {
      const response = await get(`/_card/${name}.png`);
      expect(response.status, name).toBe(200);
      const bytes = Buffer.from(await response.arrayBuffer());
      expect(imageSize(bytes), name).toMatchObject({ width: 1200, height: 630 });
      // The title begins on the left, below the site's name.
      expect(await inkIn(bytes, [80, 200, 520, 70]), name).toBeGreaterThan(2000);
      expect(await inkIn(bytes, [80, 80, 320, 40]), name).toBeGreaterThan(500);
      images.add(bytes.toString('base64'));
    }
    expect(images.size).toBe(Object.keys(TITLES).length);
  });

  it('begin on the right in a right-to-left language, and show the name of the site in that language', async () => {
    const get = await appOfSite(first, site.out);
    const [left, right] = [[80, 60, 300, 220] as const, [820, 60, 300, 220] as const];
    for (const [path, empty, full] of [
      ['/arabic', right, left],
      ['/ar/arabic', left, right],
    ] as const) {
      const bytes = Buffer.from(await (await get(`/_card${path}.png`)).arrayBuffer());
      expect(await inkIn(bytes, [...empty]), path).toBe(0);
      expect(await inkIn(bytes, [...full]), path).toBeGreaterThan(2000);
    }
  });

  it('need one object, which the release uploads', () => {
    const [object = '', ...others] = shapedObjects(first);
    expect(others).toEqual([]);
    expect(first.objects).toContain(object);
    expect(first.diagnostics.filter(({ rule }) => rule === 'social-image-letter')).toEqual([]);
  });

  it('are the same objects after an edit of a text, and others after an edit of a title', async () => {
    site.write({ 'docs/thai.mdx': page(TITLES.thai, 'Other words.') });
    const edited = await site.build();
    expect(edited.manifest.id).not.toBe(first.manifest.id);
    expect(shapedObjects(edited)).toEqual(shapedObjects(first));
    site.write({ 'docs/thai.mdx': page('ความเร็วลม', 'Other words.') });
    expect(shapedObjects(await site.build())).not.toEqual(shapedObjects(first));
  });
});

describe('letters that no font has', () => {
  it('are reported once for each script, with their place and the font to install', async () => {
    site.write({
      'docs/bengali.mdx': page('বাতাসের গতি'),
      'docs/more.mdx': page('বাতাস'),
      'docs/runes.mdx': page('ᚱᚢᚾᛖᛋ'),
    });
    const found = (await site.diagnose()).filter(({ rule }) => rule === 'social-image-letter');
    const at = (name: string): object => ({
      severity: 'warning',
      file: path.join(site.root, `docs/${name}.mdx`),
      line: 2,
      column: 8,
    });
    expect(found).toHaveLength(2);
    expect(found[0]).toMatchObject(at('bengali'));
    expect(found[0]?.message).toBe(
      'The social image of /bengali can\'t show "বা" (U+09AC U+09BE) in the title, because no installed font has it. 1 more page has letters of this script.',
    );
    expect(found[0]?.hint).toContain(
      'npm install --save-dev @fontsource-variable/noto-sans-bengali',
    );
    expect(found[1]).toMatchObject(at('runes'));
    expect(found[1]?.hint).toContain('Leave the letter out');
  });

  it('are no finding on a page with an image of its own', async () => {
    site.write({
      'docs/bengali.mdx': page('Bengali'),
      'docs/more.mdx': page('Bengali'),
      'docs/runes.mdx': page('ᚱᚢᚾᛖᛋ').replace(
        'title:',
        'image: https://x.example/runes.png\ntitle:',
      ),
    });
    const found = await site.diagnose();
    expect(found.filter(({ rule }) => rule === 'social-image-letter')).toEqual([]);
  });
});

describe('a site in Latin letters', () => {
  it('has no shaped texts, and its build writes no file of them', async () => {
    const out = path.join(site.root, '../latin');
    const texts = new SocialImageTexts(out, objectsFolder(out));
    const parsed = parseSiteConfig({ title: 'Über “Straßen”', url: 'https://x.example' });
    if (parsed.value === undefined) throw new Error('The configuration is wrong.');
    const entry = { object: '', title: 'naïveté … → €', description: 'Łódź\n\u00a0\u200b' };
    const entries = new Map([['/', entry]]);
    expect(await texts.run(site.root, parsed.value, entries)).toMatchObject({ refs: [] });
    expect(fs.existsSync(out)).toBe(false);
  });
});

async function inkIn(
  png: Buffer,
  [left, top, width, height]: [number, number, number, number],
): Promise<number> {
  const { data } = await sharp(png)
    .extract({ left, top, width, height })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return data.filter((shade) => shade < 128).length;
}

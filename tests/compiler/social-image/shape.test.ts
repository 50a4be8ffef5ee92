/** Texts as glyphs: joined letters, direction, fonts and lines. Inter and the Noto fonts are this repository's own. */
import { describe, expect, it } from 'vitest';
import { breakShaped, singleLine } from '../../../compiler/social-image/break-lines.ts';
import type { TextDirection } from '../../../compiler/social-image/image-page.ts';
import { InstalledFonts } from '../../../compiler/social-image/installed-fonts.ts';
import {
  inVisualOrder,
  shapeText,
  type ShapedText,
  type Shaping,
} from '../../../compiler/social-image/shape.ts';
import { UNITS } from '../../../model/social-image/shaped-texts.ts';

const fonts = new InstalledFonts(import.meta.dirname);

function shaping(language: string, direction: TextDirection = 'ltr'): Shaping {
  return { fonts, face: 'title', language, direction };
}

/** The letters in the order in which a reader sees them from left to right. */
function seen({ text, clusters }: ShapedText): string {
  return inVisualOrder(clusters)
    .map(({ start, end }) => text.slice(start, end))
    .join('');
}

async function linesOf(text: string, shape: Shaping, width: number, most = 99): Promise<string[]> {
  const shaped = await shapeText(text, shape);
  const lines = await breakShaped(shaped, { width: width * UNITS, most }, shape);
  return lines.map(({ clusters }) =>
    clusters.map(({ start, end }) => shaped.text.slice(start, end)).join(''),
  );
}

const TITLES: [language: string, direction: TextDirection, title: string, font: string][] = [
  ['ar', 'rtl', 'قياس سرعة الرياح', 'noto-sans-arabic'],
  ['he', 'rtl', 'מדידת מהירות הרוח', 'noto-sans-hebrew'],
  ['ja', 'ltr', '風速計の設置（データ）', 'noto-sans-jp'],
  ['zh-Hans', 'ltr', '安装风速计，读取数据', 'noto-sans-sc'],
  ['th', 'ltr', 'การวัดความเร็วลม', 'noto-sans-thai'],
  ['hi', 'ltr', 'हवा की गति मापना', 'noto-sans-devanagari'],
  ['ru', 'ltr', 'Измерение скорости', 'inter'],
  ['el', 'ltr', 'Μέτρηση ταχύτητας', 'inter'],
];

describe('a title', () => {
  it.each(TITLES)('in %s (%s) has a glyph for every letter: %s', async (...row) => {
    const [language, direction, title, font] = row;
    const { clusters, missing } = await shapeText(title, shaping(language, direction));
    expect(missing).toEqual([]);
    const glyphs = clusters.flatMap((cluster) => cluster.glyphs);
    // 0 is the glyph of letters that a font doesn't have.
    expect(glyphs.map(({ id }) => id)).not.toContain(0);
    const names = new Set(glyphs.map((glyph) => glyph.font.name));
    expect([...names].filter((name) => name.startsWith(font))).not.toEqual([]);
    expect(clusters.map(({ start, end }) => title.slice(start, end)).join('')).toBe(title);
    expect(singleLine(title, clusters).width).toBeGreaterThan(title.length * 10 * UNITS);
  });

  it('names the letters that no font has, and leaves no space for them', async () => {
    const [known, missing] = await Promise.all([
      shapeText('Wind', shaping('en')),
      shapeText('Wind\u{16a0}', shaping('en')),
    ]);
    expect(missing.missing).toEqual(['\u{16a0}']);
    expect(singleLine(missing.text, missing.clusters).width).toBe(
      singleLine(known.text, known.clusters).width,
    );
  });

  it('has the Han letters of its language', async () => {
    const fontIn = async (language: string): Promise<string | undefined> =>
      (await shapeText('直', shaping(language))).clusters[0]?.glyphs[0]?.font.name;
    expect(await fontIn('ja-JP')).toMatch(/^noto-sans-jp/);
    expect(await fontIn('zh-CN')).toMatch(/^noto-sans-sc/);
  });
});

describe('Arabic', () => {
  it('has joined forms, which differ by their place in the word', async () => {
    const shape = shaping('ar', 'rtl');
    const ids = async (text: string): Promise<(number | undefined)[]> =>
      (await shapeText(text, shape)).clusters.map(({ glyphs }) => glyphs[0]?.id);
    // Heh in its initial, medial, final and isolated form.
    expect(new Set([...(await ids('ههه')), ...(await ids('ه'))]).size).toBe(4);
    // Lam has a form of its own before alef.
    expect((await ids('لا'))[0]).not.toEqual((await ids('لم'))[0]);
  });

  it('reads from right to left, with Latin words and numbers from left to right', async () => {
    const { text, clusters } = await shapeText('ريح API 10 (قوي)', shaping('ar', 'rtl'));
    expect(seen({ text, clusters, missing: [] })).toBe(')يوق( API 10 حير');
  });

  it('continues on the next line where the text does, not where the picture does', async () => {
    const lines = await linesOf('سرعة الرياح REST API هنا', shaping('ar', 'rtl'), 560);
    expect(lines.map((line) => line.replace(/[^A-Z ]/g, '').trim())).toEqual(['REST', 'API']);
  });
});

describe('a line', () => {
  it('breaks between words that have no space between them, and not before a full stop', async () => {
    for (const [language, title] of [
      ['ja', '風速計を設置して、データを読み取る方法。（校正）'],
      ['th', 'การวัดความเร็วลมด้วยเครื่องวัดบนหลังคา'],
    ] as const)
      for (let width = 320; width < 800; width += 60) {
        const lines = await linesOf(title, shaping(language), width);
        expect(lines.join('')).toBe(title);
        expect(lines.length).toBeGreaterThan(1);
        for (const line of lines) {
          expect(line).not.toMatch(/^[、。）ー]/);
          expect(line).not.toMatch(/（$/);
        }
      }
  });

  it('breaks Cyrillic at spaces, without a space at either end', async () => {
    const lines = await linesOf('Измерение скорости ветра на крыше', shaping('ru'), 600);
    expect(lines).toEqual(['Измерение', 'скорости ветра', 'на крыше']);
  });

  it('breaks inside of a word only if the word is wider than the line', async () => {
    const lines = await linesOf('а Рентгеноэлектрокардиографический', shaping('ru'), 400);
    expect(lines[0]).toBe('а');
    expect(lines.length).toBeGreaterThan(2);
  });

  it('ends with an ellipsis if it is the last and more text follows', async () => {
    const shape = shaping('ru');
    const shaped = await shapeText('Измерение скорости ветра на крыше', shape);
    const lines = await breakShaped(shaped, { width: 400 * UNITS, most: 2 }, shape);
    expect(lines).toHaveLength(2);
    const {
      clusters: [dots],
    } = await shapeText('…', shape);
    expect(lines[1]?.clusters.at(-1)?.glyphs[0]?.id).toBe(dots?.glyphs[0]?.id);
    for (const { width } of lines) expect(width).toBeLessThanOrEqual(400 * UNITS);
  });
});

/** Reads the metrics of fonts, and adjusts an installed font so that it takes the same space as a font that is loading. */
import fs from 'node:fs';
import { create, type Font } from 'fontkitten';
import { engineModule } from '../engine/engine-files.ts';
import { packageVersions } from '../engine/engine-version.ts';
import { readCached, writeCached } from '../objects/engine-cache.ts';
import { contentHash } from '../objects/hash.ts';
import type { ThemeFont } from '../../model/theme/theme.ts';

/** Properties of a font file that a stylesheet needs. */
export interface FontMetrics {
  /** A weight such as `400`, or the range of a variable font. */
  weight: string;
  style: 'normal' | 'italic';
  /** In ems. */
  ascent: number;
  descent: number;
  lineGap: number;
  /** Average width of the letters of English text, in ems. */
  width: number;
}

/** A font of Windows and macOS by generic family, and the fonts of the same metrics that Linux has. */
export const FALLBACKS: Record<
  NonNullable<ThemeFont['fallback']>,
  { family: string; alternatives: string[]; width: number }
> = {
  'sans-serif': { family: 'Arial', alternatives: ['Liberation Sans', 'Arimo'], width: 0.4385 },
  serif: {
    family: 'Times New Roman',
    alternatives: ['Liberation Serif', 'Tinos'],
    width: 0.3967,
  },
  monospace: {
    family: 'Courier New',
    alternatives: ['Liberation Mono', 'Cousine'],
    width: 0.6001,
  },
};

/** The letters in their frequency in English text, and the spaces between words. */
const LETTERS = `${' '.repeat(18)}eeeeeeeeeetttttttaaaaaaaooooooiiiiiinnnnnnssssshhhhhrrrrrddddlllluuuccmmfwygpbvk`;

/** Returns the metrics of a font file. Throws when it is not a font. Decompressing a font takes long, so they are cached. */
export function fontMetrics(bytes: Uint8Array, cache: string): FontMetrics {
  const source = fs.readFileSync(engineModule('compiler/theme/font-metrics.ts'));
  const name = `font-${contentHash(bytes, source, packageVersions())}.json`;
  const kept = readCached(cache, name);
  // This module has written the file: its source is part of the name.
  if (kept) return JSON.parse(kept.toString()) as FontMetrics;
  const metrics = readFont(bytes);
  writeCached(cache, name, JSON.stringify(metrics));
  return metrics;
}

function readFont(bytes: Uint8Array): FontMetrics {
  const font = create(Buffer.from(bytes));
  if (font.isCollection) throw new Error('it is a collection of fonts');
  const { unitsPerEm: em, ascent, descent, lineGap } = font;
  return {
    weight: weightOf(font),
    style: isItalic(font) ? 'italic' : 'normal',
    ascent: ascent / em,
    descent: -descent / em,
    lineGap: lineGap / em,
    width: averageWidth(font) / em,
  };
}

/** Returns the `@font-face` rule of the fallback font. */
export function fallbackFace(
  name: string,
  installed: keyof typeof FALLBACKS,
  font: FontMetrics,
): string {
  const { family, alternatives, width } = FALLBACKS[installed];
  const scale = font.width / width;
  const rules = {
    'font-family': `"${name}"`,
    // `local()` takes exact names only: aliases such as Arial for Liberation Sans don't count.
    src: [family, ...alternatives].map((local) => `local("${local}")`).join(),
    'size-adjust': percent(scale),
    'ascent-override': percent(font.ascent / scale),
    'descent-override': percent(font.descent / scale),
    'line-gap-override': percent(font.lineGap / scale),
  };
  const text = Object.entries(rules).map(([property, value]) => `${property}:${value}`);
  return `@font-face{${text.join(';')}}`;
}

// Many fonts say so in one of these places only.
function isItalic(font: Font): boolean {
  const { italic, oblique } = font['OS/2']?.fsSelection ?? {};
  return italic || oblique || font.italicAngle !== 0 || /italic|oblique/i.test(font.subfamilyName);
}

function weightOf(font: Font): string {
  const axis = font.variationAxes['wght'];
  if (axis) return `${axis.min} ${axis.max}`;
  return String(font['OS/2']?.usWeightClass ?? 400);
}

function averageWidth(font: Font): number {
  const widths = LETTERS.split('').map(
    (letter) => font.glyphForCodePoint(letter.codePointAt(0) ?? 0).advanceWidth,
  );
  return widths.reduce((sum, width) => sum + width, 0) / widths.length;
}

function percent(share: number): string {
  return `${Number((share * 100).toFixed(2))}%`;
}

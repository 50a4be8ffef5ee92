/** Draws the glyph atlas of social images (`model/social-image/glyph-atlas.ts`) from the font and the site's icon. */
import fs from 'node:fs';
import { createRequire } from 'node:module';
import { deflateSync } from 'node:zlib';
import { create } from 'fontkitten';
import { ATLAS_POINTS } from '../../model/social-image/atlas-letters.ts';
import { type Pixels, rasterise } from './rasteriser.ts';
import {
  type GlyphFace,
  FULL_COVERAGE,
  type Glyph,
  type GlyphAtlas,
} from '../../model/social-image/glyph-atlas.ts';
import { FACE_SIZES } from '../../model/social-image/image-text.ts';

const require = createRequire(import.meta.url);

const TITLE = { file: '700Bold/Inter_700Bold.ttf', size: FACE_SIZES.title };
const TEXT = { file: '500Medium/Inter_500Medium.ttf', size: FACE_SIZES.text };
const ICON = 72;

/** Returns the bytes of the atlas. `icon` is the site's icon as SVG, if it has one. */
export async function makeGlyphAtlas(icon: string | null): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  const keep = (pixels: Uint8Array): number => {
    chunks.push(pixels);
    length += pixels.length;
    return length - pixels.length;
  };
  const atlas: GlyphAtlas = {
    faces: { title: await face(TITLE, keep), text: await face(TEXT, keep) },
    icon: icon === null ? null : iconPixels(await rasterise(icon, ICON), keep),
  };
  return deflateSync(Buffer.concat([Buffer.from(`${JSON.stringify(atlas)}\n`), ...chunks]), {
    level: 9,
  });
}

// Advance widths in ems of the code points that the font has.
function advancesOf(bytes: Buffer): [point: number, advance: number][] {
  const font = create(bytes);
  if (font.isCollection) throw new Error('Found a collection of fonts, expected one font.');
  return ATLAS_POINTS.flatMap((point): [number, number][] => {
    const { id, advanceWidth } = font.glyphForCodePoint(point);
    return id === 0 ? [] : [[point, advanceWidth / font.unitsPerEm]];
  });
}

async function face(
  { file, size }: { file: string; size: number },
  keep: (pixels: Uint8Array) => number,
): Promise<GlyphFace> {
  const font = fs.readFileSync(require.resolve(`@expo-google-fonts/inter/${file}`));
  const advances = advancesOf(font);
  // Each glyph gets a separate cell, with room for overhang.
  const cell = Math.ceil(size * 1.6);
  const columns = 24;
  const rows = Math.ceil(advances.length / columns);
  const places = advances.map(([point, advance], index) => {
    const x = (index % columns) * cell + Math.round(size * 0.3);
    const y = Math.floor(index / columns) * cell + Math.round(size * 1.2);
    return { point, advance, x, y };
  });
  const texts = places.map(
    ({ point, x, y }) =>
      `<text x="${x}" y="${y}">&#${point === 0x20 || point === 0xa0 ? 0x2002 : point};</text>`,
  );
  const width = columns * cell;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${rows * cell}" font-size="${size}" font-family="Inter">${texts.join('')}</svg>`;
  const image = await rasterise(svg, width, [font]);
  const letters: Record<string, Glyph> = {};
  for (const { point, advance, x, y } of places) {
    const box = inkBox(image, x - Math.round(size * 0.3), y - Math.round(size * 1.2), cell);
    const moved = Math.round(advance * size * 100) / 100;
    letters[String.fromCodePoint(point)] =
      box === null
        ? [moved, 0, 0, 0, 0, 0]
        : [moved, box.left - x, box.top - y, box.width, box.height, keep(coverage(image, box))];
  }
  return { size, letters };
}

interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

function inkBox({ width, rgba }: Pixels, left: number, top: number, cell: number): Box | null {
  let [x1, y1, x2, y2] = [cell, cell, -1, -1];
  for (let y = 0; y < cell; y++)
    for (let x = 0; x < cell; x++) {
      if ((rgba[((top + y) * width + left + x) * 4 + 3] ?? 0) < 8) continue;
      x1 = Math.min(x1, x);
      y1 = Math.min(y1, y);
      x2 = Math.max(x2, x);
      y2 = Math.max(y2, y);
    }
  if (x2 < 0) return null;
  return { left: left + x1, top: top + y1, width: x2 - x1 + 1, height: y2 - y1 + 1 };
}

function coverage({ width, rgba }: Pixels, box: Box): Uint8Array {
  const pixels = new Uint8Array(box.width * box.height);
  for (let y = 0; y < box.height; y++)
    for (let x = 0; x < box.width; x++) {
      const alpha = rgba[((box.top + y) * width + box.left + x) * 4 + 3] ?? 0;
      pixels[y * box.width + x] = Math.round((alpha * FULL_COVERAGE) / 255);
    }
  return pixels;
}

// @limit colours of an icon in social images: Similar colours become one.
/** More colours than an icon needs. The whole palette has 256. */
const MAX_COLOURS = 200;

// Drawn on the image's background, so that no pixel is translucent. If there are too many colours, similar ones merge.
function iconPixels(
  { width, height, rgba }: Pixels,
  keep: (pixels: Uint8Array) => number,
): GlyphAtlas['icon'] {
  for (let step = 8; step <= 128; step *= 2) {
    const known = new Map<string, number>();
    const colours: [number, number, number][] = [];
    const counts: number[] = [];
    const pixels = new Uint8Array(width * height);
    for (let index = 0; index < pixels.length; index++) {
      const alpha = (rgba[index * 4 + 3] ?? 0) / 255;
      if (alpha < 0.04) continue;
      // resvg returns colours premultiplied by alpha.
      const on = [0, 1, 2].map((part) => {
        const value = (rgba[index * 4 + part] ?? 0) + 255 * (1 - alpha);
        return Math.min(255, Math.round(value / step) * step);
      });
      const key = on.join();
      const colour = known.get(key) ?? colours.push([on[0] ?? 0, on[1] ?? 0, on[2] ?? 0]);
      known.set(key, colour);
      pixels[index] = colour;
      counts[colour - 1] = (counts[colour - 1] ?? 0) + 1;
    }
    const main = colours[counts.indexOf(Math.max(...counts))] ?? [0, 0, 0];
    if (colours.length <= MAX_COLOURS) return { width, height, main, colours, at: keep(pixels) };
  }
  return null;
}

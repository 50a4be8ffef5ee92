/** Draws pictures that don't compress well, so that they are above the size from which images get smaller versions. */
import fs from 'node:fs';
import path from 'node:path';
import sharp, { type Sharp } from 'sharp';

/** Returns a picture of coarse noise, the same for the same size. */
export function noise(width: number, height: number): Sharp {
  const cell = 8;
  const columns = Math.ceil(width / cell);
  const raw = Buffer.alloc(columns * Math.ceil(height / cell) * 3);
  let seed = 7;
  for (let at = 0; at < raw.length; at++) {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    raw[at] = seed >> 16;
  }
  const input = { width: columns, height: Math.ceil(height / cell), channels: 3 } as const;
  return sharp(raw, { raw: input }).resize({ width, height, fit: 'fill', kernel: 'cubic' });
}

/** Writes files below a folder. */
export async function writePictures(folder: string, files: Record<string, Sharp>): Promise<void> {
  for (const [name, picture] of Object.entries(files)) {
    const file = path.join(folder, name);
    fs.mkdirSync(path.dirname(file), { recursive: true });
    await picture.toFile(file);
  }
}

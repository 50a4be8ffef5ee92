/** SVG as pixels, by resvg: for icons and letters, at build time. */
import fs from 'node:fs';
import { createRequire } from 'node:module';
import { initWasm, Resvg } from '@resvg/resvg-wasm';

const require = createRequire(import.meta.url);
let ready: Promise<void> | undefined;

/** A picture: four bytes a pixel, red, green, blue, opacity. */
export interface Pixels {
  width: number;
  height: number;
  rgba: Uint8Array;
  /** The same as a PNG file. */
  png: () => Uint8Array;
}

/** Draws an SVG at a width in pixels; `fonts` are the bytes of font files. Throws resvg's own errors. */
export async function rasterise(
  svg: string,
  width: number,
  fonts: Uint8Array[] = [],
): Promise<Pixels> {
  ready ??= initWasm(fs.readFileSync(require.resolve('@resvg/resvg-wasm/index_bg.wasm')));
  await ready;
  const image = new Resvg(svg, {
    fitTo: { mode: 'width', value: width },
    font: { fontBuffers: fonts },
  }).render();
  return {
    width: image.width,
    height: image.height,
    rgba: image.pixels,
    png: () => image.asPng(),
  };
}

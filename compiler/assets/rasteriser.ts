/** Renders SVG to pixels with resvg, for icons and the glyph atlas. */
import fs from 'node:fs';
import { createRequire } from 'node:module';
import { initWasm, Resvg } from '@resvg/resvg-wasm';

const require = createRequire(import.meta.url);
let ready: Promise<void> | undefined;

/** An image with four bytes per pixel: red, green, blue, alpha. */
export interface Pixels {
  width: number;
  height: number;
  rgba: Uint8Array;
  /** The image as a PNG file. */
  png: () => Uint8Array;
}

/** Renders an SVG at a width in pixels. `fonts` are the bytes of font files. Rethrows errors of resvg. */
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

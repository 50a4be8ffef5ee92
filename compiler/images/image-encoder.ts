/** Encodes an image in smaller widths and as WebP (`images.responsive` in `site.ts`). */
import type sharpModule from 'sharp';
import { BuildError } from '../diagnostics/diagnostic.ts';
import { contentHash } from '../objects/hash.ts';
import { writeObject } from '../objects/objects.ts';
import type { ImageVariant, VariantRecord } from './variant-record.ts';

/** The column of text is 704 px wide, which the first width covers, and the second one on a screen of twice the density. */
const WIDTHS = [800, 1600];

/** The larger width. */
export const MAX_VARIANT_WIDTH = Math.max(...WIDTHS);

/** Smart subsampling keeps the colours of thin lines, such as red text in a screenshot. */
const WEBP = { quality: 80, effort: 4, smartSubsample: true };

// @limit pixels of an image to encode: The page shows the original.
/** Decoded, such an image takes up to 400 MB. */
const MAX_PIXELS = 100_000_000;

// @limit px of a smaller version of an image: This version is left out.
/** The tallest image that WebP allows. */
const MAX_HEIGHT = 16_383;

/** Smaller files load quickly as they are. */
export const MIN_IMAGE_BYTES = 30 * 1024;

/** The names of images that can be encoded. GIFs are animations, and SVGs are drawn in any size. */
export const ENCODABLE = /\.(?:png|jpe?g|webp)$/i;

/** Returns the key of an image's record. */
export function recordKey(imageHash: string): string {
  return contentHash(imageHash, JSON.stringify([WIDTHS, WEBP, MAX_PIXELS]));
}

/** Loads the encoder. Throws a `BuildError` that names `file`, the configuration, when the encoder isn't installed. */
export async function loadEncoder(
  file: string,
  load: () => Promise<{ default: typeof sharpModule }> = () => import('sharp'),
): Promise<typeof sharpModule> {
  try {
    const { default: sharp } = await load();
    // There are as many compile threads as cores, and images are rarely decoded twice.
    sharp.concurrency(1);
    sharp.cache(false);
    return sharp;
  } catch (error) {
    const [reason = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
    throw new BuildError([
      {
        severity: 'error',
        rule: 'image-encoder',
        file,
        message: `\`images.responsive\` needs the package sharp, which can't be loaded: ${reason}`,
        hint: `Install it with its binary for this machine: \`npm install --include=optional --os=${process.platform} --cpu=${process.arch} sharp\`. Or set \`images.responsive\` to \`false\`.`,
      },
    ]);
  }
}

/** Encodes an image and stores its variants. Rejects when the image can't be decoded. */
export async function encodeImage(
  sharp: typeof sharpModule,
  bytes: Buffer,
  store: string,
): Promise<VariantRecord> {
  const { format, pages = 1, autoOrient } = await sharp(bytes).metadata();
  const { width, height } = autoOrient;
  const record: VariantRecord = { width, height, variants: [] };
  if (pages > 1 || isAnimatedPng(bytes)) return record;
  for (const target of new Set(WIDTHS.map((limit) => Math.min(limit, width)))) {
    if (format === 'webp' && target === width) continue;
    if ((height * target) / width > MAX_HEIGHT) continue;
    const encoded = await sharp(bytes, { limitInputPixels: MAX_PIXELS })
      .autoOrient()
      .resize({ width: target })
      .webp(WEBP)
      .toBuffer();
    if (encoded.length < bytes.length) record.variants.push(stored(target, encoded, store));
  }
  return record;
}

function stored(width: number, encoded: Buffer, store: string): ImageVariant {
  // @object asset
  return { width, object: writeObject(store, encoded) };
}

// The chunk that makes a PNG an animation precedes the image data (PNG specification, third edition).
function isAnimatedPng(bytes: Buffer): boolean {
  const data = bytes.indexOf('IDAT');
  return data > 0 && bytes.subarray(0, data).includes('acTL');
}

/** Pages in right-to-left direction, and pictures of them. */
import type { Page } from 'playwright-core';
import sharp from 'sharp';

/** Sends all documents with `dir="rtl"`, as for a locale that is written from right to left. */
export function mirrorDocuments(page: Page): Promise<void> {
  return page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    const body = (await response.text()).replace(' dir="ltr"', ' dir="rtl"');
    return route.fulfill({ response, body });
  });
}

/** Parts that have the same direction in all languages, and text, whose letters can't be mirrored. */
const UNMIRRORED = `
  *, *::before, *::after { color: #0000 !important; caret-color: #0000 !important; scrollbar-width: none !important }
  .code, .prose code, kbd, svg, img, mark { visibility: hidden !important }
`;

/** Pixels of the page without what is never mirrored, in a fourth of its size and in grey. Needs `bypassCSP`. */
export async function shapesOf(page: Page, options: { flop: boolean }): Promise<Buffer> {
  const shot = await page.screenshot({ animations: 'disabled', style: UNMIRRORED });
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  // A smaller picture forgives lines that are one pixel away.
  return sharp(shot)
    .flop(options.flop)
    .grayscale()
    .resize(Math.round(width / 4), Math.round(height / 4), { fit: 'fill' })
    .raw()
    .toBuffer();
}

/** The share of pixels that differ visibly. */
export function difference(one: Buffer, other: Buffer): number {
  if (one.length !== other.length) return 1;
  let count = 0;
  for (const [index, value] of one.entries())
    if (Math.abs(value - (other[index] ?? 0)) > 12) count++;
  return count / one.length;
}

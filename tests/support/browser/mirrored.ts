/** Pages in right-to-left direction, and pictures of them. */
import type { Page } from 'playwright-core';
import sharp from 'sharp';

/** Sends all documents with `dir="rtl"`, as for a locale that is written from right to left. */
export async function mirrorDocuments(page: Page): Promise<void> {
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    const body = (await response.text()).replace(' dir="ltr"', ' dir="rtl"');
    return route.fulfill({ response, body });
  });
}

/** Shows where things are. Letters, code and icons aren't mirrored, and neither are links in text. */
const SHAPES = `
  *, *::before, *::after { color: #0000 !important; caret-color: #0000 !important; scrollbar-width: none !important }
  .code, code, kbd, svg, img, mark { visibility: hidden !important }
  :is(header, aside, footer, nav, button, summary, input, h1, h2, li, th, td, .admonition, nav a) {
    background: #8886 !important;
  }
`;

/** The shapes of the page, at a quarter of its size and in grey. Needs `bypassCSP`. */
export async function shapesOf(page: Page, options: { flop: boolean }): Promise<Buffer> {
  const shot = await page.screenshot({ animations: 'disabled', style: SHAPES });
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

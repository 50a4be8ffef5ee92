/** A page that a plain server could send: this engine's measured page without its scripts, stylesheets and worker. */
import { brotli } from '../../tests/support/browser/weight.ts';

/**
 * Returns the HTML with the article alone, unstyled, and with as many bytes after brotli as the whole page. The padding
 * follows the text, so that the text arrives as early as it can.
 */
export function staticPage(html: string): string {
  const article = /<article[\s\S]*<\/article>/.exec(html)?.[0] ?? '';
  const plain = `<!doctype html><html lang="en"><title>Static page</title><body>${article}`;
  const missing = brotli(html) - brotli(plain);
  return `${plain}<!--${noise(missing)}-->`;
}

// Text that brotli can't shorten by more than a quarter: base 64 has six bits in each byte.
function noise(bytes: number): string {
  let state = 1;
  const next = (): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return state >>> 24;
  };
  return Buffer.from(Array.from({ length: Math.max(0, bytes) }, next)).toString('base64');
}

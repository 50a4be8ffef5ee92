/** Prepares texts to leave the browser. */
import { scrub, scrubAddress, scrubEncoded } from '../../model/events/scrub.ts';

// Characters. The worker refuses longer texts.
// @limit characters of a text in an event: Cut. Addresses may have twice as many.
const MAX_LENGTH = 500;

/** Scrubs and shortens a text. */
export function cleanText(text: string): string {
  return scrub(text).slice(0, MAX_LENGTH);
}

/** Scrubs a URL, and removes its query except for campaign parameters. */
export function cleanAddress(address: string): string {
  return scrubAddress(address).slice(0, 2 * MAX_LENGTH);
}

/** Scrubs a part of a URL. */
export function cleanPart(part: string): string {
  return scrubEncoded(part).slice(0, MAX_LENGTH);
}

/** Path of the current page, scrubbed. */
export function currentPath(): string {
  return cleanPart(location.pathname);
}

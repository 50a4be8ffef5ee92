/** Texts as they may leave the browser. */
import { scrub, scrubAddress, scrubEncoded } from '../../model/events/scrub.ts';

// Characters. The worker refuses longer ones, and a batch of the longest is still small.
const MOST = 500;

/** A text without secrets and addresses, and not too long. */
export function clean(text: string): string {
  return scrub(text).slice(0, MOST);
}

/** An address without its query, campaign parameters aside. */
export function cleanAddress(address: string): string {
  return scrubAddress(address).slice(0, 2 * MOST);
}

/** A part of an address, treated the same. */
export function cleanPart(part: string): string {
  return scrubEncoded(part).slice(0, MOST);
}

/** Path of the page that is shown. */
export function here(): string {
  return cleanPart(location.pathname);
}

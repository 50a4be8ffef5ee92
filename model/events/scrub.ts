/**
 * Removes secrets and personal data from text before it leaves the browser, and again before it leaves the worker: people
 * paste keys and email addresses into search fields. It rather removes too much than too little.
 */
import { lazyPattern } from '../schema/lazy-pattern.ts';

const HEX = '[\\da-f]{1,4}';
/** A value that is called a secret, after one or several names. Runs last, because the other classes leave such values. */
const NAMED =
  /(?:\b(?:pass(?:word|wd|phrase)?|pwd|secret|token|(?:api|access|private|client)[-_ ]?(?:key|secret|token)|authorization)["']?\s{0,2}(?:[=:]|is\s(?=\S{0,60}[\d$!#%&*@^_+]))\s{0,2}){1,8}[^\s&]{4,}/gi;
/** A run of characters that may be a random token (base64, base64url, base32). */
const LONG_TOKEN = /[\w+/=-]{40,}/g;

// Each takes linear time: every repetition is bounded, or can't match what follows it. The order matters: earlier classes
// remove what later ones would remove only in part.
const CLASSES: readonly (readonly [replacement: string, pattern: RegExp | (() => RegExp)])[] = [
  ['[key]', /-----BEGIN [A-Z ]{1,40}-----[^]*?(?:-----END [A-Z ]{1,40}-----|$)/g],
  ['[key]', /\b(?:sk-)?(?:ssh|ecdsa)-[\w@.-]{1,40}\s+AAAA\S+/g],
  ['[token]', /\beyJ[\w-]{8,}(?:\.[\w-]*){1,4}/g],
  [
    '[token]',
    /\b(?:gh[a-z]_|github_pat_|glpat-|[prsw]k[-_]|whsec_|xox[a-z]-|A[KS]IA|AIza|npm_|hf_|shp[a-z]{2}_|SG\.|ya29\.|dop_v1_)(?=[\w.-]{0,60}\d)[\w.-]{12,}/g,
  ],
  // Live keys of one vendor can have no digit, and the path of a chat webhook is its key.
  ['[token]', /\b(?:[prsw]k_(?:live|test)_\w{8,}|hooks\.slack\.com\/\S+)/g],
  ['[token]', /\b(?:bearer|basic)\s{1,3}(?=\S{0,60}[\d=])[\w.~+/-]{8,}=*/gi],
  ['//[secret]@', /\/\/[^\s/@:]{1,80}:[^\s/@]{1,80}@/g],
  [
    '[email]',
    lazyPattern(
      String.raw`[\p{L}\p{N}.!$%'*+~_-]{1,64}(?:[@＠]|%(?:25){0,4}40)(?:[\p{L}\p{N}-]{1,63}\.){1,8}(?:xn--[\w-]{2,59}|\p{L}{2,63})`,
      'gu',
    ),
  ],
  ['[id]', /\b[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}\b/gi],
  ['[address]', /\b(?:\d{1,3}\.){3}\d{1,3}\b/g],
  [
    '[address]',
    new RegExp(
      `(?<![\\w:])(?:(?:${HEX}:){7}${HEX}|(?:${HEX}:){1,7}(?::${HEX}){1,6}|(?:${HEX}:){2,7}:)(?![\\w:])`,
      'gi',
    ),
  ],
  ['[number]', /\b[A-Z]{2}\d{2}(?:[ -]?[\dA-Z]{4}){2,7}(?:[ -]?[\dA-Z]{1,3})?\b/g],
  // Phone, social security and card numbers: groups of digits, in any country.
  ['[number]', /(?<![\w.])[+(]?\d(?:[ ().-]{0,2}\d){8,18}\b/g],
  ['[token]', /\b[\da-f]{32,}\b/gi],
];

/** Replaces secrets and personal data in a text by the name of their class, such as `[email]`. */
export function scrub(text: string): string {
  let clean = text;
  for (const [replacement, pattern] of CLASSES)
    clean = clean.replace(pattern instanceof RegExp ? pattern : pattern(), replacement);
  clean = clean.replace(LONG_TOKEN, (run) => (isRandom(run) ? '[token]' : run));
  return clean.replace(NAMED, '[secret]');
}

/**
 * Scrubs an absolute URL: removes the user name and the query except for campaign parameters (`utm_…`), and scrubs path, hash
 * and parameters. Returns an empty text if it isn't an HTTP URL.
 */
export function scrubAddress(address: string): string {
  const url = parseAddress(address);
  if (url === null || !/^https?:$/.test(url.protocol)) return '';
  const query = new URLSearchParams();
  for (const [name, value] of url.searchParams)
    if (/^utm_(?:source|medium|campaign|term|content)$/.test(name))
      query.append(name, scrub(value));
  const search = `?${query}`.replace(/^\?$/, '');
  return url.origin + scrubEncoded(url.pathname) + search + scrubEncoded(url.hash);
}

/** Scrubs a percent-encoded part of a URL by its decoded text. */
export function scrubEncoded(part: string): string {
  let decoded = part;
  try {
    decoded = decodeURIComponent(part);
  } catch {
    // Not UTF-8: scrub it without decoding.
  }
  const clean = scrub(decoded);
  // Half of a surrogate pair can't be encoded.
  return clean === decoded ? part : encodeURI(clean.replace(/[\ud800-\udfff]/gu, ''));
}

// The oldest supported browsers don't have `URL.canParse`.
function parseAddress(address: string): URL | null {
  try {
    return new URL(address);
  } catch {
    return null;
  }
}

// Words joined by separators use few different characters for their length. Random text uses nearly all.
function isRandom(run: string): boolean {
  if (!/\d/.test(run) || !/[a-z]/i.test(run)) return false;
  const isMixed = /[a-z]/.test(run) && /[A-Z]/.test(run);
  if (!isMixed && /[-_/]/.test(run)) return false;
  return entropy(run) > (isMixed ? 4.5 : 3.5);
}

/** Shannon entropy in bits per character. */
function entropy(text: string): number {
  const counts = new Map<string, number>();
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1);
  let bits = 0;
  for (const count of counts.values())
    bits -= (count / text.length) * Math.log2(count / text.length);
  return bits;
}

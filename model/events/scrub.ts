/**
 * Takes secrets and personal data out of text before it leaves a reader's browser, and again before it leaves
 * the worker: people paste keys and addresses into search fields. It is better to take too much than too little.
 */

const HEX = '[\\da-f]{1,4}';
/** What somebody calls a secret, several names in a row included. Last: the other classes leave values behind. */
const NAMED =
  /(?:\b(?:pass(?:word|wd|phrase)?|pwd|secret|token|(?:api|access|private|client)[-_ ]?(?:key|secret|token)|authorization)["']?\s{0,2}(?:[=:]|is\s(?=\S{0,60}[\d$!#%&*@^_+]))\s{0,2}){1,8}[^\s&]{4,}/gi;
/** A run that may be random: what tokens in base64, base64url and base32 are written with. */
const RUN = /[\w+/=-]{40,}/g;

// Each is linear in the length of the text: every repetition has a bound, or cannot meet what follows it.
// Earlier ones take what later ones would leave a part of.
const CLASSES: readonly (readonly [replacement: string, pattern: RegExp])[] = [
  ['[key]', /-----BEGIN [A-Z ]{1,40}-----[^]*?(?:-----END [A-Z ]{1,40}-----|$)/g],
  ['[key]', /\b(?:sk-)?(?:ssh|ecdsa)-[\w@.-]{1,40}\s+AAAA\S+/g],
  ['[token]', /\beyJ[\w-]{8,}(?:\.[\w-]*){1,4}/g],
  [
    '[token]',
    /\b(?:gh[a-z]_|github_pat_|glpat-|[prsw]k[-_]|whsec_|xox[a-z]-|A[KS]IA|AIza|npm_|hf_|shp[a-z]{2}_|SG\.|ya29\.|dop_v1_)(?=[\w.-]{0,60}\d)[\w.-]{12,}/g,
  ],
  // Live keys of one vendor may have no digit, and the path of a chat's webhook is its key.
  ['[token]', /\b(?:[prsw]k_(?:live|test)_\w{8,}|hooks\.slack\.com\/\S+)/g],
  ['[token]', /\b(?:bearer|basic)\s{1,3}(?=\S{0,60}[\d=])[\w.~+/-]{8,}=*/gi],
  ['//[secret]@', /\/\/[^\s/@:]{1,80}:[^\s/@]{1,80}@/g],
  [
    '[email]',
    /[\p{L}\p{N}.!$%'*+~_-]{1,64}(?:[@＠]|%(?:25){0,4}40)(?:[\p{L}\p{N}-]{1,63}\.){1,8}(?:xn--[\w-]{2,59}|\p{L}{2,63})/gu,
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
  // Telephones, social security, cards: digits in groups, whatever the country.
  ['[number]', /(?<![\w.])[+(]?\d(?:[ ().-]{0,2}\d){8,18}\b/g],
  ['[token]', /\b[\da-f]{32,}\b/gi],
];

/** The text without secrets and personal data; each is replaced by the name of its class, such as `[email]`. */
export function scrub(text: string): string {
  let clean = text;
  for (const [replacement, pattern] of CLASSES) clean = clean.replace(pattern, replacement);
  clean = clean.replace(RUN, (run) => (isRandom(run) ? '[token]' : run));
  return clean.replace(NAMED, '[secret]');
}

/**
 * An absolute address without user name, without its query but campaign parameters (`utm_…`), and with its
 * path, hash and parameters scrubbed; empty when it is no `http` address.
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

/** A part of an address, percent-encoded, scrubbed of what it says when decoded. */
export function scrubEncoded(part: string): string {
  let decoded = part;
  try {
    decoded = decodeURIComponent(part);
  } catch {
    // Not UTF-8: it is scrubbed as it is.
  }
  const clean = scrub(decoded);
  // A half of a surrogate pair cannot be encoded.
  return clean === decoded ? part : encodeURI(clean.replace(/\p{Surrogate}/gu, ''));
}

// `URL.canParse` is younger than the oldest browsers that the client is built for.
function parseAddress(address: string): URL | null {
  try {
    return new URL(address);
  } catch {
    return null;
  }
}

// Words joined by separators have few kinds of characters for their length; random text has nearly all.
function isRandom(run: string): boolean {
  if (!/\d/.test(run) || !/[a-z]/i.test(run)) return false;
  const isMixed = /[a-z]/.test(run) && /[A-Z]/.test(run);
  if (!isMixed && /[-_/]/.test(run)) return false;
  return entropy(run) > (isMixed ? 4.5 : 3.5);
}

/** Shannon entropy in bits a character. */
function entropy(text: string): number {
  const counts = new Map<string, number>();
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1);
  let bits = 0;
  for (const count of counts.values())
    bits -= (count / text.length) * Math.log2(count / text.length);
  return bits;
}

/** Splits long URLs, so that readers need not scroll a sample. */

/** Longer URLs are split over several lines. */
export const LONG = 72;

/** Splits a URL into API and environment, path, and decoded query parameters. */
export function urlParts(url: string): { address: string[]; query: [string, string][] } {
  const [address = '', search = ''] = url.split('?');
  const [, base = address, rest = ''] =
    /^(https?:\/\/[^/]+(?:\/[^/]+){0,2})(.*)$/.exec(address) ?? [];
  const query = [...new URLSearchParams(search)];
  return { address: rest === '' ? [base] : [base, rest], query };
}

/** Encodes a value in a path or query. Colons and commas are valid there, and make times and lists easier to read. */
export function inUrl(value: string): string {
  return encodeURIComponent(value).replaceAll('%3A', ':').replaceAll('%2C', ',');
}

/** Returns lines with a URL as string in double quotes. Long ones are split into parts joined with `+`. */
export function concatenated(
  url: string,
  { before, after, text = JSON.stringify, indent = '    ', trailing = false }: Concatenation,
): string[] {
  const whole = `${before}${text(url)}${after}`;
  if (whole.length <= LONG + 12) return [whole];
  const { address, query } = urlParts(url);
  const pairs = query.map(
    ([name, value], index) =>
      `${index === 0 ? '?' : '&'}${encodeURIComponent(name)}=${inUrl(value)}`,
  );
  const parts = address.concat(pairs).map((part) => text(part));
  const lines = parts.map((part, index) => {
    const isLast = index === parts.length - 1;
    const start = index === 0 ? before : trailing ? indent : `${indent}+ `;
    return `${start}${part}${isLast ? after : trailing ? ' +' : ''}`;
  });
  return lines;
}

interface Concatenation {
  before: string;
  after: string;
  /** Writes a string. */
  text?: (value: string) => string;
  indent?: string;
  /** Whether the `+` is at the end of a line, because a line that is complete would end the statement. */
  trailing?: boolean;
}

/** Indents every line. */
export function indent(text: string, width: number): string {
  return text
    .split('\n')
    .map((line) => (line === '' ? '' : ' '.repeat(width) + line))
    .join('\n');
}

/** Content negotiation by the `Accept` header (RFC 9110, section 12.5.1). */

/**
 * Returns the offer that the client prefers, or the earlier one on a tie. Returns the first offer if there is no header or if none
 * is acceptable, because an error in the wrong format is better than an empty one.
 */
export function preferred<const T extends string>(
  accept: string | null | undefined,
  offers: readonly [T, ...T[]],
): T {
  if (!accept) return offers[0];
  const ranges = accept.split(',').slice(0, 50).map(parseRange);
  let best = offers[0];
  let highest = quality(ranges, best);
  for (const offer of offers) {
    const q = quality(ranges, offer);
    if (q > highest) [best, highest] = [offer, q];
  }
  return best;
}

interface Range {
  type: string;
  q: number;
}

function parseRange(text: string): Range {
  const [type = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase());
  const weight = parameters.find((parameter) => parameter.startsWith('q='));
  const q = weight === undefined ? 1 : Number(weight.slice(2));
  return { type, q: Number.isFinite(q) ? q : 0 };
}

// The most specific range applies: `text/html;q=0.5, */*` ranks HTML last.
function quality(ranges: Range[], offer: string): number {
  const family = `${offer.slice(0, offer.indexOf('/'))}/*`;
  for (const type of [offer, family, '*/*']) {
    const range = ranges.find((candidate) => candidate.type === type);
    if (range) return range.q;
  }
  return 0;
}

/** Whether the client prefers Markdown to HTML. False for clients that accept anything. */
export function prefersMarkdown({ headers }: Request): boolean {
  const accept = headers.get('accept');
  return (
    accept !== null &&
    accept.includes('markdown') &&
    preferred(accept, ['text/html', 'text/markdown', 'text/x-markdown']) !== 'text/html'
  );
}

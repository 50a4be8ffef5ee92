/** Content negotiation by the `Accept` header (RFC 9110, section 12.5.1). */

/**
 * The one of `offers` that the client ranks first; on a tie, and without a header, the earlier offer.
 * Falls back to the first offer when none is acceptable: an error in an unwanted form beats an empty one.
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

// The most specific range decides, so that `text/html;q=0.5, */*` means what it says.
function quality(ranges: Range[], offer: string): number {
  const family = `${offer.slice(0, offer.indexOf('/'))}/*`;
  for (const type of [offer, family, '*/*']) {
    const range = ranges.find((candidate) => candidate.type === type);
    if (range) return range.q;
  }
  return 0;
}

/** Whether the client ranks Markdown before HTML. A client that accepts anything gets HTML. */
export function prefersMarkdown({ headers }: Request): boolean {
  const accept = headers.get('accept');
  return (
    accept !== null &&
    accept.includes('markdown') &&
    preferred(accept, ['text/html', 'text/markdown', 'text/x-markdown']) !== 'text/html'
  );
}

/** Finds the operations of a mock at a path, as OpenAPI matches paths: what is written out comes before placeholders. */
import type { MockCall, MockIndex } from '../../model/release/mock.ts';
import { decodePath } from '../../model/path.ts';

// Decoded once, because each call of the document is compared.
interface Segment {
  text: string;
  decoded: string | null;
}

/** Returns the operations at a path, one for each method. Empty if there is no such path. */
export function callsAt({ calls }: MockIndex, path: string): MockCall[] {
  const segments = path.split('/').map((text) => ({ text, decoded: decodePath(text) }));
  let found: MockCall[] = [];
  let best = '';
  for (const call of calls) {
    const rank = rankOf(call.path.split('/'), segments);
    if (rank === null || (found.length > 0 && rank > best)) continue;
    if (rank !== best) found = [];
    best = rank;
    found.push(call);
  }
  return found;
}

/** Methods that the operations at a path answer to. HEAD is answered where GET is. */
export function methodsOf(calls: MockCall[]): string[] {
  const methods = new Set(calls.map(({ method }) => method));
  if (methods.has('GET')) methods.add('HEAD');
  return [...methods, 'OPTIONS'];
}

// One letter for each segment: `a` for text, `b` for text with a placeholder, `c` for a placeholder alone.
function rankOf(template: string[], segments: Segment[]): string | null {
  if (template.length !== segments.length) return null;
  let rank = '';
  for (const [at, part] of template.entries()) {
    const { text: segment, decoded } = segments[at] ?? { text: '', decoded: '' };
    if (!part.includes('{')) {
      if (part !== segment && part !== decoded) return null;
      rank += 'a';
    } else if (/^\{[^{}]*\}$/.test(part)) {
      if (segment === '') return null;
      rank += 'c';
    } else {
      if (!matchesParts(part.split(/\{[^{}]*\}/), segment)) return null;
      rank += 'b';
    }
  }
  return rank;
}

// Whether the texts between placeholders follow each other, each at least one letter after the one before it.
function matchesParts(texts: string[], segment: string): boolean {
  const first = texts[0] ?? '';
  const last = texts.at(-1) ?? '';
  if (!segment.startsWith(first) || !segment.endsWith(last)) return false;
  let from = first.length;
  for (const text of texts.slice(1, -1)) {
    const at = segment.indexOf(text, from + 1);
    if (at < 0) return false;
    from = at + text.length;
  }
  return segment.length - last.length > from;
}

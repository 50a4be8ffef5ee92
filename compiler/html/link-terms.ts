/** Links the first use of each term on a page to the glossary. Works on finished HTML, whatever it was made from. */
import { withBase } from '../../model/href.ts';
import type { Term } from '../docs/glossary-terms.ts';

/** The terms, ready to be looked for. */
export interface TermLinks {
  terms: Term[];
  /** Path of the glossary's page below the base URL. */
  page: string;
}

/** Elements whose text is prose. */
const PROSE = new Set(['p', 'li', 'td', 'dd']);
/** Elements in which nothing is linked: they lead somewhere already, or are no prose. */
const CLOSED = new Set(
  'a button code ep-island figure h1 h2 h3 h4 h5 h6 kbd label legend math pre script style summary svg th'.split(
    ' ',
  ),
);
/** Capitalised at the start of a sentence, and a part of no name: "An action flow", "In Workbench". */
const SMALL_WORDS = new Set(
  `a after all an and another any as at because before both but by each either every few for from how if in into its many
  more most my neither no not of off on once one only or other our over per same several some such than that the their
  then there these this those to two three under until via what when where which while whose with within without
  your`.split(/\s+/),
);
const TAG = /<(\/?)([a-zA-Z][\w-]*)((?:[^>"']|"[^"]*"|'[^']*')*)>/g;
const VOID = new Set(['br', 'hr', 'img', 'input', 'source', 'wbr']);

/** The page's HTML with its links. A term is not linked on the page that is about it. */
export function linkTerms(html: string, links: TermLinks, path: string, baseUrl: string): string {
  if (path === links.page) return html;
  const wanted = new Map<string, Term>();
  for (const term of links.terms)
    if (term.link && term.see?.replace(/#.*$/, '') !== path)
      for (const name of term.names) wanted.set(name.toLowerCase(), term);
  if (wanted.size === 0) return html;
  // Terms that are not linked are found all the same, so that nothing inside them is: "stream container".
  const pattern = patternOf(links.terms.flatMap((term) => term.names));
  let out = '';
  let end = 0;
  let prose = 0;
  let cells = 0;
  let closed = 0;
  const text = (raw: string): string =>
    prose > 0 && closed === 0
      ? raw.replace(pattern, (name, at: number) => {
          const term =
            wanted.get(name.toLowerCase()) ?? wanted.get(name.toLowerCase().replace(/s$/, ''));
          if (term === undefined || isInName(raw, name, at) || (cells > 0 && isLabel(raw, name)))
            return name;
          for (const one of term.names) wanted.delete(one.toLowerCase());
          return `<a class="term" href="${withBase(baseUrl, links.page)}#${term.id}">${name}</a>`;
        })
      : raw;
  for (const match of html.matchAll(TAG)) {
    const [whole, slash, given = ''] = match;
    out += text(html.slice(end, match.index)) + whole;
    end = match.index + whole.length;
    const name = given.toLowerCase();
    if (VOID.has(name) || whole.endsWith('/>')) continue;
    const step = slash === '/' ? -1 : 1;
    if (PROSE.has(name)) prose += step;
    if (name === 'td') cells += step;
    if (CLOSED.has(name)) closed += step;
  }
  return out + text(html.slice(end));
}

// "Card manager" by itself in a cell of a table is the name of a role, of a step, of a setting.
function isLabel(raw: string, name: string): boolean {
  const words = raw.trim().split(/\s+/);
  return words.length <= 3 && words.join(' ') !== name;
}

// "Send card step", "the Cancel cards tool", "Card API": a name of the product's has no link inside it.
function isInName(raw: string, name: string, at: number): boolean {
  const before = /(?<![\p{L}\p{N}])(\p{Lu}[\p{L}\p{N}'’]*) $/u.exec(raw.slice(0, at))?.[1];
  if (before !== undefined && !SMALL_WORDS.has(before.toLowerCase())) return true;
  return /^\p{Lu}/u.test(name) && /^ \p{Lu}/u.test(raw.slice(at + name.length));
}

// Longer names first, so that "stream container" is not found as "stream".
function patternOf(names: string[]): RegExp {
  const sorted = names.sort((a, b) => b.length - a.length);
  const escaped = sorted.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`(?<![\\p{L}\\p{N}/-])(?:${escaped.join('|')})s?(?![\\p{L}\\p{N}/-])`, 'giu');
}

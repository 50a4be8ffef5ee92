/** Links the first use of each term on a page to the glossary. */
import { withBase } from '../../model/href.ts';
import type { Term, GlossaryTerms } from '../docs/glossary-terms.ts';
import type { PageTree } from './page-tree.ts';
import { ISLAND_TAG } from '../../model/placeholder-tags.ts';
import { isTag, isText, parseHtml, type HtmlNode } from './tree.ts';

/** Elements whose text is prose. */
const PROSE = new Set(['p', 'li', 'td', 'dd']);
/** Elements in which no term is linked, because they are links already or are not prose. */
const CLOSED = new Set(
  `a button code ${ISLAND_TAG} figure h1 h2 h3 h4 h5 h6 kbd label legend math pre script style summary svg th`.split(
    ' ',
  ),
);
/** Words that may be capitalised at the start of a sentence without being part of a name: "An action flow". */
const SMALL_WORDS = new Set(
  `a after all an and another any as at because before both but by each either every few for from how if in into its many
  more most my neither no not of off on once one only or other our over per same several some such than that the their
  then there these this those to two three under until via what when where which while whose with within without
  your`.split(/\s+/),
);

/** Links the terms that the site's glossary has. */
export function linkGlossary(page: PageTree): void {
  const { glossary, baseUrl } = page.site.data;
  if (glossary === null || page.frontMatter.layout === 'home') return;
  page.nodes = linkTerms(page.nodes, { links: glossary, path: page.task.path, baseUrl });
}

/** A page's nodes with links to the terms. A term is not linked on the page that is about it. */
export function linkTerms(
  nodes: HtmlNode[],
  page: { links: GlossaryTerms; path: string; baseUrl: string },
): HtmlNode[] {
  const { links, path } = page;
  if (path === links.page) return nodes;
  const wanted = new Map<string, Term>();
  for (const term of links.terms)
    if (term.link && term.see?.replace(/#.*$/, '') !== path)
      for (const name of term.names) wanted.set(name.toLowerCase(), term);
  if (wanted.size === 0) return nodes;
  return new TermLinker(wanted, page.links, withBase(page.baseUrl, links.page)).link(nodes, {
    isProse: false,
    isCell: false,
  });
}

interface Place {
  isProse: boolean;
  isCell: boolean;
}

class TermLinker {
  readonly #wanted: Map<string, Term>;
  readonly #pattern: RegExp;
  readonly #href: string;

  constructor(wanted: Map<string, Term>, links: GlossaryTerms, href: string) {
    this.#wanted = wanted;
    this.#href = href;
    // Terms that are not linked are matched too, so that no part of them is linked: "stream container".
    this.#pattern = patternOf(links.terms.flatMap((term) => term.names));
  }

  link(nodes: HtmlNode[], place: Place): HtmlNode[] {
    return nodes.flatMap((node) => {
      if (isText(node)) {
        const linked = place.isProse ? this.#text(node.source, place.isCell) : node.source;
        return linked === node.source ? node : parseHtml(linked);
      }
      if (isTag(node) && !CLOSED.has(node.name))
        node.children = this.link(node.children, {
          isProse: place.isProse || PROSE.has(node.name),
          isCell: place.isCell || node.name === 'td',
        });
      return node;
    });
  }

  #text(source: string, isCell: boolean): string {
    const wanted = this.#wanted;
    return source.replace(this.#pattern, (name: string, at: number) => {
      const key = name.toLowerCase();
      const term = wanted.get(key) ?? wanted.get(key.replace(/s$/, ''));
      if (term === undefined || isInName(source, name, at) || (isCell && isLabel(source, name)))
        return name;
      for (const one of term.names) wanted.delete(one.toLowerCase());
      return `<a class="term" href="${this.#href}#${term.id}">${name}</a>`;
    });
  }
}

// "Card manager" alone in a table cell is the name of a role, a step or a setting.
function isLabel(raw: string, name: string): boolean {
  const words = raw.trim().split(/\s+/);
  return words.length <= 3 && words.join(' ') !== name;
}

// "Send card step", "the Cancel cards tool", "Card API": no part of a product name is linked.
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

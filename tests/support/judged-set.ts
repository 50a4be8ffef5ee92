/** Reads the judged sets of `tests/fixtures/search`: pages with sections, and queries with the sections that answer them. */
import fs from 'node:fs';
import path from 'node:path';
import { searchIndexText } from '../../compiler/search/search-index.ts';
import { locateWords } from '../../compiler/search/search-records.ts';
import { loadStemmer } from '../../compiler/search/stemmer.ts';
import type { SearchNode } from '../../model/search/search-record.ts';
import { NO_RULES, rulesIn } from '../../model/search/search-rules.ts';
import { searchEmbedded } from '../../worker/search/engine/engine.ts';
import { parseSearchIndex, type SearchIndex } from '../../worker/search/index/index-file.ts';

/** A judged set. */
export interface JudgedSet {
  locale: string;
  index: SearchIndex;
  /** The text of the index. */
  text: string;
  /** Number of sections. */
  sections: number;
  queries: JudgedQuery[];
}

/** A query and the section that answers it: the path of a page, with an anchor unless its introduction is meant. */
export interface JudgedQuery {
  q: string;
  wanted: string;
}

const FOLDER = path.join(import.meta.dirname, '../fixtures/search');
const HEADING = /^(#+) (.*) \{(.*)\}$/;

/** Reads the set of a locale and makes its index. */
export async function readJudgedSet(locale: string): Promise<JudgedSet> {
  const source = fs.readFileSync(path.join(FOLDER, `${locale}.md`), 'utf8');
  const [articles = '', judged = ''] = source.split('\n---\n');
  const pages = pagesOf(articles);
  const entries = [...pages.keys()].map((name) => ({
    path: name,
    lvl0: 'Docs',
    language: locale,
    version: 'current',
    tag: 'default',
    search: { object: '', records: 1 },
  }));
  const words = [...pages.values()].map((nodes) => locateWords(nodes, locale));
  const rules = rulesIn(locale, NO_DEFAULTS);
  const text = searchIndexText(entries, words, {
    locale,
    rules,
    stemmer: await loadStemmer(locale),
  });
  return {
    locale,
    index: parseSearchIndex(text),
    text,
    sections: [...pages.values()].flat().filter(({ level }) => level > 0).length,
    queries: judged
      .trim()
      .split('\n')
      .map((line) => line.split(' > '))
      .map(([q = '', wanted = '']) => ({ q, wanted: `/${wanted}` })),
  };
}

// Stop words and word forms are those of the language.
const NO_DEFAULTS = { synonyms: NO_RULES.synonyms, curations: NO_RULES.curations };

function pagesOf(source: string): Map<string, SearchNode[]> {
  const pages = new Map<string, SearchNode[]>();
  let nodes: SearchNode[] = [];
  for (const line of source.split('\n').filter((text) => text !== '')) {
    const [, marks = '', title = '', name = ''] = HEADING.exec(line) ?? [];
    if (marks === '#') pages.set(`/${name}`, (nodes = []));
    const anchor = marks === '##' ? name : '';
    nodes.push(
      marks === ''
        ? { level: 0, anchor, text: line }
        : { level: marks.length, anchor, text: title },
    );
  }
  return pages;
}

/** Returns the rank of the section that answers a query, or of its page, from 1. `Infinity` if it isn't found. */
export function rankOf(
  { index, locale }: JudgedSet,
  { q, wanted }: JudgedQuery,
  groupBy: 'page' | 'section',
): number {
  const { groups } = searchEmbedded(index, { q, language: locale, tags: ['default'], groupBy });
  const found = groups.map(({ page, node }) => {
    const head = index.nodes(page).findLast(({ level }, at) => at <= node && level > 0);
    const anchor = groupBy === 'section' && head?.anchor ? `#${head.anchor}` : '';
    return `${index.pages[page]?.path}${anchor}`;
  });
  const at = found.indexOf(groupBy === 'page' ? (wanted.split('#')[0] ?? '') : wanted);
  return at < 0 ? Infinity : at + 1;
}

/** Measures the content of this site: pages by section, and pages with unusual length or hard sentences. */
import { type SitePage, sitePages } from '../tests/support/content/site-pages.ts';
import { readingEase } from './reading-ease.ts';
import { median, printTable } from './table.ts';

interface MeasuredPage {
  path: string;
  section: string;
  words: number;
  code: number;
  links: number;
  diagrams: number;
  pictures: number;
  ease: number;
}

const SHOWN = 5;

/** Prints the tables. Builds the site into its usual output folder, which is fast when nothing has changed. */
export async function benchContent(): Promise<void> {
  const pages = (await sitePages()).map(measured);
  const sections = Map.groupBy(pages, ({ section }) => section);
  const row = (name: string, of: MeasuredPage[]): (string | number)[] => {
    const sum = (field: 'words' | 'code' | 'links' | 'diagrams' | 'pictures'): number =>
      of.reduce((total, page) => total + page[field], 0);
    return [
      name,
      of.length,
      sum('words').toLocaleString('en-GB'),
      median(of.map(({ words }) => words)),
      sum('code'),
      sum('links').toLocaleString('en-GB'),
      sum('diagrams'),
      sum('pictures'),
      Math.round(median(of.map(({ ease }) => ease))),
    ];
  };
  printTable(
    'Pages by section; reading ease after Flesch, 60 to 70 is plain English',
    ['section', 'pages', 'words', 'median', 'code', 'links', 'diagrams', 'pictures', 'ease'],
    [
      ...[...sections].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([name, of]) => row(name, of)),
      row('all', pages),
    ],
  );
  const byWords = pages.toSorted((a, b) => a.words - b.words);
  const byEase = pages.toSorted((a, b) => a.ease - b.ease);
  for (const [title, some] of [
    ['The shortest pages', byWords.slice(0, SHOWN)],
    ['The longest pages', byWords.slice(-SHOWN).toReversed()],
    ['The hardest pages', byEase.slice(0, SHOWN)],
  ] as const)
    printTable(
      title,
      ['page', 'words', 'ease'],
      some.map(({ path, words, ease }) => [path, words, Math.round(ease)]),
    );
}

function measured(page: SitePage): MeasuredPage {
  const { words, ease } = readingEase(page.prose);
  const [, first = '', second] = page.path.split('/');
  return {
    path: page.path,
    section: first === 'guide' && second ? `guide/${second}` : second ? first : 'home, support',
    words,
    ease,
    code: page.code.length,
    links: page.links,
    diagrams: page.diagrams,
    pictures: page.pictures.length,
  };
}

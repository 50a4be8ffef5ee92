/** Pages of the generated corpus: where each is and what it holds, both known from its number alone. */
import path from 'node:path';
import { type Chance, chanceOf, filled, paragraph, slugOf } from './chance.ts';
import { type Language, LANGUAGES } from './code-samples.ts';
import { admonition, codeBlock, list, table, tabs } from './markdown.ts';
import { GROUPS, SUBJECTS } from './vocabulary.ts';

const PAGES_PER_GROUP = 10;
const PAGES_PER_SECTION = PAGES_PER_GROUP * GROUPS.length;
/** Chosen so that the page that is weighed (`PROBE`) is an average one. */
const SEED = 1_687_000;
/** Links across the corpus lead to its first pages, which a corpus of any usual size has. */
const LINKED_PAGES = 150;

/** Where a page is. A page's place and text are the same in a corpus of any size. */
export interface Place {
  section: string;
  group: string;
  /** Folder below the documentation's, such as `parcels/quick-start`. */
  folder: string;
  title: string;
  /** Name of the file without its ending. */
  slug: string;
  /** From 1, within its group. */
  position: number;
}

/** The place of the page with a number, from 0. */
export function placeOf(page: number): Place {
  const chance = chanceOf(SEED + page * 2);
  const round = Math.floor(page / PAGES_PER_SECTION / SUBJECTS.length);
  const subject = SUBJECTS[Math.floor(page / PAGES_PER_SECTION) % SUBJECTS.length] ?? '';
  const section = round === 0 ? subject : `${subject} ${round + 1}`;
  const group = GROUPS[Math.floor(page / PAGES_PER_GROUP) % GROUPS.length] ?? '';
  const title = filled('{gerund!} {adjective} {noun}s', chance);
  const position = (page % PAGES_PER_GROUP) + 1;
  return {
    section,
    group,
    folder: `${slugOf(section)}/${slugOf(group)}`,
    title,
    slug: `${slugOf(title)}-${position}`,
    position,
  };
}

/** The MDX of a page in a corpus of `count` pages. */
export function pageText(page: number, count: number): string {
  const chance = chanceOf(SEED + page * 2 + 1);
  const place = placeOf(page);
  const [next, previous, one = '', other = ''] = linksOf(page, count, chance);
  const samples = samplesOf(chance);
  const sample = (): string[] => samples.splice(0, 1);
  const heading = headingsOf(chance);
  const section = (...more: string[]): string[] => [
    `## ${heading()}`,
    paragraph(chance, 2, 4),
    ...more,
  ];
  const subsection = (...more: string[]): string[] => [
    `### ${heading()}`,
    paragraph(chance, 2, 4),
    ...more,
  ];
  const blocks = [
    frontMatter(place, chance),
    paragraph(chance, 2, 4),
    ...section(list(chance, '1.'), ...sample()),
    ...section(
      `${next} goes into the details, ${one} lists the limits. ${paragraph(chance, 1, 2)}`,
      ...sample(),
      admonition(chance.pick(['note', 'tip']), 'Did you know?', paragraph(chance, 1, 2)),
      ...subsection(),
    ),
    ...section(...sample(), table(chance), ...subsection(...sample())),
    ...section(
      ...sample(),
      admonition(chance.pick(['caution', 'danger']), 'Read this first', paragraph(chance, 1, 2)),
      ...subsection(list(chance, '-')),
    ),
    ...(chance.between(0, 1) === 1 ? section(...sample(), ...subsection()) : []),
    ...(page % 5 === 4 ? ['## By platform', paragraph(chance, 1, 2), tabs(chance)] : []),
    ...samples.flatMap((code) => [paragraph(chance, 1, 1), code]),
    '## Related pages',
    [next, previous, other].map((link) => `- ${link}`).join('\n'),
  ];
  return `${blocks.join('\n\n')}\n`;
}

const HEADINGS = [
  'What {gerund} a {noun} does',
  '{verb!} a {adjective} {noun}',
  '{noun!} fields',
  'When to {verb} the {noun}',
];

// Each is used once on a page.
function headingsOf(chance: Chance): () => string {
  const used = new Set<string>();
  return () => {
    let text = filled(chance.pick(HEADINGS), chance);
    while (used.has(text)) text = filled(chance.pick(HEADINGS), chance);
    used.add(text);
    return text;
  };
}

// Four to six, never two of one language in a row.
function samplesOf(chance: Chance): string[] {
  let last: Language | undefined;
  return Array.from({ length: chance.between(4, 6) }, (_sample, index) => {
    const language = chance.pick(LANGUAGES.filter((name) => name !== last));
    last = language;
    return codeBlock(language, chance, index === 1 ? `example.${language}` : undefined);
  });
}

// To the next page, the one before, and two from anywhere.
function linksOf(page: number, count: number, chance: Chance): string[] {
  const from = placeOf(page);
  return [
    page + 1,
    page === 0 ? 1 : page - 1,
    chance.between(0, LINKED_PAGES - 1),
    chance.between(0, LINKED_PAGES - 1),
  ].map((target) => {
    const { folder, slug, title } = placeOf(target % count);
    const relative = path.posix.relative(from.folder, `${folder}/${slug}.mdx`);
    return `[${title}](${relative.startsWith('.') ? relative : `./${relative}`})`;
  });
}

function frontMatter({ title, position }: Place, chance: Chance): string {
  const description = filled(
    '{gerund!} a {adjective} {noun} from {place}, and what happens if {cause}.',
    chance,
  );
  return `---\ntitle: ${title}\ndescription: "${description}"\nsidebar_position: ${position}\n---`;
}

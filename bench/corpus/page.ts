/** Generates the pages of the corpus. A page's number determines its path and its text. */
import path from 'node:path';
import { type Chance, chanceOf, filled, paragraph, slugOf } from './chance.ts';
import { type Language, LANGUAGES } from './code-samples.ts';
import { admonition, codeBlock, list, table, tabs } from './markdown.ts';
import { GROUPS, SUBJECTS } from './vocabulary.ts';

const PAGES_PER_GROUP = 10;
const PAGES_PER_SECTION = PAGES_PER_GROUP * GROUPS.length;
/** Chosen so that the measured page (`PROBE`) is of average size. */
const SEED = 1_687_000;
/** Links across the corpus go to its first pages, which exist in a corpus of any usual size. */
const LINKED_PAGES = 150;

/** The location of a page, which doesn't depend on the size of the corpus. */
export interface Place {
  section: string;
  group: string;
  /** Folder below `docs`, such as `parcels/quick-start`. */
  folder: string;
  title: string;
  /** File name without its extension. */
  slug: string;
  /** Position in its group, starting at 1. */
  position: number;
}

/** Returns the location of a page. Numbers start at 0. */
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

/** Returns the MDX of a page in a corpus of `count` pages. */
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

// Returns a function that never returns the same heading twice.
function headingsOf(chance: Chance): () => string {
  const used = new Set<string>();
  return () => {
    let text = filled(chance.pick(HEADINGS), chance);
    while (used.has(text)) text = filled(chance.pick(HEADINGS), chance);
    used.add(text);
    return text;
  };
}

// Returns four to six samples. Consecutive samples are in different languages.
function samplesOf(chance: Chance): string[] {
  let last: Language | undefined;
  return Array.from({ length: chance.between(4, 6) }, (_sample, index) => {
    const language = chance.pick(LANGUAGES.filter((name) => name !== last));
    last = language;
    return codeBlock(language, chance, index === 1 ? `example.${language}` : undefined);
  });
}

// Returns links to the next page, the previous page and two random pages.
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

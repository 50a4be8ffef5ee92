/** Generates the pages of the corpus. A page's number determines its path and its text. */
import path from 'node:path';
import {
  type SeededRandom,
  seededRandom,
  fillTemplate,
  paragraph,
  slugOf,
} from './seeded-random.ts';
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
  const random = seededRandom(SEED + page * 2);
  const round = Math.floor(page / PAGES_PER_SECTION / SUBJECTS.length);
  const subject = SUBJECTS[Math.floor(page / PAGES_PER_SECTION) % SUBJECTS.length] ?? '';
  const section = round === 0 ? subject : `${subject} ${round + 1}`;
  const group = GROUPS[Math.floor(page / PAGES_PER_GROUP) % GROUPS.length] ?? '';
  const title = fillTemplate('{gerund!} {adjective} {noun}s', random);
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
  const random = seededRandom(SEED + page * 2 + 1);
  const place = placeOf(page);
  const [next, previous, one = '', other = ''] = linksOf(page, count, random);
  const samples = samplesOf(random);
  const sample = (): string[] => samples.splice(0, 1);
  const heading = headingsOf(random);
  const section = (...more: string[]): string[] => [
    `## ${heading()}`,
    paragraph(random, 2, 4),
    ...more,
  ];
  const subsection = (...more: string[]): string[] => [
    `### ${heading()}`,
    paragraph(random, 2, 4),
    ...more,
  ];
  const blocks = [
    frontMatter(place, random),
    paragraph(random, 2, 4),
    ...section(list(random, '1.'), ...sample()),
    ...section(
      `${next} goes into the details, ${one} lists the limits. ${paragraph(random, 1, 2)}`,
      ...sample(),
      admonition(random.pick(['note', 'tip']), 'Did you know?', paragraph(random, 1, 2)),
      ...subsection(),
    ),
    ...section(...sample(), table(random), ...subsection(...sample())),
    ...section(
      ...sample(),
      admonition(random.pick(['caution', 'danger']), 'Read this first', paragraph(random, 1, 2)),
      ...subsection(list(random, '-')),
    ),
    ...(random.between(0, 1) === 1 ? section(...sample(), ...subsection()) : []),
    ...(page % 5 === 4 ? ['## By platform', paragraph(random, 1, 2), tabs(random)] : []),
    ...samples.flatMap((code) => [paragraph(random, 1, 1), code]),
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
function headingsOf(random: SeededRandom): () => string {
  const used = new Set<string>();
  return () => {
    let text = fillTemplate(random.pick(HEADINGS), random);
    while (used.has(text)) text = fillTemplate(random.pick(HEADINGS), random);
    used.add(text);
    return text;
  };
}

// Returns four to six samples. Consecutive samples are in different languages.
function samplesOf(random: SeededRandom): string[] {
  let last: Language | undefined;
  return Array.from({ length: random.between(4, 6) }, (_sample, index) => {
    const language = random.pick(LANGUAGES.filter((name) => name !== last));
    last = language;
    return codeBlock(language, random, index === 1 ? `example.${language}` : undefined);
  });
}

// Returns links to the next page, the previous page and two random pages.
function linksOf(page: number, count: number, random: SeededRandom): string[] {
  const from = placeOf(page);
  return [
    page + 1,
    page === 0 ? 1 : page - 1,
    random.between(0, LINKED_PAGES - 1),
    random.between(0, LINKED_PAGES - 1),
  ].map((target) => {
    const { folder, slug, title } = placeOf(target % count);
    const relative = path.posix.relative(from.folder, `${folder}/${slug}.mdx`);
    return `[${title}](${relative.startsWith('.') ? relative : `./${relative}`})`;
  });
}

function frontMatter({ title, position }: Place, random: SeededRandom): string {
  const description = fillTemplate(
    '{gerund!} a {adjective} {noun} from {place}, and what happens if {cause}.',
    random,
  );
  return `---\ntitle: ${title}\ndescription: "${description}"\nsidebar_position: ${position}\n---`;
}

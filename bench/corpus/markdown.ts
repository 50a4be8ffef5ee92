/** Generates blocks of Markdown. */
import { type SeededRandom, fillTemplate } from './seeded-random.ts';
import { codeSample, type Language } from './code-samples.ts';

const TABS: [Language, label: string][] = [
  ['swift', 'Swift'],
  ['kotlin', 'Kotlin'],
  ['dart', 'Dart'],
  ['js', 'JavaScript'],
];

const ITEMS = [
  '{verb!} the {adjective} {noun} in {place} {moment}.',
  '{verb!} the {adjective} {noun}, then run `{code}` {moment}.',
];

/** Returns a list of three to six items that begin with `marker`. */
export function list(random: SeededRandom, marker: '-' | '1.'): string {
  const items = Array.from({ length: random.between(3, 6) }, () =>
    fillTemplate(random.pick(ITEMS), random),
  );
  return items.map((text) => `${marker} ${text}`).join('\n');
}

/** Returns a table with four columns and four to seven rows. */
export function table(random: SeededRandom): string {
  const rows = Array.from({ length: random.between(4, 7) }, () => {
    const type = random.pick(['string', 'integer', 'boolean', 'date', 'string[]']);
    const initial = random.pick(['required', 'optional', 'empty', '0', 'now']);
    const meaning = 'Lets {place} {verb} the {noun} {moment}.';
    return fillTemplate(`| \`{key}\` | ${type} | ${initial} | ${meaning} |`, random);
  });
  return ['| Field | Type | Default | Meaning |', '| --- | --- | --- | --- |', ...rows].join('\n');
}

/** Returns an admonition with a title. */
export function admonition(kind: string, title: string, text: string): string {
  return `:::${kind}[${title}]\n\n${text}\n\n:::`;
}

/** Returns a fenced code sample. */
export function codeBlock(language: Language, random: SeededRandom, title?: string): string {
  const info = title === undefined ? language : `${language} title="${title}"`;
  return `\`\`\`${info}\n${codeSample(language, random)}\n\`\`\``;
}

/** Returns tabs with a code sample in each of four languages. */
export function tabs(random: SeededRandom): string {
  const items = TABS.map(
    ([language, label]) =>
      `<TabItem value="${language}" label="${label}">\n\n${codeBlock(language, random)}\n\n</TabItem>`,
  );
  return `<Tabs groupId="platform">\n${items.join('\n')}\n</Tabs>`;
}

/** Writes the report of an import in Markdown: what was found where, what became of it, and what to do. */
import type { ComponentCounts } from '../compiler/page/component-counts.ts';
import type { Finding, Outcome } from '../compiler/docusaurus/finding.ts';
import type { SkippedFiles } from './skipped-files.ts';
import { COMPONENTS } from './trial-build.ts';

/** The counts and findings of an import. */
export interface ImportSummary {
  /** Name of the source folder. */
  name: string;
  /** Number of files of the source site. */
  files: number;
  /** Number of pages of the imported site. */
  pages: number;
  /** Number of imported files, with or without changes. */
  imported: number;
  findings: Finding[];
  skipped: SkippedFiles;
  /** Uses of components on its pages. */
  components: ComponentCounts;
  /** A sentence that says whether the imported site builds. */
  state: string;
}

const ORDER: Outcome[] = ['not imported', 'changed', 'built in'];
const TITLES: Record<Outcome, string> = {
  'not imported': 'Not imported',
  changed: 'Imported with changes',
  'built in': 'Built in',
};

/** Counts the findings with an outcome. */
export function countOf(findings: Finding[], outcome: Outcome): number {
  return findings.filter((finding) => finding.outcome === outcome).length;
}

/** Counts the files that weren't imported. */
export function countSkipped(skipped: SkippedFiles): number {
  return [...skipped.values()].reduce((sum, { files }) => sum + files.length, 0);
}

/** Returns the sentence on components, which programs read too. */
export function componentCounts({ components }: ImportSummary): string {
  return `components: ${components.rendered} rendered, ${components.placeholders} placeholders`;
}

/** Returns the text of the report. The same site always produces the same text. */
export function reportText(summary: ImportSummary): string {
  const { name, findings, skipped } = summary;
  const leftFiles = countSkipped(skipped);
  const lines = [
    `# Import of \`${name}\``,
    '',
    summary.state,
    '',
    componentCounts(summary),
    '',
    '| | |',
    '|---|--:|',
    `| source files | ${summary.files} |`,
    `| imported | ${summary.imported} |`,
    `| not imported, listed below | ${leftFiles} |`,
    `| pages | ${summary.pages} |`,
    ...ORDER.filter((outcome) => countOf(findings, outcome) > 0).map(
      (outcome) => `| findings: ${TITLES[outcome].toLowerCase()} | ${countOf(findings, outcome)} |`,
    ),
  ];
  for (const outcome of ORDER) {
    const own = findings.filter((finding) => finding.outcome === outcome);
    if (own.length === 0) continue;
    lines.push('', `## ${TITLES[outcome]}`);
    for (const [topic, entries] of Map.groupBy(own, (finding) => finding.topic)) {
      lines.push('', `### ${topic}`, '');
      if (topic === COMPONENTS) lines.push(...componentTable(entries), '');
      lines.push('| where | found | result | to do |', '|---|---|---|---|');
      for (const entry of entries) lines.push(row(entry));
    }
  }
  if (leftFiles > 0) lines.push('', '## Files that were not imported');
  for (const [because, { advice, files }] of [...skipped].toSorted(([a], [b]) =>
    a < b ? -1 : 1,
  )) {
    lines.push('', `### ${because[0]?.toUpperCase()}${because.slice(1)} (${files.length})`, '');
    if (advice !== undefined) lines.push(advice, '');
    lines.push(...files.map((file) => `- \`${file}\``));
  }
  return `${lines.join('\n')}\n`;
}

// Sorted by the number of pages, so that the components most worth writing come first.
function componentTable(entries: Finding[]): string[] {
  const groups = [...Map.groupBy(entries, ({ found }) => found)].map(([found, places]) => ({
    found,
    places: places.length,
    pages: new Set(places.map(({ file }) => file)).size,
  }));
  const sorted = groups.toSorted((a, b) => b.pages - a.pages || (a.found < b.found ? -1 : 1));
  return [
    'Components of packages are rendered where the packages are installed beside the imported site. What is missing can also be',
    'written in plain React in a module of the imported site. See “Components” in docs/import.md of the engine.',
    '',
    '| used | pages | places |',
    '|---|--:|--:|',
    ...sorted.map(({ found, pages, places }) => `| ${cell(found)} | ${pages} | ${places} |`),
    '',
    'All places:',
  ];
}

function row({ file, line, found, became, advice }: Finding): string {
  const where = line === undefined ? file : `${file}:${line}`;
  return `| ${[`\`${where}\``, found, became, advice ?? ''].map(cell).join(' | ')} |`;
}

function cell(text: string): string {
  return text.replace(/\s*\n\s*/g, ' ').replaceAll('|', '\\|');
}

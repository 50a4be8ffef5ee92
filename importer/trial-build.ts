/** Builds the imported site before anything is written, to find out what its pages lack. */
import fs from 'node:fs';
import { BuildError, type Diagnostic } from '../compiler/diagnostics/diagnostic.ts';
import { SiteBuild } from '../compiler/site-build.ts';
import type { Timings } from '../compiler/diagnostics/timings.ts';
import type { ComponentCounts } from '../compiler/page/component-counts.ts';
import type { Finding } from '../compiler/docusaurus/finding.ts';
import { pathBelow } from './files/source-files.ts';
import type { Manifest } from '../model/release/release.ts';

/** The result of a trial build. */
export interface TrialBuild {
  /** The release; `undefined` when the build failed. */
  manifest: Manifest | undefined;
  diagnostics: Diagnostic[];
  components: ComponentCounts;
}

/** Builds a staged site. The output is deleted unless `kept` names a folder for it. */
export async function tryBuild(
  root: string,
  { cache, kept, timings }: { cache: string; kept: string | undefined; timings: Timings },
): Promise<TrialBuild> {
  const out = kept ?? `${root}-built`;
  const site = new SiteBuild({ root, out, cache, dev: false, timings });
  try {
    const { manifest, diagnostics } = await site.run();
    return { manifest, diagnostics, components: site.components() };
  } catch (error) {
    const components = { rendered: 0, placeholders: 0 };
    if (error instanceof BuildError)
      return { manifest: undefined, diagnostics: error.diagnostics, components };
    throw error;
  } finally {
    await site.close();
    if (kept === undefined) fs.rmSync(out, { recursive: true, force: true });
  }
}

const PLAIN = 'published with its text, below a notice or without the part that fails';

const OUTCOME_BY_RULE: Record<string, string> = {
  'mdx-syntax':
    'published with this part completed or as text, or else as plain Markdown, below a notice',
  evaluation: PLAIN,
  'markdown-plugin': PLAIN,
  'missing-import': 'a placeholder with its text and children',
  'missing-component': 'a placeholder with its text and children',
  'broken-link': 'imported unchanged; the link is broken',
  'broken-anchor': 'imported unchanged; the link goes to the top of the page',
  'broken-markdown-link': 'imported unchanged; the link is broken',
  'broken-markdown-image': 'imported unchanged; the image is missing',
  'duplicate-route': 'the first page is served',
};

/** Report heading for errors of the trial build. */
export const BUILD_ERRORS = 'Errors that stop the build';

/** Report heading for imports and components that became placeholders. */
export const COMPONENTS = 'Components';

/** Converts diagnostics to findings with positions in the source site. */
export function toFindings(
  diagnostics: Diagnostic[],
  root: string,
  sourceOf: (staged: string) => { file: string; shift: number },
): Finding[] {
  const seen = new Set<string>();
  return diagnostics.flatMap((entry) => {
    const { file, shift } = sourceOf(pathBelow(root, entry.file));
    const line = entry.line === undefined ? undefined : Math.max(1, entry.line - shift);
    const finding: Finding = { ...translated(entry, root), file, line };
    const key = JSON.stringify([file, line, finding.found]);
    if (seen.has(key)) return [];
    seen.add(key);
    return [finding];
  });
}

function translated(entry: Diagnostic, root: string): Omit<Finding, 'file' | 'line'> {
  if (entry.severity === 'error')
    return {
      outcome: 'not imported',
      topic: BUILD_ERRORS,
      found: entry.message.replaceAll(root, ''),
      became: 'imported, but it fails the build',
      advice: entry.hint,
    };
  const became = OUTCOME_BY_RULE[entry.rule] ?? 'imported unchanged';
  const name = /^(?:Import of|Component) `([^`]+)`/.exec(entry.message)?.[1];
  if (name !== undefined && entry.rule.startsWith('missing-'))
    return {
      outcome: 'changed',
      topic: COMPONENTS,
      found: `${entry.rule === 'missing-import' ? 'import of' : 'component'} \`${name}\``,
      became,
    };
  return {
    outcome: 'changed',
    topic: 'Pages',
    found: entry.message.replaceAll(root, ''),
    became,
    advice: entry.hint,
  };
}

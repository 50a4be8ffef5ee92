/** What the tests do with each block of code in the documentation. */
import type { DocFence } from './doc-fences.ts';
import { SCHEMAS } from './pipelines.ts';

/**
 * `config`: a configuration, or fields of one, which is built. `file`: written, and part of the next build. `page`: becomes a page of
 * that build. `commands`: runs. `pipeline`: its commands run. `output`: a build prints it.
 */
export type Handling =
  | 'config'
  | 'file'
  | 'page'
  | 'commands'
  | 'pipeline'
  | 'output'
  | { reason: string };

/** Files that a build or a bundle begins with. */
export const CONFIGS = ['content/site.ts', 'content/sidebars.ts', 'wrangler.jsonc', 'worker.ts'];
/** Languages that are a page, or that pages show in another way than as code. */
const PAGES = /^(?:mdx?|markdown|yaml|mermaid|diff|jsx|bash)$/;

/** Returns what is done with a block, or why nothing is. Throws for one that belongs nowhere. */
export function handlingOf({ file, language, title, marks, text }: DocFence): Handling {
  if (file.startsWith('docs/examples/'))
    return { reason: 'it is in the reference of components, which docs-site builds' };
  if (language === 'sql') return { reason: 'tests/worker/observability/runbook.test.ts runs it' };
  if (language === 'http')
    return { reason: 'it is a message that tests/publisher/hook/hook.test.ts sends' };
  if (language === 'sh') return 'commands';
  if (language === 'text' && marks.includes('output')) return 'output';
  if (title in SCHEMAS) return 'pipeline';
  if (CONFIGS.includes(title) || isConfiguration(language, text)) return 'config';
  if (title !== '' && !title.includes('/') && !/^(?:worker|wrangler)/.test(title)) return 'page';
  if (title !== '') return 'file';
  if (PAGES.test(language)) return 'page';
  throw new Error(
    `${file}: expected a block of code to have a title or a mark: ${text.slice(0, 60)}`,
  );
}

/** The file that a block is, besides those with a title. */
export function fileOf({ language, title, text }: DocFence): string {
  return isConfiguration(language, text) ? 'content/site.ts' : title;
}

function isConfiguration(language: string, text: string): boolean {
  return language === 'ts' && /^export default defineConfig\(/m.test(text);
}

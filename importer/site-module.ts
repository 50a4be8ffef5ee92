/** The text of the imported site's `site.ts`. */
import { field, typescriptLiteral } from './typescript-literal.ts';
import type { SiteConfig } from '../model/config/site.ts';

const COMMENTS: Partial<Record<keyof SiteConfig, string>> = {
  url: 'Where the site lives: an origin, and the path that all routes lie below.',
  docs: 'Folders of pages. Versions of a folder are folders of their own.',
  editUrl: 'The file of a page; paths are those of the source site.',
  lastUpdated: 'From git: shown where the imported files are committed.',
  links:
    'What the build does about faults. Docusaurus’s `throw` is `warn` here: raise it once the build is clean.',
  markdown:
    '`lenient` shows a placeholder for a component that is not there. Without it such a page fails the build.',
};

/** Writes the configuration. `model`: specifier of `model/config/site.ts`, where it can be told from the site's own place. */
export function siteModule(config: SiteConfig, from: string, model: string | undefined): string {
  const fields = Object.entries(config).filter(
    ([, value]) => value !== undefined && !isEmpty(value),
  );
  const comments: Record<string, string | undefined> = COMMENTS;
  const body = fields.map(([name, value]) => field(name, value, comments[name])).join('\n');
  return [
    '/**',
    ` * The site’s configuration, imported from \`${from}\`. What could not be carried is in \`import-report.md\`;`,
    ' * every field is described in the engine’s `model/config/site.ts`.',
    ' */',
    ...(model === undefined ? [] : [`import { defineSite } from '${model}';`, '']),
    model === undefined ? 'export default {' : 'export default defineSite({',
    body,
    model === undefined ? '};' : '});',
    '',
  ].join('\n');
}

/** The text of a module of sidebars. */
export function sidebarsModule(sidebars: Record<string, unknown>, folder: string): string {
  return [
    `/** The order of the pages in \`${folder}\`, in Docusaurus’s syntax: an entry is a page’s id, a category, a link. */`,
    `export default ${typescriptLiteral(sidebars, 0, 'export default '.length + 1)};`,
    '',
  ].join('\n');
}

function isEmpty(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}

/** Writes the imported site's `site.ts` and sidebar modules. */
import { printField, typescriptLiteral } from './typescript-literal.ts';
import type { SiteConfig } from '../../model/config/site.ts';

const COMMENTS: Partial<Record<keyof SiteConfig, string>> = {
  url: 'URL of the site: its origin and its base path.',
  docs: 'Folders of pages. Each version has its own folder.',
  blog: 'Folders of posts (docs/write/blog.md of the engine).',
  editUrl: 'Link to the source of a page. The paths are those of the source site.',
  lastUpdated: 'Read from Git. Shown for imported files once they are committed.',
  links:
    'How the build treats broken links. The import changed `throw` to `warn`. Change it back once the build is clean.',
  docusaurus: 'What the site’s components read with Docusaurus’s hooks.',
  markdown:
    '`lenient` shows placeholders for missing components, and the text of pages that fail. Without it, they fail the build.',
};

/** The text of `site.ts`. `from` names the source site. */
export function siteModule(config: SiteConfig, from: string): string {
  const fields = Object.entries(config).filter(
    // A site may have a blog and no documents.
    ([name, value]) => value !== undefined && (name === 'docs' || !isEmpty(value)),
  );
  const comments: Record<string, string | undefined> = COMMENTS;
  const body = fields.map(([name, value]) => printField(name, value, comments[name])).join('\n');
  return [
    '/**',
    ` * The site’s configuration, imported from \`${from}\`. \`import-report.md\` lists what could not be imported.`,
    ' * The engine’s `model/config/site.ts` describes every field.',
    ' */',
    "import { defineConfig } from 'edgepress';",
    '',
    'export default defineConfig({',
    body,
    '});',
    '',
  ].join('\n');
}

/** The text of a sidebar module. */
export function sidebarsModule(sidebars: Record<string, unknown>, folder: string): string {
  return [
    `/** The order of the pages in \`${folder}\`, in Docusaurus’s syntax. An entry is the id of a page, a category or a link. */`,
    `export default ${typescriptLiteral(sidebars, 0, 'export default '.length + 1)};`,
    '',
  ].join('\n');
}

function isEmpty(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}

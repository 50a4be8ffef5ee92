/** Finds the slots and layouts of a site: the files in `slots/` and `layouts/` of its content folder. */
import fs from 'node:fs';
import path from 'node:path';
import { SLOTS } from '../../model/release/templates.ts';
import { closestOption } from '../../model/schema/schema.ts';
import type { SiteSource } from '../config/load-site.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { displayPath } from '../diagnostics/display-path.ts';
import type { DocFile } from '../docs/read-docs.ts';
import { ENGINE } from '../engine/engine-files.ts';
import { fileHash } from '../objects/file-hash.ts';

/** Layouts that replace the engine's own. All others are layouts of the site. */
export const ENGINE_LAYOUTS = ['navbar', 'footer', 'page', 'home', 'wide', 'bare'];

/** The engine's stylesheet for slots. */
export const SLOT_STYLES = path.join(ENGINE, 'client/styles/slots.css');

/** The templates of a site, in the form in which pages are compiled. */
export interface FoundTemplates {
  templates: DocFile[];
  diagnostics: Diagnostic[];
}

const SLOT_FILES = /\.(?:mdx?|tsx)$/;

/** Finds the templates. Unknown names are errors. */
export function findTemplates(source: SiteSource): FoundTemplates {
  const found: FoundTemplates = { templates: [], diagnostics: [] };
  const byName = new Map<string, DocFile>();
  for (const file of templateFiles(source)) {
    const fault = nameFault(file);
    if (fault !== null) {
      found.diagnostics.push({ severity: 'error', rule: 'template-name', file, ...fault });
      continue;
    }
    const template = templateOf(file);
    const first = byName.get(template.id);
    if (first === undefined) {
      byName.set(template.id, template);
      found.templates.push(template);
    } else
      found.diagnostics.push({
        severity: 'error',
        rule: 'template-name',
        file,
        message: `The ${kindOf(file)} \`${template.name}\` is already in ${displayPath(first.file)}.`,
        hint: 'Remove one of the two files.',
      });
  }
  return found;
}

/** Returns the names of the layouts that pages can choose. */
export function pageLayouts(templates: DocFile[]): string[] {
  const own = templates
    .filter(({ id, name }) => id.startsWith('layouts/') && !ENGINE_LAYOUTS.includes(name))
    .map(({ name }) => name);
  return ['doc', 'home', 'wide', 'bare', ...own];
}

/** Reports layouts of the site that no page has, because their names may be misspelt. */
export function unusedLayouts(templates: DocFile[], docs: DocFile[]): Diagnostic[] {
  const used = new Set(docs.map((doc) => doc.frontMatter.layout));
  return templates.flatMap(({ id, name, file }) => {
    if (!id.startsWith('layouts/') || ENGINE_LAYOUTS.includes(name) || used.has(name)) return [];
    const near = closestOption(name, ENGINE_LAYOUTS);
    return {
      severity: 'warning',
      rule: 'unused-layout',
      file,
      message: `No page has the layout \`${name}\`.`,
      hint: near
        ? `Did you mean \`layouts/${near}.tsx\`?`
        : `Write \`layout: ${name}\` into the front matter of a page, or remove the file.`,
    };
  });
}

/**
 * Returns a key that changes when a template changes, or something that the last build compiled it from. `sources` returns
 * the hashes that it was compiled from.
 */
export function templatesKey(
  source: SiteSource,
  sources: (file: string) => Record<string, string | null>,
): string {
  const files = templateFiles(source);
  if (files.length === 0) return '';
  return JSON.stringify(
    [...files, SLOT_STYLES].map((file) => [
      file,
      fileHash(file),
      ...Object.keys(sources(file)).map((used) => [used, fileHash(used)]),
    ]),
  );
}

// A site that is read as Docusaurus left it may have such folders for other purposes.
function templateFiles({ root, kind }: SiteSource): string[] {
  return kind === 'edgepress' ? [...filesIn(root, 'slots'), ...filesIn(root, 'layouts')] : [];
}

// Files that begin with `_` or `.` are parts of others, and those of other types are images and styles.
function filesIn(root: string, folder: string): string[] {
  const at = path.join(root, folder);
  if (!fs.existsSync(at)) return [];
  return fs
    .readdirSync(at, { withFileTypes: true })
    .filter((entry) => entry.isFile() && /^[^_.].*\.(?:mdx?|[jt]sx?|html?)$/.test(entry.name))
    .map((entry) => path.join(at, entry.name))
    .sort();
}

function templateOf(file: string): DocFile {
  const folder = kindOf(file) === 'slot' ? 'slots' : 'layouts';
  const name = nameOf(file);
  return {
    file,
    hash: fileHash(file) ?? '',
    instance: '',
    id: `${folder}/${name}`,
    path: '/',
    folder,
    name,
    isIndex: true,
    position: undefined,
    frontMatter: {},
    diagnostics: [],
    template: `${folder}/${name}`,
  };
}

function nameFault(file: string): Pick<Diagnostic, 'message' | 'hint'> | null {
  const name = nameOf(file);
  const base = path.basename(file);
  if (kindOf(file) === 'slot') {
    if (!SLOT_FILES.test(file))
      return {
        message: `\`slots/${base}\`: expected a file that ends in \`.mdx\`, \`.md\` or \`.tsx\`.`,
        hint: 'Move other modules to `components/`, or begin their names with `_`.',
      };
    if (SLOTS.some((slot) => slot === name)) return null;
    const near = closestOption(name, SLOTS);
    return {
      message: `There is no slot \`${name}\`. The slots are ${SLOTS.join(', ')}.`,
      hint: near ? `Did you mean \`${near}\`?` : 'Rename or move the file.',
    };
  }
  if (!file.endsWith('.tsx'))
    return {
      message: `\`layouts/${base}\`: expected a file that ends in \`.tsx\`.`,
      hint: 'Move other modules to `components/`, or begin their names with `_`.',
    };
  if (name === 'doc')
    return {
      message: 'The layout of ordinary pages is `layouts/page.tsx`, not `layouts/doc.tsx`.',
      hint: 'Rename the file.',
    };
  if (/^[a-z][a-z0-9-]*$/.test(name)) return null;
  return {
    message: `\`layouts/${base}\`: expected a name of lower-case letters, digits and hyphens.`,
    hint: 'Rename the file.',
  };
}

function kindOf(file: string): 'slot' | 'layout' {
  return path.basename(path.dirname(file)) === 'slots' ? 'slot' : 'layout';
}

function nameOf(file: string): string {
  return path.basename(file).replace(/\.\w+$/, '');
}

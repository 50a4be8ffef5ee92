/** Selects the files to import, and their names in the imported site. */
import path from 'node:path';
import type { DocsTree } from './docs-tree.ts';
import { texts } from '../compiler/docusaurus/plain-value.ts';
import type { UsedPlugin } from '../compiler/docusaurus/plugins.ts';
import type { ImportFindings } from '../compiler/docusaurus/finding.ts';
import {
  CODE_FILE,
  type ReferenceRoots,
  type Reference,
  referencedFile,
  referencesIn,
} from './references.ts';
import { type Aliases } from '../compiler/docusaurus/aliases.ts';
import type { contextFiles } from '../compiler/foreign/context-modules.ts';
import { themeModule } from '../compiler/docusaurus/imports/theme-module.ts';
import { isBelow, pathBelow, readSourceFile } from './source-files.ts';

/** Selected files: path in the imported site by absolute path in the source. */
export type SelectedFiles = Map<string, string>;

/** The folder of a tree's translations into a language, and its name in the imported site. */
interface Translations {
  source: string;
  path: string;
}

/** The source site. */
export interface SelectionInput {
  site: string;
  /** All files of the site, and of docs folders beside it. */
  files: string[];
  trees: DocsTree[];
  plugins: UsedPlugin[];
  /** Absolute paths of static folders, in the order of the configuration. */
  statics: string[];
  /** Languages besides the default one. */
  locales: string[];
  defaultLocale: string;
  aliases: Aliases;
  /** Modules that every page loads, as paths below the site. */
  clientModules: string[];
  /** Absolute paths of API documents and of the files that they refer to. */
  documents: string[];
  /** Returns the files that calls of `require.context` in a module list. */
  contextFiles: typeof contextFiles;
  findings: ImportFindings;
}

/** Selects documents, static files, and files that documents refer to. */
export function selectFiles(input: SelectionInput): SelectedFiles {
  const { files, trees, statics } = input;
  const selected: SelectedFiles = new Map();
  for (const folder of statics) loadStatic(folder, input, selected);
  const documents: string[] = [];
  for (const tree of trees)
    for (const file of files) {
      if (!isBelow(file, tree.source) || selected.has(file)) continue;
      if (CODE_FILE.test(file) && !(tree.kind === 'pages' && isPage(pathBelow(tree.source, file))))
        continue;
      // A pages folder also holds styles and images. Those are only imported when a page refers to them.
      if (tree.kind === 'pages' && !/\.(?:mdx?|[jt]sx?)$/i.test(file)) continue;
      selected.set(file, path.posix.join(tree.path, pathBelow(tree.source, file)));
      documents.push(file);
    }
  for (const tree of trees)
    for (const locale of input.locales) {
      const folder = translationsOf(tree, path.join(input.site, 'i18n', locale), locale);
      for (const file of files) {
        const isLabels = file === `${folder.source}.json`;
        if (isLabels) selected.set(file, `${folder.path}.json`);
        if (!isBelow(file, folder.source) || CODE_FILE.test(file)) continue;
        selected.set(file, path.posix.join(folder.path, pathBelow(folder.source, file)));
        documents.push(file);
      }
    }
  const labels = input.locales.flatMap((locale) => LABELS.map((name) => `${locale}/${name}`));
  for (const name of [...labels, `${input.defaultLocale}/code.json`]) {
    const file = path.join(input.site, 'i18n', name);
    if (files.includes(file)) selected.set(file, pathBelow(input.site, file));
  }
  for (const file of input.documents)
    if (files.includes(file) && !selected.has(file))
      selected.set(file, pathBelow(input.site, file));
  const places: ReferenceRoots = {
    site: input.site,
    statics,
    docs: trees.map((tree) => tree.source),
    aliases: input.aliases,
  };
  const known = new Set(files);
  const shared = [...styleFiles(input), ...componentFiles(input)].filter((file) => known.has(file));
  for (const file of shared) selected.set(file, pathBelow(input.site, file));
  const queue = [...documents, ...shared].filter((file) => READ.test(file));
  const read = new Set(queue);
  const follow = (file: string): void => {
    if (!READ.test(file) || read.has(file)) return;
    read.add(file);
    queue.push(file);
  };
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    const text = readSourceFile(file).toString('utf8');
    for (const target of CODE_FILE.test(file) ? input.contextFiles(text, file, input.site) : []) {
      if (!known.has(target) || !isBelow(target, input.site)) continue;
      if (!selected.has(target)) selected.set(target, pathBelow(input.site, target));
      follow(target);
    }
    for (const reference of referencesIn(text)) {
      const target = referencedFile(reference, file, places);
      if (target === undefined || isLinkToPage(reference, target)) continue;
      // A page may import a static file, whose own references nobody has followed yet.
      if (selected.has(target)) {
        if (reference.kind === 'import') follow(target);
        continue;
      }
      const tree = trees.find(({ source }) => isBelow(target, source));
      if ((tree === undefined && !isBelow(target, input.site)) || !known.has(target)) {
        outside(reference, target, file, input);
        continue;
      }
      const isBeside = tree !== undefined && !isBelow(target, input.site);
      const name = isBeside
        ? path.posix.join(tree.path, pathBelow(tree.source, target))
        : pathBelow(input.site, target);
      selected.set(target, name);
      follow(target);
    }
  }
  return selected;
}

// Docusaurus has a folder for each plugin, and below it one for each version of documents.
function translationsOf(tree: DocsTree, folder: string, locale: string): Translations {
  const plugin = tree.kind === 'blog' ? tree.id : tree.plugin;
  const suffix = ['default', 'blog', 'pages'].includes(plugin) ? '' : `-${plugin}`;
  const version = tree.version === 'current' ? tree.version : `version-${tree.version}`;
  const source = path.join(folder, `docusaurus-plugin-content-${tree.kind}${suffix}`);
  return {
    source: tree.kind === 'docs' ? path.join(source, version) : source,
    path: path.posix.join('i18n', locale, tree.path),
  };
}

/** Files whose own references are followed. */
const READ = /\.(?:mdx?|[cm]?[jt]sx?|css|s[ac]ss|less|styl)$/i;

// Links to pages import nothing.
function isLinkToPage({ kind }: Reference, target: string): boolean {
  return kind === 'file' && /\.mdx?$/i.test(target);
}

// Docusaurus leaves tests out of its pages, and what begins with `_`.
function isPage(name: string): boolean {
  return !/(?:^|\/)_|\.(?:test|spec|d)\.[jt]sx?$/.test(name);
}

function styleFiles({ plugins, site }: SelectionInput): string[] {
  return plugins.flatMap(({ options: { customCss } }) =>
    (typeof customCss === 'string' ? [customCss] : texts(customCss)).map((name) =>
      path.resolve(site, name),
    ),
  );
}

/** Files below the folder of a language that name parts of the interface. */
const LABELS = [
  'code.json',
  'docusaurus-theme-classic/navbar.json',
  'docusaurus-theme-classic/footer.json',
];

// Pages get the components of these modules without an import. Other parts of the theme are selected where a
// component reaches them.
function componentFiles({ site, clientModules }: SelectionInput): string[] {
  const modules = clientModules.map((name) => path.join(site, name));
  const theme = ['MDXComponents', 'Root', 'ReactLiveScope'].flatMap(
    (name) => themeModule(site, `@theme/${name}`) ?? [],
  );
  return [...modules, ...theme];
}

function loadStatic(
  folder: string,
  { files, site, findings }: SelectionInput,
  selected: SelectedFiles,
): void {
  const taken = new Map([...selected].map(([file, name]) => [name, file]));
  for (const file of files) {
    if (!isBelow(file, folder)) continue;
    const name = path.posix.join('static', pathBelow(folder, file));
    const first = taken.get(name);
    const place = { topic: 'Static files', file: pathBelow(site, file) };
    if (first !== undefined)
      findings.add({
        ...place,
        outcome: 'not imported',
        found: 'a file with the same name as one in another static folder',
        became: `left out: \`${pathBelow(site, first)}\` has its URL`,
        advice: 'Rename one of them.',
      });
    else selected.set(file, name);
    if (first === undefined && /\.html?$/i.test(file))
      findings.add({
        ...place,
        outcome: 'changed',
        found: 'an HTML page among the static files',
        became:
          "served as it is, in an origin of its own: it can't access the site's storage and cookies",
        advice: 'Scripts of other origins need `policy.script` in `site.ts` (docs/import.md).',
      });
    else if (
      first === undefined &&
      /^(?:\.nojekyll|CNAME|_redirects|_headers)$/.test(path.basename(file))
    )
      findings.add({
        ...place,
        outcome: 'changed',
        found: 'a file for a specific hosting service',
        became: 'imported unchanged, but not used',
        advice: 'Move redirects to `redirects` in `site.ts`. The worker sets the headers.',
      });
  }
}

function outside(reference: Reference, target: string, file: string, input: SelectionInput): void {
  input.findings.add({
    outcome: 'not imported',
    topic: 'Pages',
    file: pathBelow(input.site, file),
    line: reference.line,
    found: `\`${reference.target}\`, a file outside of the site`,
    became: `left out (\`${pathBelow(input.site, target)}\`)`,
    advice: 'Copy it into the imported site and correct the reference.',
  });
}

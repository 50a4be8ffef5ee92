/** Selects the files to import, and their names in the imported site. */
import path from 'node:path';
import type { DocsTree } from './docs-tree.ts';
import type { SassOptions } from '../compiler/docusaurus/component-settings.ts';
import { texts } from '../compiler/docusaurus/plain-value.ts';
import type { UsedPlugin } from '../compiler/docusaurus/plugins.ts';
import type { ImportFindings } from '../compiler/docusaurus/finding.ts';
import {
  CODE_FILE,
  type ReferenceRoots,
  type Reference,
  referencedFile,
  referencesIn,
} from './files/references.ts';
import { type Aliases } from '../compiler/docusaurus/aliases.ts';
import type { contextFiles } from '../compiler/foreign/context-modules.ts';
import { OutsideFiles } from './files/outside-files.ts';
import { type SelectedFiles, selectStatic } from './files/static-files.ts';
import { themeModule } from '../compiler/docusaurus/imports/theme-module.ts';
import { isBelow, pathBelow, readSourceFile } from './files/source-files.ts';

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
  sassOptions: SassOptions | undefined;
  /** Absolute paths of API documents and of the files that they refer to. */
  documents: string[];
  /** Returns the files that calls of `require.context` in a module list. */
  contextFiles: typeof contextFiles;
  findings: ImportFindings;
}

/** Selected files, and the texts of those that change, by their absolute paths. */
interface Selection {
  selected: SelectedFiles;
  edited: Map<string, string>;
}

/** Selects documents, static files, and files that documents refer to. */
export function selectFiles(input: SelectionInput): Selection {
  const { files, trees, statics } = input;
  const selected: SelectedFiles = new Map();
  for (const folder of statics) selectStatic(folder, input, selected);
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
    // The imported site uses the packages of the source site.
    sass: (input.sassOptions?.loadPaths ?? [])
      .filter((folder) => !folder.split('/').includes('node_modules'))
      .map((folder) => path.resolve(input.site, folder)),
  };
  const known = new Set(files);
  const shared = [
    ...styleFiles(input),
    ...componentFiles(input),
    ...addedSheets(input, places),
  ].filter((file) => known.has(file));
  for (const file of shared) selected.set(file, pathBelow(input.site, file));
  const outside = new OutsideFiles(input, selected);
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
      if (outside.lead(reference, target, file)) continue;
      // A page may import a static file, whose own references nobody has followed yet.
      if (selected.has(target)) {
        if (reference.kind === 'import') follow(target);
        continue;
      }
      const tree = trees.find(({ source }) => isBelow(target, source));
      if ((tree === undefined && !isBelow(target, input.site)) || !known.has(target)) {
        outside.add(reference, target, file);
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
  return { selected, edited: outside.edited() };
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

// The text that is compiled before each stylesheet in Sass.
function addedSheets({ sassOptions, site }: SelectionInput, places: ReferenceRoots): string[] {
  const from = path.join(site, 'added.scss');
  return referencesIn(sassOptions?.additionalData ?? '').flatMap(
    (reference) => referencedFile(reference, from, places) ?? [],
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
  const theme = ['MDXComponents', 'Root', 'BlogPostPage', 'BlogPostItem', 'ReactLiveScope'].flatMap(
    (name) => themeModule(site, `@theme/${name}`) ?? [],
  );
  return [...modules, ...theme];
}

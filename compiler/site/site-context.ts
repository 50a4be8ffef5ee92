/** The site as a compile thread sees it: configuration, routes and files. */
import fs from 'node:fs';
import path from 'node:path';
import type { PackageManager } from '../../model/config/docs-instance.ts';
import type { ChangelogConfig } from '../../model/config/content-sources.ts';
import type { SampleValue } from '../../model/try-it/sample-values.ts';
import type { ContentStrings } from '../../model/strings/content-strings.ts';
import type { MagicComment } from '../../model/extensions/magic-comments.ts';
import type { VariableTree } from '../../model/config/variable-tree.ts';
import type { SiteApi } from '../api/site-apis.ts';
import type { ErrorCatalogue } from '../catalogues/error-codes.ts';
import type { Libraries } from '../catalogues/libraries.ts';
import type { GlossaryTerms } from '../docs/glossary-terms.ts';
import type { ComponentSettings } from '../docusaurus/component-settings.ts';
import { fileUrl } from '../files/stored-file.ts';
import { decode, type Routes, RouteTable } from './routes.ts';
import { mediaSize } from './media-size.ts';
import { flattenVariables, type VariableLookup } from '../docs/variables.ts';

/** The site as plain data, which can be sent to a thread. */
export interface SiteData {
  /** Absolute path of the content folder. */
  root: string;
  /** Absolute paths of folders whose files are served under their own names. */
  statics: string[];
  /** Absolute paths of the docs folders, which links may be relative to. */
  docsFolders: string[];
  /** Absolute paths of the folders of versions that were cut. Only their own pages look for files in them. */
  versionFolders: string[];
  /** Absolute path of the object store. */
  store: string;
  origin: string;
  baseUrl: string;
  title: string;
  /** The locale of pages that aren't translations, and how dates are written in it. */
  locale: string;
  dateFormat: Intl.DateTimeFormatOptions;
  /** Messages that the build writes into them. */
  strings: ContentStrings;
  translations: TranslationFolder[];
  /** Whether relative hrefs start from the page's path and a slash. */
  trailingSlash: boolean;
  variables: VariableTree;
  format: 'mdx' | 'detect';
  admonitions: string[];
  packageManagers: PackageManager[];
  isMdx1: boolean;
  /** Whether every page may have formulas (`markdown.math`). */
  hasMath: boolean;
  /** Whether ids of headings keep capitals (`markdown.anchors`). */
  maintainsCase: boolean;
  contents: { min: number; max: number };
  /** Comments in code that mark lines, where the site has its own. */
  magicComments: MagicComment[];
  /** The OpenAPI documents, the default one first. */
  apis: SiteApi[];
  /** The values in code blocks that readers can replace. */
  sampleValues: SampleValue[];
  /** The changelog; `null` when the site has none. */
  changelog: ChangelogConfig | null;
  /** The terms; `null` when the site has no glossary. */
  glossary: GlossaryTerms | null;
  /** What client libraries offer; `null` when the site has no such file. */
  libraries: Libraries | null;
  /** The error codes; `null` when the site has none. */
  errors: ErrorCatalogue | null;
  /** Values of the environment variables that modules of the site may read (`env` in `site.ts`). */
  env: Record<string, string>;
  /** The JSON file of each loader's data, by the loader's module. All paths are absolute. */
  loaders: Record<string, string>;
  /** Hash of the site's own schema of front matter. Empty when it has none. */
  frontMatterKey: string;
  /** The module with the site's plugins and checks; `null` when it has none. `key` changes with what they do. */
  extensions: { file: string; key: string } | null;
  /** The component map with the names of its exports; `null` when the site has none. */
  components: { file: string; names: string[] } | null;
  /** What components of a Docusaurus site read; `null` for other sites. */
  docusaurus: ComponentSettings | null;
  /** Whether to warn about unknown front matter and components. */
  strict: boolean;
  /** Whether images get smaller versions: encoded, or only those that a build has already encoded. `null`: they get none. */
  images: 'encode' | 'reuse' | null;
  /** Absolute path of the bundled component registry. */
  registry: string;
  /** Hash of all fields above that affect a page's HTML, and of the compiler. */
  version: string;
}

/** A folder of translations. */
export interface TranslationFolder {
  locale: string;
  strings: ContentStrings;
  dateFormat: Intl.DateTimeFormatOptions;
  /** Absolute path of the folder, and of the one with the originals. */
  folder: string;
  original: string;
  /** What the paths of its pages begin with. */
  prefix: string;
}

/** The target of a reference: an href for the reader, or nothing when the file is missing. */
export interface ResolvedReference {
  href: string;
  /** Key of the dependency, so that a cached page is compiled again when the answer changes. */
  width?: number;
  height?: number;
}

/** A site with its routes. Resolves references. */
export class SiteContext {
  readonly data: SiteData;
  readonly variables: VariableLookup;
  readonly admonitions: ReadonlySet<string>;
  #routes: RouteTable;

  constructor(data: SiteData, routes: Routes) {
    this.data = data;
    this.variables = flattenVariables(data.variables);
    this.admonitions = new Set(data.admonitions);
    this.#routes = new RouteTable(routes);
  }

  /** The table of routes. */
  get routes(): RouteTable {
    return this.#routes;
  }

  /** Replaces the table of routes, after a page was added, renamed or removed. */
  setRoutes(routes: Routes): void {
    this.#routes = new RouteTable(routes);
  }

  /**
   * Resolves a reference to a `.md` or `.mdx` file: from the file, then the docs folders, then the site. On Docusaurus sites, the
   * page's own docs folder and the site come before the file, as in Docusaurus.
   */
  findPage(reference: string, from: string): string | null {
    const isNearLast = this.data.docusaurus !== null;
    for (const file of this.candidates(decode(reference), from, isNearLast)) {
      const route = this.#routes.ofFile(file);
      if (route !== undefined) return route;
    }
    return null;
  }

  /** Returns the locale of a file, the messages in it, and how dates are written. */
  languageOf(file: string): Pick<TranslationFolder, 'locale' | 'strings' | 'dateFormat'> {
    const { locale, strings, dateFormat } = this.#translation(file) ?? this.data;
    return { locale, strings, dateFormat };
  }

  /**
   * Returns the path that a link of a page leads to: on a translation that of the page in the same language, if there is one.
   * `asked` is the path of that page.
   */
  pathFor(href: string, pageFile: string): { path: string; asked?: string } {
    const translation = this.#translation(pageFile);
    if (translation === undefined) return { path: href };
    const at = href.replace(/[?#].*$/, '');
    if (`${at}/`.startsWith(`${translation.prefix}/`)) return { path: href };
    const asked = translation.prefix + (at === '/' ? '' : at);
    return { path: this.isPage(asked) ? asked + href.slice(at.length) : href, asked };
  }

  #translation(file: string): TranslationFolder | undefined {
    return this.data.translations.find(({ folder }) => file.startsWith(folder + path.sep));
  }

  /** Canonicalises an absolute path: removes the base URL, `.html` and a final slash. */
  canonical(reference: string): string {
    const bare = reference.replace(/[?#].*$/, '');
    const tail = reference.slice(bare.length);
    const base = this.data.baseUrl.slice(0, -1);
    const inner =
      base !== '' && (bare === base || bare.startsWith(`${base}/`))
        ? bare.slice(base.length)
        : bare;
    for (const candidate of [inner, bare]) {
      const clean = candidate.replace(/(?:\/index)?\.html$/, '').replace(/\/+$/, '') || '/';
      const hit = this.#routes.canonical(clean) ?? this.#routes.canonical(decode(clean));
      if (hit !== undefined) return hit + tail;
    }
    return (inner === '' ? '/' : inner) + tail;
  }

  /** Returns whether a path below the base URL is a page. */
  isPage(pathname: string): boolean {
    return this.#routes.has(pathname);
  }

  /** Resolves a file that a page refers to. Files in `static/` keep their names, others become assets. Throws `FileTooLarge`. */
  findFile(reference: string, from: string): { file: string; resolved: ResolvedReference } | null {
    const clean = decode(reference);
    for (const file of this.candidates(clean, from)) {
      if (!isFile(file)) continue;
      return { file, resolved: { href: fileUrl(file, this.data), ...mediaSize(file) } };
    }
    return null;
  }

  /** Returns the files that a reference may mean, the most specific first. A translation can refer to what only the original has. */
  candidates(reference: string, from: string, isNearLast = false): string[] {
    const files = this.#candidates(reference, from, isNearLast);
    const translation = this.#translation(from);
    if (translation === undefined) return files;
    const original = translation.original + from.slice(translation.folder.length);
    return [...new Set([...files, ...this.#candidates(reference, original, isNearLast)])];
  }

  #candidates(reference: string, from: string, isNearLast: boolean): string[] {
    const { root, statics } = this.data;
    const { own, others } = this.#foldersFor(from);
    if (reference.startsWith('@site/')) return [path.resolve(root, reference.slice(6))];
    if (reference.startsWith('./') || reference.startsWith('../'))
      return [path.resolve(path.dirname(from), reference)];
    if (reference.startsWith('/')) {
      const inner =
        this.data.baseUrl !== '/' && reference.startsWith(this.data.baseUrl)
          ? reference.slice(this.data.baseUrl.length - 1)
          : reference;
      const roots = [...statics, ...own, ...others, root];
      return [...new Set([reference, inner])].flatMap((name) =>
        roots.map((folder) => path.join(folder, name)),
      );
    }
    const near = path.dirname(from);
    const folders = isNearLast ? [...own, root, near, ...others] : [near, ...own, ...others, root];
    return folders.map((folder) => path.resolve(folder, reference));
  }

  // The docs folders: those that a page is in, and all others.
  #foldersFor(from: string): { own: string[]; others: string[] } {
    const { docsFolders, versionFolders } = this.data;
    const isOwn = (folder: string): boolean => from.startsWith(folder + path.sep);
    return {
      own: [...docsFolders, ...versionFolders].filter(isOwn),
      others: docsFolders.filter((folder) => !isOwn(folder)),
    };
  }
}

function isFile(file: string): boolean {
  return fs.statSync(file, { throwIfNoEntry: false })?.isFile() ?? false;
}

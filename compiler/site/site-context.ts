/** What a compile thread knows of the site: configuration, routes, files. */
import fs from 'node:fs';
import path from 'node:path';
import { imageSize } from 'image-size';
import { withBase } from '../../model/href.ts';
import type { ChangelogConfig } from '../../model/config/content-sources.ts';
import { isMedia } from '../../model/release/media-type.ts';
import type { VariableTree } from '../../model/config/site.ts';
import type { TermLinks } from '../docs/glossary-terms.ts';
import { writeObject } from '../objects/objects.ts';
import { FileTooLarge, sizeFault } from '../assets/stored-file.ts';

import { decode, type Routes, RouteTable } from './routes.ts';
import { flattenVariables, type VariableLookup } from '../docs/variables.ts';

/** The site as plain data, so that it can be sent to a thread. */
export interface SiteData {
  /** Absolute path of the content folder. */
  root: string;
  /** Absolute paths of folders whose files are served under their own name. */
  statics: string[];
  /** Absolute paths of the docs folders, for links that are read from there. */
  docsFolders: string[];
  /** Absolute path of the object store. */
  store: string;
  /** Origin of the site. */
  origin: string;
  baseUrl: string;
  title: string;
  /** Whether hrefs that are relative to a page are read as if its path ended with a slash. */
  trailingSlash: boolean;
  variables: VariableTree;
  format: 'mdx' | 'detect';
  admonitions: string[];
  contents: { min: number; max: number };
  /** Absolute path of the OpenAPI document; `null` when the site has none. */
  api: string | null;
  /** The changelog; `null` when the site has none. */
  changelog: ChangelogConfig | null;
  /** The terms; `null` when the site has no glossary. */
  glossary: TermLinks | null;
  /** Values of the variables that modules of the site may read (`env` in `site.ts`). */
  env: Record<string, string>;
  /** Warn of unknown front matter and components. */
  strict: boolean;
  /** Absolute path of the bundled component registry. */
  registry: string;
  /** Hash of everything above that shows in a page's HTML, and of the compiler itself. */
  version: string;
}

/** Where a reference leads: an href for the reader, or nothing when the file is not there. */
export interface Resolved {
  href: string;
  /** Key of the dependency, so that a cached page is compiled again when the answer changes. */
  width?: number;
  height?: number;
}

/** A site with its routes, ready to answer. */
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

  /** Takes a new table of routes (a page was added, renamed or removed). */
  setRoutes(routes: Routes): void {
    this.#routes = new RouteTable(routes);
  }

  /** The page a `.md` or `.mdx` reference names, read as Docusaurus does: from the file, then docs, then the site. */
  findPage(reference: string, from: string): string | null {
    for (const file of this.candidates(decode(reference), from)) {
      const route = this.#routes.ofFile(file);
      if (route !== undefined) return route;
    }
    return null;
  }

  /** An absolute path made canonical: base URL, `.html` and a final slash removed. */
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

  /** Whether a path below the base URL is a page. */
  isPage(pathname: string): boolean {
    return this.#routes.has(pathname);
  }

  /** A file that a page refers to; served from `static/` under its own name, else as an asset. Throws `FileTooLarge`. */
  findFile(reference: string, from: string): { file: string; resolved: Resolved } | null {
    const clean = decode(reference);
    for (const file of this.candidates(clean, from)) {
      if (!isFile(file)) continue;
      const folder = this.data.statics.find((root) => file.startsWith(root + path.sep));
      const size = imageDimensions(file);
      if (folder !== undefined) {
        const href = `/${path.relative(folder, file).split(path.sep).map(encodeURIComponent).join('/')}`;
        return { file, resolved: { href: withBase(this.data.baseUrl, href), ...size } };
      }
      const { size: bytes } = fs.statSync(file);
      const fault = sizeFault(file, bytes);
      if (fault) throw new FileTooLarge(fault);
      const hash = writeObject(this.data.store, fs.readFileSync(file));
      const given = path.extname(file).toLowerCase();
      // A script that is linked is text to read: only the client's own run.
      const isScript = given === '.js';
      const extension = isScript ? '.txt' : given;
      // Players ask for ranges, which take the size, and KV does not tell it: the name does.
      const length = isMedia(extension.slice(1)) ? `.${bytes}` : '';
      const name = path
        .basename(file, isScript ? '' : path.extname(file))
        .replace(/[^\w-]+/g, '-')
        .toLowerCase();
      return {
        file,
        resolved: {
          href: withBase(this.data.baseUrl, `/assets/${name}${length}-${hash}${extension}`),
          ...size,
        },
      };
    }
    return null;
  }

  /** Files that a reference may mean, most specific first. */
  candidates(reference: string, from: string): string[] {
    const { root, docsFolders, statics } = this.data;
    if (reference.startsWith('@site/')) return [path.resolve(root, reference.slice(6))];
    if (reference.startsWith('./') || reference.startsWith('../'))
      return [path.resolve(path.dirname(from), reference)];
    if (reference.startsWith('/')) {
      const inner =
        this.data.baseUrl !== '/' && reference.startsWith(this.data.baseUrl)
          ? reference.slice(this.data.baseUrl.length - 1)
          : reference;
      const roots = [...statics, ...ownFirst(docsFolders, from), root];
      return [...new Set([reference, inner])].flatMap((name) =>
        roots.map((folder) => path.join(folder, name)),
      );
    }
    return [path.dirname(from), ...ownFirst(docsFolders, from), root].map((folder) =>
      path.resolve(folder, reference),
    );
  }
}

function ownFirst(folders: string[], from: string): string[] {
  const own = folders.filter((folder) => from.startsWith(folder + path.sep));
  return [...own, ...folders.filter((folder) => !own.includes(folder))];
}

function isFile(file: string): boolean {
  return fs.statSync(file, { throwIfNoEntry: false })?.isFile() ?? false;
}

const IMAGE = /\.(?:png|jpe?g|gif|webp|avif|svg)$/i;

function imageDimensions(file: string): { width?: number; height?: number } {
  if (!IMAGE.test(file)) return {};
  try {
    const { width, height } = imageSize(fs.readFileSync(file));
    return { width, height };
  } catch {
    // An image that the library cannot read is shown without a size; the reader's browser may know better.
    return {};
  }
}

/** Finds the pages of a docs folder: their ids, routes, order and front matter. */
import fs from 'node:fs';
import path from 'node:path';
import { fileHash } from '../objects/file-hash.ts';
import { type CategoryMeta, readCategory } from './category-file.ts';
import { type Post, readPost } from './post.ts';
import { parseSource } from './source.ts';
import { parseTsxFrontMatter, REACT_FILE } from './tsx-front-matter.ts';
import type { VariableLookup } from './variables.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { docsRoot, walkDocs, type WalkedFolder } from './docs-walk.ts';
import type { FrontMatter } from '../../model/config/front-matter.ts';
import type { DocsInstance } from '../../model/config/docs-instance.ts';

/** A page's source as navigation and routing see it. */
export interface DocFile {
  /** Absolute path. */
  file: string;
  /** Hash of the file's bytes. */
  hash: string;
  instance: string;
  /** Id for sidebars: folders and name without number prefixes, `guide/intro`. */
  id: string;
  /** Path below the base URL. */
  path: string;
  /** Root of the docs folder, below the base URL: `/` or `/1.0`. Only posts, slots and layouts have none. */
  root?: string;
  /** Folder on disk, relative to the docs folder. `.` for the docs folder itself. */
  folder: string;
  /** File name without extension and number prefix. */
  name: string;
  /** Whether the page is the index of its folder (`index`, `readme`, or named like the folder). */
  isIndex: boolean;
  /** Order within its folder: `sidebar_position`, or else the number prefix. */
  position: number | undefined;
  frontMatter: FrontMatter;
  /** What only posts of a blog have. */
  post?: Post;
  /** The site's own fields, if it has a schema for them, and what the schema made of them. */
  own?: Record<string, unknown>;
  diagnostics: Diagnostic[];
  /** The name of the template, if it's no page but a slot or a layout: `slots/banner`. */
  template?: string;
  /** Whether this is an original in the place of a translation. The original has the same `file`. */
  fallback?: true;
  /** Whether this is a translation whose original has changed since. */
  outdated?: boolean;
  /** The place that a translation would have by itself. Its place is that of the original. */
  unmatched?: Pick<DocFile, 'id' | 'path' | 'position'>;
}

/** The contents of a docs folder. */
export interface DocsFolder {
  instance: DocsInstance;
  /** Absolute path. */
  root: string;
  docs: DocFile[];
  /** Ids of drafts that are left out. */
  drafts: string[];
  /** Categories by folder, relative to the docs folder. */
  categories: Map<string, CategoryMeta>;
  /** The folders that were walked. */
  walked: WalkedFolder[];
  diagnostics: Diagnostic[];
}

/** How front matter is read. */
export interface ReadOptions {
  /** Whether to warn about unknown fields. */
  strict: boolean;
  /** Whether to keep fields that the engine doesn't know, for the site's schema. */
  keepsOwn?: boolean;
  known: Map<string, DocFile>;
}

/** Reads every page's front matter. `known` returns the result of an earlier read of an unchanged file. */
export function readDocs(
  contentRoot: string,
  instance: DocsInstance,
  variables: VariableLookup,
  options: ReadOptions & { drafts: boolean },
): DocsFolder {
  const root = docsRoot(contentRoot, instance);
  const folder: DocsFolder = {
    instance,
    root,
    docs: [],
    categories: new Map(),
    drafts: [],
    walked: [],
    diagnostics: [],
  };
  if (!fs.existsSync(root)) {
    // Nothing is translated yet.
    if (instance.locale !== undefined || instance.blog?.optional) return folder;
    folder.diagnostics.push({
      severity: 'error',
      rule: 'docs-folder',
      file: root,
      message: `This ${instance.blog ? 'blog' : 'docs'} folder does not exist.`,
      hint: `Create the folder, or correct \`${instance.blog ? 'blog' : 'docs[]'}.path\` in the configuration.`,
    });
    return folder;
  }
  for (const walked of walkDocs(root, instance)) {
    folder.walked.push(walked);
    const at = path.relative(root, walked.folder).split(path.sep).join('/') || '.';
    for (const name of walked.names.categories) {
      const meta = readCategory(path.join(walked.folder, name), folder.diagnostics);
      folder.categories.set(at, meta);
    }
    for (const name of walked.names.pages) {
      const doc = readDoc(path.join(walked.folder, name), root, instance, variables, options);
      if (options.drafts || !doc.frontMatter.draft) folder.docs.push(doc);
      else folder.drafts.push(doc.id);
    }
  }
  folder.docs.sort((a, b) => (a.file < b.file ? -1 : 1));
  return folder;
}

/** Reads one page's front matter. `root` is its docs folder. */
export function readDoc(
  file: string,
  root: string,
  instance: DocsInstance,
  variables: VariableLookup,
  options: ReadOptions,
): DocFile {
  const hash = fileHash(file) ?? '';
  const known = options.known.get(file);
  if (known?.hash === hash) return known;
  const relative = path.relative(root, file);
  const text = fs.readFileSync(file, 'utf8');
  const folder = path.dirname(relative);
  if (instance.blog) {
    const { own, ...post } = readPost(file, text, {
      instance,
      relative,
      variables,
      strict: options.strict,
    });
    const at = { file, hash, instance: instance.id, folder: folder.split(path.sep).join('/') };
    return {
      ...at,
      ...post,
      isIndex: false,
      position: undefined,
      ...(options.keepsOwn && { own }),
    };
  }
  const {
    frontMatter,
    own: ownFields,
    diagnostics,
  } = REACT_FILE.test(file)
    ? parseTsxFrontMatter(file, text, options.strict)
    : parseSource(file, text, variables, options.strict);
  const raw = path.basename(relative).replace(/\.(?:mdx?|[jt]sx?)$/, '');
  const plain = (name: string): ReturnType<typeof numberPrefix> =>
    instance.pages ? { name, position: undefined } : numberPrefix(name);
  const named =
    frontMatter.parse_number_prefixes === false ? { name: raw, position: undefined } : plain(raw);
  const folders = folder === '.' ? [] : folder.split(path.sep).map((part) => plain(part).name);
  const own = (instance.pages ? undefined : frontMatter.id) ?? named.name;
  const isIndex = instance.pages
    ? named.name === 'index'
    : /^(?:index|readme)$/i.test(raw) ||
      // As in Docusaurus, a number is part of the name here: neither `1-index.md` nor, in `api`, `1-api.md` is an index.
      raw.toLowerCase() === path.basename(folder).toLowerCase();
  return {
    file,
    hash,
    instance: instance.id,
    id: [...folders, own].join('/'),
    path: routeOf(instance, folders, own, named.name, isIndex, frontMatter),
    folder: folder.split(path.sep).join('/'),
    name: named.name,
    root: join([instance.routeBasePath]),
    isIndex,
    position: frontMatter.sidebar_position ?? named.position,
    frontMatter,
    ...(options.keepsOwn && { own: ownFields }),
    diagnostics,
  };
}

function routeOf(
  instance: DocsInstance,
  folders: string[],
  id: string,
  name: string,
  isIndex: boolean,
  front: FrontMatter,
): string {
  const base = instance.routeBasePath.split('/').filter(Boolean);
  if (front.slug?.startsWith('/')) return join([...base, front.slug]);
  if (front.slug !== undefined)
    return join([...base, path.posix.join('/', ...folders, front.slug)]);
  if (isIndex) return join([...base, ...folders]);
  return join([...base, ...folders, id === name ? name : id]);
}

function join(parts: string[]): string {
  return `/${parts.join('/').split('/').filter(Boolean).join('/')}`;
}

/** Splits a number prefix (`01-intro`, `2. setup`) from a name. Dates and versions don't count as prefixes. */
export function numberPrefix(name: string): { name: string; position: number | undefined } {
  if (/^\d+[-_.]\d+/.test(name) || /^\d{4}-\d{2}-\d{2}/.test(name))
    return { name, position: undefined };
  const match = /^(\d+)\s*[-_.]+\s*([^-_.\s].*)$/.exec(name);
  return match
    ? { name: match[2] ?? name, position: Number(match[1]) }
    : { name, position: undefined };
}

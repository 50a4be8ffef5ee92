/** Computes where Docusaurus serves a document, for the few cases in which this engine's rules differ. */
import path from 'node:path';
import type { DocsTree } from './docs-tree.ts';
import type { DocFile } from '../compiler/docs/read-docs.ts';
import { numberPrefix } from '../compiler/docs/read-docs.ts';

/** A document's path under Docusaurus, below the base URL and without a trailing slash. */
export function docusaurusRoute(doc: DocFile, tree: DocsTree): string {
  const relative = path.posix.join(
    doc.folder,
    path.basename(doc.file).replace(/\.(?:mdx?|[jt]sx?)$/, ''),
  );
  return joined(
    tree.routeBasePath,
    tree.kind === 'pages' ? pageSlug(doc, relative) : docSlug(doc, relative, tree),
  );
}

function docSlug(doc: DocFile, relative: string, tree: DocsTree): string {
  const front = doc.frontMatter;
  if (front.slug?.startsWith('/')) return front.slug;
  const strip = tree.stripsNumbers && front.parse_number_prefixes !== false;
  const plain = (name: string): string => (strip ? numberPrefix(name).name : name);
  const folders = doc.folder === '.' ? [] : doc.folder.split('/');
  const folder = `/${folders.map(plain).join('/')}`;
  const name = path.posix.basename(relative);
  // The index page of a folder is recognised by the names on disk.
  const owners = ['index', 'readme', ...folders.slice(-1).map((part) => part.toLowerCase())];
  if (front.slug === undefined && owners.includes(name.toLowerCase())) return folder;
  return path.posix.join(folder, front.slug ?? front.id ?? plain(name));
}

// Pages have neither ids nor number prefixes, and only `index` is a folder's page.
function pageSlug(doc: DocFile, relative: string): string {
  const { slug } = doc.frontMatter;
  if (slug !== undefined)
    return slug.startsWith('/') ? slug : path.posix.join('/', doc.folder, slug);
  return `/${relative.replace(/(?:^|\/)index$/, '')}`;
}

function joined(...parts: string[]): string {
  return `/${parts.join('/').split('/').filter(Boolean).join('/')}`;
}

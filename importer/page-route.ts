/** Where Docusaurus serves a document: its rules, for the few places where this engine's own differ. */
import path from 'node:path';
import type { DocsTree } from './docs-tree.ts';
import type { DocFile } from '../compiler/docs/read-docs.ts';
import { numberPrefix } from '../compiler/docs/read-docs.ts';

/** A document's path below the base URL under Docusaurus, without a slash at its end. */
export function docusaurusRoute(doc: DocFile, tree: DocsTree): string {
  const relative = path.posix.join(doc.folder, path.basename(doc.file).replace(/\.mdx?$/, ''));
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
  // The folder's own page is known by the names as they are on disk.
  const owners = ['index', 'readme', ...folders.slice(-1).map((part) => part.toLowerCase())];
  if (front.slug === undefined && owners.includes(name.toLowerCase())) return folder;
  return path.posix.join(folder, front.slug ?? front.id ?? plain(name));
}

// Pages know neither ids nor number prefixes, and only `index` stands for its folder.
function pageSlug(doc: DocFile, relative: string): string {
  const { slug } = doc.frontMatter;
  if (slug !== undefined)
    return slug.startsWith('/') ? slug : path.posix.join('/', doc.folder, slug);
  return `/${relative.replace(/(?:^|\/)index$/, '')}`;
}

function joined(...parts: string[]): string {
  return `/${parts.join('/').split('/').filter(Boolean).join('/')}`;
}

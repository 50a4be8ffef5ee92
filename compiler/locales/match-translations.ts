/** Gives translations the places of their originals, and puts originals where there is no translation. */
import path from 'node:path';
import { isOutdated } from './source-hash.ts';
import type { DocFile, DocsFolder } from '../docs/read-docs.ts';
import { type LocaleList, pathInLocale } from '../../model/locales/locale-path.ts';

/** The languages, and what readers get for a page that isn't translated. */
interface Languages extends LocaleList {
  missing: 'fallback' | 'not-found';
}

/** Returns the name that a page and its translations have in common, from the file and its docs folder. */
export function pageName(file: string, root: string): string {
  // The same page may be `.md` in one language and `.mdx` in another.
  return path.relative(root, file).replace(/\.(?:mdx?|[jt]sx?)$/, '');
}

/** Matches the folders of translations with those of the originals, and leaves all other folders as they are. */
export function matchTranslations(folders: DocsFolder[], languages: Languages): DocsFolder[] {
  const originals = new Map(folders.map((folder) => [folder.instance.id, folder]));
  return folders.map((folder) => {
    const original = originals.get(folder.instance.source ?? '');
    return original === undefined ? folder : matched(folder, original, languages);
  });
}

function matched(folder: DocsFolder, original: DocsFolder, languages: Languages): DocsFolder {
  const byName = new Map(original.docs.map((doc) => [nameOf(doc, original), doc]));
  const translated = new Set<DocFile>();
  const docs = folder.docs.map((doc) => {
    const source = byName.get(nameOf(doc, folder));
    if (source !== undefined) translated.add(source);
    return placed(doc, source, folder, languages);
  });
  if (languages.missing === 'fallback')
    for (const doc of original.docs)
      if (!translated.has(doc)) docs.push(fallbackOf(doc, folder, languages));
  const categories = new Map(original.categories);
  for (const [name, meta] of folder.categories)
    categories.set(name, merged(categories.get(name), meta));
  return { ...folder, docs: docs.toSorted(byFile(folder, original)), categories };
}

function nameOf({ file }: DocFile, { root }: DocsFolder): string {
  return pageName(file, root);
}

function byFile(folder: DocsFolder, original: DocsFolder): (a: DocFile, b: DocFile) => number {
  const name = (doc: DocFile): string =>
    path.relative(doc.fallback ? original.root : folder.root, doc.file);
  return (a, b) => (name(a) < name(b) ? -1 : 1);
}

// Translations of a page have the same path after the prefix, whatever their front matter says: the language menu, links and
// sidebars rely on that.
function placed(
  doc: DocFile,
  source: DocFile | undefined,
  { instance }: DocsFolder,
  languages: Languages,
): DocFile {
  const own = doc.unmatched ?? doc;
  const { id, path: at, position } = source ?? own;
  const place = {
    id,
    path: source ? pathInLocale(languages, instance.locale ?? '', at) : at,
    position: doc.frontMatter.sidebar_position ?? position,
    outdated: source !== undefined && isOutdated(doc, source),
  };
  if (
    place.id === doc.id &&
    place.path === doc.path &&
    place.position === doc.position &&
    place.outdated === (doc.outdated ?? false)
  )
    return doc;
  const known = places.get(doc);
  if (known && JSON.stringify(known.place) === JSON.stringify(place)) return known.doc;
  const unmatched = { id: own.id, path: own.path, position: own.position };
  const moved = { ...doc, ...place, unmatched };
  places.set(doc, { place, doc: moved });
  return moved;
}

// Documents are compared by identity, so an unchanged one must stay the same object.
const places = new WeakMap<DocFile, { place: object; doc: DocFile }>();
const fallbacks = new WeakMap<DocFile, Map<string, DocFile>>();

function fallbackOf(doc: DocFile, { instance }: DocsFolder, languages: Languages): DocFile {
  const known = fallbacks.get(doc) ?? new Map<string, DocFile>();
  fallbacks.set(doc, known);
  const made = known.get(instance.id) ?? {
    ...doc,
    instance: instance.id,
    path: pathInLocale(languages, instance.locale ?? '', doc.path),
    ...(doc.root !== undefined && {
      root: pathInLocale(languages, instance.locale ?? '', doc.root),
    }),
    // The original reports them.
    diagnostics: [],
    fallback: true,
  };
  known.set(instance.id, made);
  return made;
}

const merges = new WeakMap<object, { original: object | undefined; merged: object }>();

// The path of a category's index page is derived from its original label.
function merged<Meta extends { label?: string; slugLabel?: string }>(
  original: Meta | undefined,
  own: Meta,
): Meta {
  const known = merges.get(own);
  if (known?.original === original && known) return known.merged as Meta;
  const label = original?.label;
  const made = { ...original, ...own, ...(label !== undefined && { slugLabel: label }) };
  merges.set(own, { original, merged: made });
  return made;
}

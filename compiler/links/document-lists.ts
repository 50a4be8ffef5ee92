/** Lists the documents and sidebars of a Docusaurus site, for components that read them with hooks of its docs plugin. */
import fs from 'node:fs';
import path from 'node:path';
import type { SiteSource } from '../config/load-site.ts';
import type { DocFile, DocsFolder } from '../docs/read-docs.ts';
import type { DocumentList, ListedDocument, ListedEntry } from '../../model/docusaurus-data.ts';
import { loadSidebarConfigs, resolveAllSidebars } from '../navigation/load-sidebars.ts';
import type { SidebarConfig } from '../navigation/load-sidebars.ts';
import { idInLocale } from '../locales/translated-docs.ts';
import type { SidebarNode } from '../navigation/tree/sidebar-tree.ts';
import { writeAtomically } from '../objects/objects.ts';
import type { PageResult } from '../page/page.ts';
import { withBase } from '../../model/href.ts';
import { localesInSite } from '../../model/locales/locale-path.ts';
import { withGeneratedSidebars } from './generated-sidebars.ts';

/** Pages by their file. */
type Pages = Map<string, PageResult>;

/** A site whose pages have been compiled. */
interface Documents {
  source: SiteSource;
  folders: DocsFolder[];
  pages: Pages;
}

/**
 * Writes a file with the lists for each language into `target`, as long as a page has asked for one. Returns whether a file has
 * changed, so that the pages that depend on it must be compiled again.
 */
export async function writeDocumentLists(target: string, documents: Documents): Promise<boolean> {
  const { source, folders, pages } = documents;
  const isAsked = [...pages.values()].some(({ sources }) =>
    Object.keys(sources.files).some((file) => path.dirname(file) === target),
  );
  if (!isAsked) {
    fs.rmSync(target, { recursive: true, force: true });
    return false;
  }
  const configs = await withGeneratedSidebars(
    source,
    { configs: await loadSidebarConfigs(source), folders, pages },
    [],
  );
  fs.mkdirSync(target, { recursive: true });
  const { locales } = source.config;
  const changed = localesInSite(locales).filter((code) => {
    const lists = listsOf({ ...documents, configs }, code === locales.default ? undefined : code);
    const file = path.join(target, `${code}.json`);
    const text = JSON.stringify(lists);
    if (fs.existsSync(file) && fs.readFileSync(file, 'utf8') === text) return false;
    writeAtomically(file, text);
    return true;
  });
  return changed.length > 0;
}

function listsOf(
  documents: Documents & { configs: SidebarConfig[] },
  locale: string | undefined,
): Record<string, DocumentList> {
  const { source, folders, configs } = documents;
  const lists = folders.flatMap((folder, index): [string, DocumentList][] => {
    const { instance } = folder;
    const config = configs[index];
    if (instance.blog || instance.pages || instance.locale !== locale || config === undefined)
      return [];
    const root = `/${instance.routeBasePath.replace(/^\/+|\/+$/g, '')}`;
    return [[withBase(source.config.baseUrl, root), listOf(folder, root, config, documents)]];
  });
  return Object.fromEntries(lists);
}

function listOf(
  folder: DocsFolder,
  root: string,
  config: SidebarConfig,
  { source, pages }: Documents,
): DocumentList {
  const { id, locale, source: original = id } = folder.instance;
  const prefix = idInLocale(locale, original === 'default' ? '' : `${original}.`);
  const writer = new EntryWriter(pages, source.config.baseUrl);
  const resolved = [...resolveAllSidebars([config], [folder], [])].map(
    ([name, nodes]): [string, SidebarNode[]] => [name.slice(prefix.length), nodes],
  );
  const sidebarOf = new Map(
    resolved.toReversed().flatMap(([name, nodes]) => documentsIn(nodes).map((doc) => [doc, name])),
  );
  const docs = folder.docs.map((doc): ListedDocument => {
    const sidebar = sidebarOf.get(doc);
    return {
      id: doc.id,
      path: withBase(source.config.baseUrl, doc.path),
      title: writer.title(doc),
      description: doc.frontMatter.description ?? pages.get(doc.file)?.description ?? '',
      ...(sidebar !== undefined && { sidebar }),
    };
  });
  const home = folder.docs.find((doc) => doc.path === root);
  const [first] = resolved.flatMap(([, nodes]) => documentsIn(nodes));
  return {
    mainDocId: (home ?? first ?? folder.docs[0])?.id ?? '',
    docs,
    draftIds: folder.drafts,
    sidebars: Object.fromEntries(resolved.map(([name, nodes]) => [name, writer.entries(nodes)])),
  };
}

function documentsIn(nodes: SidebarNode[]): DocFile[] {
  return nodes.flatMap((node): DocFile[] => {
    if (node.type === 'doc') return node.isRef ? [] : [node.doc];
    if (node.type !== 'category') return [];
    return [...(node.link?.type === 'doc' ? [node.link.doc] : []), ...documentsIn(node.items)];
  });
}

/** Writes the entries of sidebars in the form that Docusaurus gives to components. */
class EntryWriter {
  readonly #pages: Pages;
  readonly #baseUrl: string;

  constructor(pages: Pages, baseUrl: string) {
    this.#pages = pages;
    this.#baseUrl = baseUrl;
  }

  title({ file, frontMatter, name }: DocFile): string {
    return frontMatter.title ?? this.#pages.get(file)?.title ?? name;
  }

  entries(nodes: SidebarNode[]): ListedEntry[] {
    return nodes.map((node): ListedEntry => {
      const { className } = node;
      const extras = className === undefined ? {} : { className };
      if (node.type === 'html') return { type: 'html', value: node.html, ...extras };
      if (node.type === 'link') return this.#link(node, extras);
      if (node.type === 'doc') return { ...this.#document(node.doc, node.label), ...extras };
      const { link, collapsed, collapsible, items } = node;
      const page = link?.type === 'doc' ? this.#document(link.doc, undefined) : undefined;
      const target = link?.type === 'index' ? withBase(this.#baseUrl, link.path) : page?.href;
      const text = link?.type === 'index' ? link.description : page?.description;
      return {
        type: 'category',
        label: node.label ?? page?.label ?? '',
        collapsed,
        collapsible,
        ...(target !== undefined && { href: target }),
        ...(text && { description: text }),
        ...extras,
        items: this.entries(items),
      };
    });
  }

  #link({ label, href }: { label: string; href: string }, extras: object): ListedEntry {
    const isOwn = href.startsWith('/') && !href.startsWith('//');
    return { type: 'link', label, href: isOwn ? withBase(this.#baseUrl, href) : href, ...extras };
  }

  #document(doc: DocFile, label: string | undefined): ListedEntry {
    const { sidebar_label: short, description, unlisted } = doc.frontMatter;
    return {
      type: 'link',
      label: label ?? short ?? this.title(doc),
      href: withBase(this.#baseUrl, doc.path),
      docId: doc.id,
      unlisted: unlisted === true,
      ...(description && { description }),
    };
  }
}

/** Writes what components of a Docusaurus site read of their own page: its headings, edit link and last change. */
import fs from 'node:fs';
import path from 'node:path';
import { parsePageHeader } from '../../model/release/release.ts';
import type { SiteSource } from '../config/load-site.ts';
import type { LastChange } from '../docs/git-times.ts';
import { readNameFiles } from '../docs/name-files.ts';
import type { DocFile } from '../docs/read-docs.ts';
import type { DocumentFacts, PostData } from '../../model/docusaurus-data.ts';
import { postDataIn } from '../blog/post-data.ts';
import { themeModule } from '../docusaurus/imports/theme-module.ts';
import { factsFile, factsFolder } from '../docusaurus/site/document-facts.ts';
import { languageIn, pageLanguages } from '../locales/site-languages.ts';
import { readObject, writeAtomically } from '../objects/objects.ts';
import type { PageResult } from '../page/page.ts';
import { editLinkOf, lastChangeOf } from '../release/page-entry.ts';

/** A site whose pages have been compiled. */
interface Documents {
  source: SiteSource;
  docs: readonly DocFile[];
  /** By file. */
  pages: Map<string, PageResult>;
  /** Folder of the objects. */
  store: string;
  /** Returns when each file was last changed. */
  times: () => Promise<ReadonlyMap<string, LastChange>>;
}

/**
 * Writes a file for each page that has asked for its facts, beside `lists`. Returns whether one has changed, so that its page must
 * be compiled again.
 */
export async function writeDocumentFacts(lists: string, documents: Documents): Promise<boolean> {
  const { docs, pages } = documents;
  const folder = factsFolder(lists);
  const asking = docs.flatMap((doc) => {
    const page = pages.get(doc.file);
    const file = factsFile(lists, doc.path);
    return page !== undefined && file in page.sources.files ? [{ doc, page, file }] : [];
  });
  if (asking.length === 0) {
    fs.rmSync(folder, { recursive: true, force: true });
    return false;
  }
  const times = await documents.times();
  const posts = postsOf(
    asking.map(({ doc }) => doc),
    documents,
  );
  fs.mkdirSync(folder, { recursive: true });
  const changed = asking.filter(({ doc, page, file }) => {
    const facts = factsOf(doc, page, { ...documents, change: times.get(doc.file) });
    const post = posts.get(doc);
    const text = JSON.stringify({ ...facts, ...(post && { post }) });
    if (fs.existsSync(file) && fs.readFileSync(file, 'utf8') === text) return false;
    writeAtomically(file, text);
    return true;
  });
  return changed.length > 0;
}

// Most documents aren't posts, and the data of a post needs all posts of its blog.
function postsOf(
  asking: readonly DocFile[],
  { source, docs, pages }: Documents,
): Map<DocFile, PostData> {
  const found = new Map<DocFile, PostData>();
  const { root, config } = source;
  const ids = new Set(asking.flatMap(({ post, instance }) => (post ? [instance] : [])));
  if (ids.size === 0) return found;
  const languages = themeModule(root, '@theme/BlogPostPage') && pageLanguages(config);
  // What is wrong in these files is reported where they are read for the navigation.
  const files = readNameFiles(root, config.docs, []);
  for (const [index, { id, blog }] of config.docs.entries()) {
    const names = files[index];
    if (names === undefined || blog === undefined || !ids.has(id)) continue;
    const own = docs.filter(({ instance }) => instance === id);
    const { baseUrl } = config;
    const sidebarTitle = languages && languageIn(languages, id).strings.recentPosts;
    const dataOf = postDataIn({ blog, docs: own, pages, names, baseUrl, sidebarTitle });
    for (const doc of asking) {
      const data = doc.instance === id ? dataOf(doc) : undefined;
      if (data !== undefined) found.set(doc, data);
    }
  }
  return found;
}

function factsOf(
  doc: DocFile,
  { title, description, object }: PageResult,
  {
    source,
    store,
    change,
  }: Pick<Documents, 'source' | 'store'> & { change?: LastChange | undefined },
): DocumentFacts {
  const text = readObject(store, object).toString('utf8');
  const { toc } = parsePageHeader(text.slice(0, text.indexOf('\n')));
  const edit = editLinkOf(doc, source);
  const { updated, author } = lastChangeOf(doc, change, source);
  return {
    title,
    description,
    source: `@site/${path.relative(source.root, doc.file).split(path.sep).join('/')}`,
    toc: toc.map(({ level, id, html }) => ({ value: html, id, level })),
    ...(edit !== undefined && { editUrl: edit }),
    ...(updated !== undefined && { lastUpdatedAt: updated * 1000 }),
    ...(author !== undefined && { lastUpdatedBy: author }),
  };
}

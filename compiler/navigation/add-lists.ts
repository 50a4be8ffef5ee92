/** Adds blogs and the lists of tags to the navigation. */
import { blogNavigation } from '../blog/blog-navigation.ts';
import { docTags } from '../blog/doc-tags.ts';
import type { ListPage } from '../blog/lists.ts';
import { blogStrings } from '../blog/strings.ts';
import { languageIn, type PageLanguages } from '../locales/site-languages.ts';
import { policyFinding } from '../blog/posts.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { NameFiles } from '../docs/name-files.ts';
import type { DocFile, DocsFolder } from '../docs/read-docs.ts';
import { resolveTags } from '../docs/tags.ts';
import type { PageResult } from '../page/page.ts';
import type { Blog } from '../../model/blog/blog-schema.ts';
import type { DocsInstance } from '../../model/config/docs-instance.ts';
import type { Navigation } from './navigation.ts';

/** The documents of a site with the files that name their tags and authors. */
export interface ListedSite {
  folders: DocsFolder[];
  docs: DocFile[];
  /** By file. */
  pages: Map<string, PageResult>;
  /** By folder, in their order. */
  names: NameFiles[];
  languages: PageLanguages;
}

/** Adds the posts, their sidebars and all lists. */
export function addLists(
  navigation: Navigation,
  { folders, docs: all, pages, names: files, languages }: ListedSite,
  diagnostics: Diagnostic[],
): void {
  for (const [index, { instance }] of folders.entries()) {
    const strings = blogStrings(languageIn(languages, instance.id));
    const names = files[index] ?? { tags: {}, hasTags: false, authors: {} };
    const docs = all.filter((doc) => doc.instance === instance.id);
    if (names.hasTags && instance.locale === undefined)
      diagnostics.push(...inlineTags(docs, names, instance));
    const { blog } = instance;
    if (blog !== undefined) {
      const built = blogNavigation({ blog, docs, pages, names }, strings, diagnostics);
      const sidebar = `${blog.id}.posts`;
      if (built.sidebar) navigation.roots[sidebar] = built.sidebar;
      const shown = built.sidebar && sidebar;
      for (const [path, post] of built.posts) {
        const { crumbs, tags, previous, next } = post;
        navigation.places.set(path, {
          ...(shown && { sidebar: shown }),
          ancestors: [],
          crumbs,
          ...(previous && { previous }),
          ...(next && { next }),
          ...(tags.length > 0 && { tags }),
          post,
        });
      }
      for (const list of built.lists) addList(navigation, list, shown, blog);
      continue;
    }
    const { tags, lists } = docTags({ instance, docs, pages, names, strings });
    for (const [path, own] of tags) {
      const place = navigation.places.get(path);
      if (place) place.tags = own;
    }
    for (const list of lists) addList(navigation, list);
  }
}

function addList(navigation: Navigation, list: ListPage, sidebar?: string, blog?: Blog): void {
  const { path, root, title, description, content, crumbs, previous, next } = list;
  navigation.places.set(path, {
    ...(sidebar !== undefined && { sidebar }),
    ancestors: [],
    crumbs,
    ...(previous && { previous }),
    ...(next && { next }),
  });
  const cards = content.type === 'cards' ? content.cards : [];
  navigation.indexPages.push({
    path,
    title,
    description,
    cards,
    list,
    ...(root !== undefined && { root }),
    ...(blog && { blog }),
  });
}

function inlineTags(docs: DocFile[], { tags }: NameFiles, instance: DocsInstance): Diagnostic[] {
  const setting = instance.blog ? 'blog.onInlineTags' : 'docs[].onInlineTags';
  return docs.flatMap(({ file, frontMatter }) =>
    resolveTags(frontMatter.tags, tags)
      .filter(({ isInline }) => isInline)
      .flatMap(({ label }) =>
        policyFinding(instance.onInlineTags, {
          rule: 'inline-tag',
          file,
          line: 1,
          message: `Front matter \`tags\`: found "${label}", expected a tag of \`${instance.tags}\`.`,
          hint: `Add the tag to \`${instance.tags}\`, or set \`${setting}\` to \`ignore\`.`,
        }),
      ),
  );
}

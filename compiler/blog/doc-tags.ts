/** The tags of documents: a list of the tags of each docs folder, and a list of pages for each tag. */
import type { NameFiles } from '../docs/name-files.ts';
import type { DocFile } from '../docs/read-docs.ts';
import { resolveTags } from '../docs/tags.ts';
import type { PageResult } from '../page/page.ts';
import type { DocsInstance } from '../../model/config/docs-instance.ts';
import type { PageLink } from '../../model/release/navigation.ts';
import { below, blogRoot, groupBy, type ListPage, tagTerms } from './lists.ts';
import type { BlogStrings } from './strings.ts';

/** The pages of a docs folder that have tags. */
export interface TaggedDocs {
  instance: DocsInstance;
  docs: DocFile[];
  /** By file. */
  pages: Map<string, PageResult>;
  names: NameFiles;
  strings: BlogStrings;
}

/** Lists of tags and of their pages, and the tags of each page by path. */
export interface DocTags {
  tags: Map<string, PageLink[]>;
  lists: ListPage[];
}

/** Builds the lists. Unlisted pages show their tags, and are in no list. */
export function docTags({ instance, docs, pages, names, strings }: TaggedDocs): DocTags {
  const root = blogRoot(instance);
  const path = below(root, 'tags');
  const tagged = docs.flatMap((doc) => {
    const tags = resolveTags(doc.frontMatter.tags, names.tags);
    const page = pages.get(doc.file);
    return page === undefined || tags.length === 0 ? [] : [{ doc, page, tags }];
  });
  const listed = tagged.filter(({ doc }) => !doc.frontMatter.unlisted);
  const groups = groupBy(listed, ({ tags }) => tags);
  const list = { label: strings.tags, path };
  const terms: ListPage = {
    path,
    root,
    title: strings.tags,
    description: '',
    content: { type: 'tags', terms: tagTerms(groups, path) },
    crumbs: [{ label: strings.tags }],
    isListed: true,
  };
  const lists = groups.map(({ key, items }): ListPage => ({
    path: below(path, key.permalink),
    root,
    title: strings.pagesTagged(key.label, items.length),
    description: key.description,
    content: {
      type: 'cards',
      cards: items
        .map(({ doc, page }) => ({
          title: page.title,
          href: doc.path,
          description: page.description,
        }))
        .sort((a, b) => (a.href < b.href ? -1 : 1)),
    },
    crumbs: [list, { label: key.label }],
    isListed: true,
  }));
  return {
    tags: new Map(
      tagged.map(({ doc, tags }) => [
        doc.path,
        tags.map(({ label, permalink }) => ({ title: label, path: below(path, permalink) })),
      ]),
    ),
    lists: groups.length === 0 ? [] : [terms, ...lists],
  };
}

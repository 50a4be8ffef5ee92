/**
 * The pipeline after React, the counterpart of `mdx/processor.ts`: the rendered HTML is parsed once, each step changes
 * or reads the same tree, and the result is printed once. The Markdown alternate and the search text read the tree too.
 */
import { addTitle } from './add-title.ts';
import { collectContent, emptyContent } from './collect-content.ts';
import { extractStyles } from './extract-styles.ts';
import { linkGlossary } from './link-glossary.ts';
import { markNavigation } from './mark-navigation.ts';
import type { PageTree } from './page-tree.ts';
import { resolveLinks } from './resolve-links.ts';
import { tableOfContents } from './table-of-contents.ts';
import { parseHtml } from './tree.ts';
import { uniqueIds } from './unique-ids.ts';
import { withoutAnchors } from './without-anchors.ts';

/** The steps in order. Each one sees the changes of the steps before it. */
const STEPS: ((page: PageTree) => void)[] = [
  resolveLinks,
  linkGlossary,
  extractStyles,
  uniqueIds,
  collectContent,
  tableOfContents,
  addTitle,
];

/** The steps for slots and layouts, which are no pages of their own. */
const TEMPLATE_STEPS: ((page: PageTree) => void)[] = [
  resolveLinks,
  extractStyles,
  withoutAnchors,
  markNavigation,
  uniqueIds,
  collectContent,
];

/** Runs all steps on the rendered HTML of a page or a template. */
export function processHtml(
  source: string,
  page: Pick<PageTree, 'task' | 'site' | 'dependencies' | 'frontMatter'>,
): PageTree {
  const tree: PageTree = {
    ...page,
    source,
    nodes: parseHtml(source),
    css: '',
    content: emptyContent(),
    title: '',
    toc: [],
  };
  for (const step of page.task.template ? TEMPLATE_STEPS : STEPS) step(tree);
  return tree;
}

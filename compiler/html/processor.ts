/**
 * The pipeline after React, the counterpart of `mdx/processor.ts`: the rendered HTML is parsed once, each step changes
 * or reads the same tree, and the result is printed once. The Markdown alternate and the search text read the tree too.
 */
import { addTitle } from './add-title.ts';
import { collectContent, emptyContent } from './collect-content.ts';
import { extractStyles } from './extract-styles.ts';
import { linkCodes } from './link-codes.ts';
import { linkGlossary } from './link-glossary.ts';
import type { PageTree } from './page-tree.ts';
import { fillMissing } from './placeholders.ts';
import { resolveLinks } from './resolve-links.ts';
import { tableOfContents } from './table-of-contents.ts';
import { parseHtml } from './tree.ts';
import { uniqueIds, unnestMain } from './unique-ids.ts';

/** Changes or reads a tree. */
export type Step = (page: PageTree) => void;

/** The steps in order. Each one sees the changes of the steps before it. */
const STEPS: Step[] = [
  fillMissing,
  unnestMain,
  resolveLinks,
  linkGlossary,
  linkCodes,
  extractStyles,
  uniqueIds,
  collectContent,
  tableOfContents,
  addTitle,
];

/** Runs the steps on rendered HTML: those of a page, unless others are given. */
export function processHtml(
  source: string,
  page: Pick<PageTree, 'task' | 'site' | 'dependencies' | 'frontMatter' | 'body'>,
  steps: Step[] = STEPS,
): PageTree {
  const tree: PageTree = {
    ...page,
    source,
    nodes: parseHtml(source),
    css: '',
    innerLinks: new Set(),
    content: emptyContent(),
    title: '',
    toc: [],
  };
  for (const step of steps) step(tree);
  return tree;
}

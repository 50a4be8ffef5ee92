/**
 * Gives the Markdown of a home page the styles of articles. The layout has none of its own, because components such as a hero bring
 * theirs.
 */
import { REACT_FILE } from '../docs/tsx-front-matter.ts';
import type { PageTree } from '../html/page-tree.ts';
import { hasClass, type HtmlNode, isTag, parseHtml, type Tag } from '../html/tree.ts';

/** Elements that Markdown is made of, if they have no class. */
const MARKDOWN = /^(?:p|h[1-6]|ul|ol|dl|blockquote|hr|pre|figure)$/;

/** Classes of what the engine makes of Markdown and of its own components. */
const BLOCKS = ['code', 'table', 'admonition', 'tabs', 'details', 'cards', 'steps', 'picture'];

/** Wraps each run of Markdown at the top level. */
export function homeProse(page: PageTree): void {
  const { task, site, frontMatter } = page;
  if (frontMatter.layout !== 'home' || REACT_FILE.test(task.file) || site.data.docusaurus !== null)
    return;
  const nodes: HtmlNode[] = [];
  let run: HtmlNode[] = [];
  const end = (): void => {
    nodes.push(...(run.some((node) => isTag(node) && isMarkdown(node)) ? wrapped(run) : run));
    run = [];
  };
  for (const node of page.nodes)
    if (isTag(node) && !isMarkdown(node) && !BLOCKS.some((name) => hasClass(node, name))) {
      end();
      nodes.push(node);
    } else run.push(node);
  end();
  page.nodes = nodes;
}

function isMarkdown({ name, attribs }: Tag): boolean {
  return MARKDOWN.test(name) && attribs['class'] === undefined;
}

function wrapped(children: HtmlNode[]): HtmlNode[] {
  const nodes = parseHtml('<div class="prose"></div>');
  for (const node of nodes) if (isTag(node)) node.children = children;
  return nodes;
}

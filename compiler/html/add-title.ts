/** Finds the title of a page, and adds it as a heading when the author wrote none. */
import path from 'node:path';
import { escapeText } from './escape.ts';
import type { PageTree } from './page-tree.ts';
import { SLOT_TAG } from '../../model/placeholder-tags.ts';
import { hasClass, type HtmlNode, parseHtml, setAttributes, walkTags } from './tree.ts';

/** Finds the title; a page without a heading of the first level gets one. */
export function addTitle(page: PageTree): void {
  const { frontMatter, content } = page;
  const first = content.headings.find((heading) => heading.level === 1);
  page.title = frontMatter.title ?? first?.text ?? nameOf(page);
  if (first !== undefined && isReplaced(page)) {
    content.ids = content.ids.filter((id) => id !== first.id);
    Object.assign(first, { text: page.title, id: '' });
    setAttributes(first.tag, {});
    first.tag.children = parseHtml(escapeText(page.title));
    return;
  }
  if ((first === undefined || isAboveHeading(page)) && !frontMatter.hide_title)
    textOf(page).unshift(...parseHtml(`<h1>${escapeText(page.title)}</h1>\n`));
}

// The root of a Docusaurus site surrounds the title too.
function textOf({ source, nodes }: PageTree): HtmlNode[] {
  let found = nodes;
  if (source.includes(' data-export="root"'))
    walkTags(nodes, (tag) => {
      if (tag.name === SLOT_TAG && hasClass(tag, 'prose')) found = tag.children;
    });
  return found;
}

// Docusaurus leaves the title out only where the first heading of the document itself has the first level (Docusaurus 2: where
// the document begins with it). A heading from a partial is shown below the title.
function isAboveHeading({ task, site, frontMatter, body = '' }: PageTree): boolean {
  const { title, layout = 'doc' } = frontMatter;
  if (site.data.strict || task.template !== undefined || title === undefined || layout !== 'doc')
    return false;
  return !beginsWithHeading(body) && (site.data.isMdx1 || !hasOwnTitle(body));
}

function hasOwnTitle(body: string): boolean {
  const [, heading, underline] = FIRST_MARK.exec(body.replaceAll(FENCED, '')) ?? [];
  return heading === '#' || underline !== undefined;
}

const FENCED = /^[ \t]*(`{3,}|~{3,})[\s\S]*?(?:^[ \t]*\1|$(?![\s\S]))/gm;
/** The first heading, or the line that ends the search for one. */
const FIRST_MARK = /^(?:(#{1,6})[ \t]|(?:[*_-][ \t]*){3,}$|\S.*\n(=+)[ \t]*$)/m;

// In posts, Docusaurus shows the title in place of a heading that the text begins with.
function isReplaced({ task, site, frontMatter, body = '' }: PageTree): boolean {
  const isPost = task.root === undefined && task.template === undefined;
  const isTitled = frontMatter.title !== undefined && !frontMatter.hide_title;
  return !site.data.strict && isPost && isTitled && beginsWithHeading(body);
}

function beginsWithHeading(body: string): boolean {
  return FIRST_HEADING.test(body.replaceAll(IMPORT, '').trimStart());
}

// An import lasts until the next empty line.
const IMPORT = /^import\s(?:.|\n(?!\s*\n))*/gm;
const FIRST_HEADING = /^(?:#[ \t]|<h1[\s>]|.+\n=+[ \t]*(?:\n|$))/;

// A page in React often has neither, and Docusaurus then shows the title of the site.
function nameOf({ task, site, frontMatter }: PageTree): string {
  if (frontMatter.layout === 'bare') return site.data.title;
  return path.basename(task.file).replace(/\.(?:mdx?|tsx)$/, '');
}

/** Lists the headings of a page, for its table of contents and for `<TOCInline>`. */
import type { TocItem } from '../../model/release/navigation.ts';
import type { PageHeading, PageTree } from './page-tree.ts';
import { TOC_TAG } from './placeholders.ts';
import { isTag, parseHtml, type HtmlNode, replaceNodes } from './tree.ts';

/** Makes the table of contents and replaces the placeholders of `<TOCInline>`. */
export function tableOfContents(page: PageTree): void {
  const { frontMatter, site } = page;
  const { headings } = page.content;
  page.toc = tocItems(
    headings,
    frontMatter.toc_min_heading_level ?? site.data.contents.min,
    frontMatter.toc_max_heading_level ?? site.data.contents.max,
  );
  if (!page.source.includes(`<${TOC_TAG} `)) return;
  page.nodes = replaceNodes(page.nodes, (node) => {
    if (!isTag(node) || node.name !== TOC_TAG) return null;
    const [min, max] = [Number(node.attribs['data-min']), Number(node.attribs['data-max'])];
    return parseHtml(inlineToc(tocItems(headings, min, max)));
  });
}

function tocItems(headings: PageHeading[], min: number, max: number): TocItem[] {
  return headings
    .filter(({ id, level }) => id !== '' && level >= min && level <= max)
    .map(({ id, level, tag }) => ({ level, id, html: tocHtml(tag.children).trim() }));
}

function inlineToc(items: TocItem[]): string {
  const entries = items.map(
    ({ level, id, html }) =>
      `<li class="toc-${level}"><a href="#${encodeURI(id)}">${html}</a></li>`,
  );
  return `<ul class="toc-inline">${entries.join('')}</ul>`;
}

const WITHOUT_ATTRIBUTES = new Set('code em strong b i sub sup kbd mark del'.split(' '));
const MATHS = /^(?:math|m[a-z]+|annotation|semantics)$/;

// The inline HTML of a heading, without links, ids and line breaks.
function tocHtml(nodes: HtmlNode[]): string {
  return nodes
    .map((node) => {
      if (!isTag(node)) return node.source;
      const inner = tocHtml(node.children);
      if (WITHOUT_ATTRIBUTES.has(node.name)) return `<${node.name}>${inner}${node.close}`;
      return MATHS.test(node.name) ? node.open + inner + node.close : inner;
    })
    .join('');
}

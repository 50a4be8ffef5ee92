/** Links the error codes in tables, and in the errors of API operations, to their entries. */
import { withBase } from '../../model/href.ts';
import type { ErrorCatalogue } from '../catalogues/error-codes.ts';
import type { PageTree } from './page-tree.ts';
import {
  hasClass,
  isTag,
  parseHtml,
  printHtml,
  textContent,
  type HtmlNode,
  type Tag,
} from './tree.ts';

/** Links every code in a table or a list of errors of the page. */
export function linkCodes(page: PageTree): void {
  const { errors, baseUrl } = page.site.data;
  if (errors === null || page.task.path === errors.page) return;
  if (!/<table|class="fields errors"/.test(page.source)) return;
  page.nodes = linkCodesIn(page.nodes, errors, baseUrl);
}

/** A page's nodes with links from the codes in its tables and lists of errors. Codes that are links already stay as they are. */
export function linkCodesIn(
  nodes: HtmlNode[],
  errors: ErrorCatalogue,
  baseUrl: string,
): HtmlNode[] {
  const find = codeFinder(errors);
  const href = withBase(baseUrl, errors.page);
  const linked = (tag: Tag): HtmlNode[] => {
    // Long codes contain `<wbr>`.
    const id = find(textContent(tag));
    return id === undefined ? [tag] : parseHtml(`<a href="${href}#${id}">${printHtml([tag])}</a>`);
  };
  const visit = (parts: HtmlNode[], isCell: boolean): HtmlNode[] =>
    parts.flatMap((part) => {
      if (!isTag(part) || part.name === 'a') return part;
      if (part.name === 'code') return isCell ? linked(part) : part;
      part.children = visit(part.children, isCell || isPlace(part));
      return part;
    });
  return visit(nodes, false);
}

function isPlace(tag: Tag): boolean {
  return tag.name === 'td' || tag.name === 'th' || (tag.name === 'ul' && hasClass(tag, 'errors'));
}

/** Returns a function that finds the code in the text of a `<code>` element, such as `404 not_found`. */
export function codeFinder({ groups }: ErrorCatalogue): (text: string) => string | undefined {
  const ids = new Map<string, string>();
  for (const { code, also, link } of groups.flatMap(({ codes }) => codes))
    if (link) for (const name of [code, ...also]) ids.set(name, code);
  // Words such as `timeout` are also the names of options, so they must be the whole text.
  return (text) =>
    ids.get(text) ??
    ids.get(text.match(/[\w.-]+/g)?.find((word) => isName(word) && ids.has(word)) ?? '');
}

// `not_found` or `notFound`, but not `found`.
function isName(word: string): boolean {
  return /_|[a-z][A-Z]/.test(word);
}

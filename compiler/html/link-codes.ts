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
  walkTags,
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
  const linked = (tag: Tag, place: Place): HtmlNode[] => {
    // Long codes contain `<wbr>`.
    const id = find(textContent(tag), place === 'codes');
    return id === undefined ? [tag] : parseHtml(`<a href="${href}#${id}">${printHtml([tag])}</a>`);
  };
  const visit = (parts: HtmlNode[], place: Place, columns: Place[] = []): HtmlNode[] => {
    let column = -1;
    return parts.flatMap((part) => {
      if (!isTag(part) || part.name === 'a') return part;
      if (part.name === 'code') return place === 'text' ? part : linked(part, place);
      const inner = part.name === 'table' ? columnsOf(part, find) : columns;
      if (isCell(part)) column += 1;
      const own = isCell(part)
        ? placeOf(part, columns[column] ?? 'cell')
        : isErrors(part)
          ? 'codes'
          : place;
      part.children = visit(part.children, own, inner);
      return part;
    });
  };
  return visit(nodes, 'text');
}

/**
 * Where a code is: in a list or a column of codes, in a column where only cells without other text have codes, in any other
 * cell, or elsewhere.
 */
type Place = 'codes' | 'mixed' | 'cell' | 'text';

type Finder = ReturnType<typeof codeFinder>;

/** The headings of columns of codes, in the languages of the interface. */
const CODES = /\b(?:error|code)s?\b|fehler|erreur|エラー|コード|错误|代码|خطأ|رمز/i;

// A column has codes if its heading says so. If one of its cells is a code that can't be anything else, other cells that
// consist of code are codes too, such as `internal` below `notConfigured`.
function columnsOf(table: Tag, find: Finder): Place[] {
  const rows: Tag[][] = [];
  walkTags([table], (tag) => {
    if (tag.name === 'tr') rows.push(tag.children.filter(isTag).filter(isCell));
  });
  const [heads = [], ...others] = rows;
  return heads.map((head, at) => {
    if (head.name === 'th' && CODES.test(textContent(head))) return 'codes';
    const hasCode = others.some(
      ({ [at]: cell }) => cell !== undefined && codesOf(cell).some((text) => find(text)),
    );
    return hasCode ? 'mixed' : 'cell';
  });
}

function placeOf(cell: Tag, column: Place): Place {
  if (column !== 'mixed') return column;
  return codesOf(cell).length > 0 ? 'codes' : 'cell';
}

/** The codes of a cell that has no text besides them, except for what separates them. */
function codesOf(cell: Tag): string[] {
  const codes: string[] = [];
  walkTags(cell.children, (tag) => {
    if (tag.name === 'code') codes.push(textContent(tag));
  });
  const rest = codes.reduce((text, code) => text.replace(code, ''), textContent(cell));
  return /^[\s,]*$/.test(rest) ? codes : [];
}

function isCell({ name }: Tag): boolean {
  return name === 'td' || name === 'th';
}

function isErrors(tag: Tag): boolean {
  return tag.name === 'ul' && hasClass(tag, 'errors');
}

/**
 * Returns a function that finds the code in the text of a `<code>` element, such as `404 not_found`. Names of fields are found
 * only among codes.
 */
export function codeFinder({
  groups,
}: ErrorCatalogue): (text: string, isAmongCodes?: boolean) => string | undefined {
  const ids = new Map<string, string>();
  const words = new Map<string, string>();
  for (const { code, also, link } of groups.flatMap(({ codes }) => codes))
    for (const name of [code, ...also]) (link ? ids : words).set(name, code);
  // Words such as `timeout` are also the names of options, so they must be the whole text.
  // Swift writes a case of an enumeration as `.timeout`.
  return (text, isAmongCodes = false) =>
    ids.get(text.replace(/^\./, '')) ??
    (isAmongCodes ? words.get(text.replace(/^(?:\d{3} |\.)/, '')) : undefined) ??
    ids.get(text.match(/\w[\w.-]*/g)?.find((word) => isName(word) && ids.has(word)) ?? '');
}

// `not_found` or `notFound`, but not `found`.
function isName(word: string): boolean {
  return /_|[a-z][A-Z]/.test(word);
}

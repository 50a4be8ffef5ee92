/**
 * Writes the Markdown alternate of a page from its HTML, so that it includes variables, partials and components. Tabs
 * follow each other, and drawings become their text alternative. Agents read it and readers copy it.
 */
import { stringify } from 'yaml';
import {
  type AddressBase,
  drawingText,
  escapeMarkdown,
  inlineMarkdown,
  OMITTED_ELEMENTS,
} from './markdown-inline.ts';
import { codeBlock, fence } from './markdown-code.ts';
import { CARDS_PLACEHOLDER, CARDS_TAG } from './placeholders.ts';
import { hasClass, isTag, isText, type HtmlNode, type Tag, textContent } from './tree.ts';

/** The front matter of the Markdown alternate. */
export interface MarkdownMeta {
  title: string;
  description: string;
  /** Origin of the site. */
  origin: string;
  /** Path of the page with its base URL. */
  path: string;
}

/** Writes the Markdown alternate of a page: front matter with its address, then the article. */
export function markdownAlternate(article: HtmlNode[], meta: MarkdownMeta): string {
  const { title, description, origin, path } = meta;
  const front = { title, ...(description ? { description } : {}), url: origin + path };
  const addresses = { origin, page: path };
  return `---\n${stringify(front, { lineWidth: 0 })}---\n\n${blocksMarkdown(article, addresses)}\n`;
}

const INLINE = new Set(
  'a abbr b bdi bdo cite code data del dfn em i img input ins kbd label mark math q s samp small span strong sub sup time u var wbr br'.split(
    ' ',
  ),
);

/** Writes block content as Markdown, with an empty line between blocks. */
export function blocksMarkdown(nodes: HtmlNode[], addresses: AddressBase): string {
  const blocks: string[] = [];
  let line: HtmlNode[] = [];
  const endLine = (): void => {
    const text = paragraph(line, addresses);
    if (text !== '') blocks.push(text);
    line = [];
  };
  for (const node of nodes) {
    if (isText(node) || (isTag(node) && INLINE.has(node.name))) {
      line.push(node);
      continue;
    }
    endLine();
    if (!isTag(node) || OMITTED_ELEMENTS.has(node.name)) continue;
    const text = block(node, addresses);
    if (text !== '') blocks.push(text);
  }
  endLine();
  return blocks.join('\n\n');
}

function block(tag: Tag, addresses: AddressBase): string {
  if (tag.name === 'svg' || tag.attribs['role'] === 'img') return picture(tag);
  const level = /^h([1-6])$/.exec(tag.name)?.[1];
  if (level !== undefined) return `${'#'.repeat(Number(level))} ${heading(tag, addresses)}`;
  switch (tag.name) {
    case 'p':
      return paragraph(tag.children, addresses);
    case 'pre':
      return fence(textContent(tag), '');
    case 'ul':
    case 'ol':
      return list(tag, addresses);
    case 'dl':
      return definitions(tag, addresses);
    case 'table':
      return table(tag, addresses);
    case 'blockquote':
      return quoted(blocksMarkdown(tag.children, addresses));
    case 'hr':
      return '---';
    case CARDS_TAG:
      return CARDS_PLACEHOLDER;
    case 'details':
      return detailsMarkdown(tag, addresses);
    case 'div':
      return division(tag, addresses);
    default:
      return blocksMarkdown(tag.children, addresses);
  }
}

function division(tag: Tag, addresses: AddressBase): string {
  if (hasClass(tag, 'code')) return codeBlock(tag);
  if (hasClass(tag, 'admonition')) {
    const title = tag.children.find((child) => isTag(child) && hasClass(child, 'admonition-title'));
    const rest = blocksMarkdown(
      tag.children.filter((child) => child !== title),
      addresses,
    );
    if (title === undefined || !isTag(title)) return quoted(rest);
    return quoted(`**${inlineMarkdown(title.children, addresses).trim()}**\n\n${rest}`);
  }
  if (tag.attribs['role'] === 'tabpanel') {
    const label = escapeMarkdown(tag.attribs['data-label'] ?? '');
    return `**${label}**\n\n${blocksMarkdown(tag.children, addresses)}`;
  }
  return tag.attribs['role'] === 'tablist' ? '' : blocksMarkdown(tag.children, addresses);
}

// A drawing, or an element with the role of an image.
function picture(tag: Tag): string {
  if (tag.name === 'svg') return drawingText(tag);
  const label = tag.attribs['aria-label'] ?? '';
  return label === '' ? '' : `*${escapeMarkdown(label)}*`;
}

function heading(tag: Tag, addresses: AddressBase): string {
  // A heading's own anchor link is left out.
  const inner = tag.children.flatMap((child) =>
    isTag(child) && child.name === 'a' && hasClass(child, 'anchor') ? child.children : [child],
  );
  return inlineMarkdown(inner, addresses).replace(/\s+/g, ' ').trim();
}

// Escapes the start of a paragraph that would otherwise parse as another block.
function paragraph(nodes: HtmlNode[], addresses: AddressBase): string {
  const text = inlineMarkdown(nodes, addresses).trim();
  return text
    .replace(/^(#{1,6}\s|[-+>]\s?|=+$|~{3})/gm, '\\$1')
    .replace(/^(\d+)([.)]\s)/gm, '$1\\$2');
}

function list(tag: Tag, addresses: AddressBase): string {
  const items = tag.children.filter((child) => isTag(child) && child.name === 'li');
  const first = Number(tag.attribs['start'] ?? 1);
  const texts = items.map((item, index) => {
    const marker = tag.name === 'ol' ? `${first + index}. ` : '- ';
    const text = isTag(item) ? blocksMarkdown(item.children, addresses) : '';
    return marker + indented(text, marker.length);
  });
  return texts.join(texts.some((text) => text.includes('\n\n')) ? '\n\n' : '\n');
}

function definitions(tag: Tag, addresses: AddressBase): string {
  const lines: string[] = [];
  const visit = (nodes: HtmlNode[]): void => {
    for (const node of nodes) {
      if (!isTag(node)) continue;
      if (node.name === 'dt')
        lines.push(`- **${inlineMarkdown(node.children, addresses).trim()}**`);
      else if (node.name === 'dd')
        lines.push(`  ${indented(blocksMarkdown(node.children, addresses), 2)}`);
      else visit(node.children);
    }
  };
  visit(tag.children);
  return lines.join('\n');
}

function detailsMarkdown(tag: Tag, addresses: AddressBase): string {
  const summary = tag.children.find((child) => isTag(child) && child.name === 'summary');
  const rest = tag.children.filter((child) => child !== summary);
  const title = summary && isTag(summary) ? inlineMarkdown(summary.children, addresses).trim() : '';
  return `**${title}**\n\n${blocksMarkdown(rest, addresses)}`;
}

function table(tag: Tag, addresses: AddressBase): string {
  const rows: string[][] = [];
  const visit = (nodes: HtmlNode[]): void => {
    for (const node of nodes) {
      if (!isTag(node)) continue;
      if (node.name !== 'tr') visit(node.children);
      else
        rows.push(
          node.children.flatMap((cell) =>
            isTag(cell) && (cell.name === 'td' || cell.name === 'th')
              ? [cellMarkdown(cell, addresses)]
              : [],
          ),
        );
    }
  };
  visit(tag.children);
  const width = Math.max(0, ...rows.map((row) => row.length));
  const [head = [], ...body] = rows;
  if (width === 0) return '';
  const line = (cells: string[]): string =>
    `| ${Array.from({ length: width }, (_cell, index) => cells[index] ?? '').join(' | ')} |`;
  return [line(head), line(Array.from({ length: width }, () => '---')), ...body.map(line)].join(
    '\n',
  );
}

// A cell is a single line, so its blocks are separated by `<br>`.
function cellMarkdown(cell: Tag, addresses: AddressBase): string {
  return blocksMarkdown(cell.children, addresses)
    .replace(/\\?\n+/g, '<br>')
    .replaceAll('|', '\\|');
}

function quoted(text: string): string {
  return text
    .split('\n')
    .map((line) => (line === '' ? '>' : `> ${line}`))
    .join('\n');
}

function indented(text: string, width: number): string {
  return text.replace(/\n(?=[^\n])/g, `\n${' '.repeat(width)}`);
}

/** Inline HTML as Markdown: emphasis, code, links, images, line breaks. */
import { isTag, isText, type HtmlNode, textContent } from './tree.ts';

/** The base of relative addresses. */
export interface AddressBase {
  /** Origin of the site. */
  origin: string;
  /** Path of the page with its base URL, for `#hash` links. */
  page: string;
}

/** Elements that are left out. */
export const OMITTED_ELEMENTS = new Set(
  'button style script template nav select textarea legend'.split(' '),
);

/** Writes inline content as Markdown, on one line except for line breaks. */
export function inlineMarkdown(nodes: HtmlNode[], addresses: AddressBase): string {
  return nodes
    .map((node, index) => (needsSpace(nodes[index - 1], node) ? ' ' : '') + one(node, addresses))
    .join('')
    .replace(/[ \t]*\n[ \t]*/g, '\n');
}

// The layout separates these elements without a space in the source.
const SPACED_ELEMENTS = new Set(['a', 'b', 'label', 'span']);

function needsSpace(before: HtmlNode | undefined, node: HtmlNode): boolean {
  return (
    before !== undefined &&
    isTag(before) &&
    isTag(node) &&
    SPACED_ELEMENTS.has(before.name) &&
    SPACED_ELEMENTS.has(node.name)
  );
}

function one(node: HtmlNode, addresses: AddressBase): string {
  if (isText(node)) return escapeMarkdown(node.data.replace(/\s+/g, ' '));
  if (!isTag(node) || OMITTED_ELEMENTS.has(node.name)) return '';
  const inner = (): string => inlineMarkdown(node.children, addresses);
  switch (node.name) {
    case 'strong':
    case 'b':
      return wrapped('**', inner());
    case 'em':
    case 'i':
      return wrapped('*', inner());
    case 'del':
    case 's':
      return wrapped('~~', inner());
    case 'code':
    case 'kbd':
    case 'samp':
      return codeSpan(textContent(node).replace(/\s+/g, ' '));
    case 'br':
      return '\\\n';
    case 'a':
      // Links to the glossary, and of a field to itself, only help people who read the page.
      return /^(?:term|self)$/.test(node.attribs['class'] ?? '')
        ? inner()
        : link(inner(), node.attribs['href'], addresses);
    case 'img':
      return image(node.attribs, addresses);
    case 'input':
      return node.attribs['type'] !== 'checkbox' ? '' : 'checked' in node.attribs ? '[x]' : '[ ]';
    case 'math':
      return formula(node);
    case 'svg':
      return drawingText(node);
    default:
      return inner();
  }
}

/** Escapes characters that Markdown would read as markup. */
export function escapeMarkdown(text: string): string {
  return text.replace(/[\\`*[\]<]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\$&');
}

/** Writes a code span with more backticks than any sequence inside. */
export function codeSpan(text: string): string {
  const longest = Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length));
  const fence = '`'.repeat(longest + 1);
  const pad = text.startsWith('`') || text.endsWith('`') ? ' ' : '';
  return text === '' ? '' : `${fence}${pad}${text}${pad}${fence}`;
}

/** Writes the author's text alternative of a drawing. */
export function drawingText(svg: HtmlNode): string {
  if (!isTag(svg)) return '';
  const named = (name: string): string => {
    const found = svg.children.find((child) => isTag(child) && child.name === name);
    return found === undefined
      ? ''
      : escapeMarkdown(textContent(found).replace(/\s+/g, ' ').trim());
  };
  const title = named('title') || escapeMarkdown(svg.attribs['aria-label'] ?? '');
  const text = [title, named('desc')].filter(Boolean).join('. ');
  return text === '' ? '' : `*Diagram: ${text}*`;
}

function formula(math: HtmlNode): string {
  const source = annotation(math);
  if (source === undefined) return escapeMarkdown(textContent(math));
  const display = isTag(math) && math.attribs['display'] === 'block';
  return display ? `$$\n${source}\n$$` : `$${source}$`;
}

// KaTeX keeps the source of a formula in an annotation.
function annotation(node: HtmlNode): string | undefined {
  if (!isTag(node)) return undefined;
  if (node.name === 'annotation') return textContent(node).trim();
  for (const child of node.children) {
    const found = annotation(child);
    if (found !== undefined) return found;
  }
  return undefined;
}

function link(text: string, href: string | undefined, addresses: AddressBase): string {
  if (href === undefined || text.trim() === '') return text;
  return `[${text}](${absolute(href, addresses)})`;
}

function image(attributes: Record<string, string>, addresses: AddressBase): string {
  // The dark version of a themed image repeats the light one.
  if (/\bonly-dark\b/.test(attributes['class'] ?? '')) return '';
  const alt = escapeMarkdown(attributes['alt'] ?? '');
  return `![${alt}](${absolute(attributes['src'] ?? '', addresses)})`;
}

function absolute(href: string, { origin, page }: AddressBase): string {
  if (href.startsWith('#')) return `${origin}${page}${href}`;
  const whole = href.startsWith('/') && !href.startsWith('//') ? origin + href : href;
  return whole.replace(/[ ()]/g, encodeURIComponent).replace(/\(/g, '%28').replace(/\)/g, '%29');
}

// Markdown recognises the markers only without spaces between them and the text.
function wrapped(sign: string, text: string): string {
  const [, before = '', core = '', after = ''] = /^(\s*)([^]*?)(\s*)$/.exec(text) ?? [];
  return core === '' ? text : `${before}${sign}${core}${sign}${after}`;
}

/**
 * Converts the Markdown of OpenAPI documents to HTML. The documents may come from others, so only elements that texts need
 * are kept, and links that lead nowhere on generated pages become text.
 */
import { slug } from 'github-slugger';
import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';
import { escapeAttribute, escapeText } from '../html/escape.ts';
import { render } from '../html/rewrite-html.ts';
import { type HtmlNode, isTag, parseHtml, type Tag, textContent } from '../html/tree.ts';
import { pathInLanguage } from '../site/dependencies.ts';
import type { Dependencies } from '../page/page.ts';
import type { SiteContext } from '../site/site-context.ts';
import { withBase } from '../../model/href.ts';
import { codeBlockHtml, parseCodeMeta } from '../mdx/plugins/code-block.ts';

/** Where a text is shown. */
export interface ApiTextPlace {
  /** Whether headings stay headings. Otherwise they become strong text. */
  hasHeadings: boolean;
  /** File of the page. */
  file: string;
  site: SiteContext;
  dependencies: Dependencies;
}

/** Converts a text. */
export function apiMarkdown(text: string, place: ApiTextPlace): string {
  const html = micromark(text, {
    allowDangerousHtml: true,
    extensions: [gfm()],
    htmlExtensions: [gfmHtml()],
  });
  const nodes = parseHtml(html);
  // The title of a page is its only heading of level 1, and the next ones have level 2.
  const levels = nodes.map(levelOf).filter((level) => level > 0);
  const shift = 2 - Math.min(...levels);
  return nodes.map((node) => block(node, place, shift)).join('');
}

function levelOf(node: HtmlNode): number {
  return isTag(node) ? Number(/^h([1-6])$/.exec(node.name)?.[1] ?? 0) : 0;
}

const KEPT = new Set(
  'p br hr ul ol li dl dt dd blockquote strong em b i del s code kbd sub sup table thead tbody tr th td details summary'.split(
    ' ',
  ),
);
const DROPPED = new Set(
  'script style iframe object embed template noscript svg math form'.split(' '),
);

function block(node: HtmlNode, place: ApiTextPlace, shift: number): string {
  if (!isTag(node)) return inner(node, place);
  const level = levelOf(node);
  if (level > 0) return heading(node, level + shift, place);
  if (node.name === 'pre') return codeBlock(node);
  if (node.name === 'table')
    return `<div class="table" tabindex="0" role="group" aria-label="${escapeAttribute(place.site.languageOf(place.file).strings.table)}">${inner(node, place)}</div>`;
  return inner(node, place);
}

function inner(node: HtmlNode, place: ApiTextPlace): string {
  return render(node, (tag) => rewritten(tag, place));
}

function rewritten(tag: Tag, place: ApiTextPlace): ReturnType<Parameters<typeof render>[1]> {
  const { name, attribs } = tag;
  if (DROPPED.has(name)) return null;
  if (name === 'a') {
    const href = apiTextLink(attribs['href'] ?? '', place);
    return href === null ? { name: '', attributes: {} } : { name, attributes: { href } };
  }
  if (/^h[1-6]$/.test(name)) return { name: 'strong', attributes: {} };
  if (!KEPT.has(name)) return { name: '', attributes: {} };
  const start = name === 'ol' && attribs['start'] !== undefined ? { start: attribs['start'] } : {};
  return { name, attributes: start };
}

function heading(tag: Tag, level: number, place: ApiTextPlace): string {
  const text = textContent(tag).trim();
  const content = tag.children.map((child) => inner(child, place)).join('');
  const id = slug(text);
  if (!place.hasHeadings || id === '') return `<p><strong>${content}</strong></p>`;
  const name = `h${Math.min(6, level)}`;
  return `<${name} id="${escapeAttribute(id)}"><a class="anchor" href="#${encodeURI(id)}">${escapeText(text)}</a></${name}>`;
}

function codeBlock(tag: Tag): string {
  const [code] = tag.children;
  const lang =
    code && isTag(code) ? (/language-(\S+)/.exec(code.attribs['class'] ?? '')?.[1] ?? '') : '';
  const parsed = parseCodeMeta(lang, '');
  return codeBlockHtml(textContent(tag).replace(/\n$/, ''), parsed.lang, parsed.meta);
}

/** Returns the target of a link in such a text, or `null` if it leads nowhere on a generated page. */
export function apiTextLink(
  href: string,
  { file, site, dependencies }: Omit<ApiTextPlace, 'hasHeadings'>,
): string | null {
  if (/^(?:https?:|mailto:)/i.test(href)) return href;
  if (!href.startsWith('/') || href.startsWith('//')) return null;
  const canonical = site.canonical(href);
  dependencies.paths[href] = canonical;
  const isGenerated = site.data.apis.some(({ folder }) => file.startsWith(folder));
  if (isGenerated) {
    const path = canonical.replace(/[?#].*$/, '');
    const isPage = ((dependencies.isPage ??= {})[path] = site.isPage(path));
    if (!isPage) return null;
  }
  return withBase(site.data.baseUrl, pathInLanguage(canonical, file, { site, dependencies }));
}

/** Builds this site's pages for tests of its content. */
import path from 'node:path';
import {
  hasClass,
  isTag,
  type HtmlNode,
  parseHtml,
  textContent,
} from '../../../compiler/html/tree.ts';
import { objectsFolder, readObject } from '../../../compiler/objects/objects.ts';
import { SiteBuild } from '../../../compiler/site-build.ts';
import { openProject } from '../../../compiler/config/project.ts';
import { silentTimings } from '../../../compiler/diagnostics/timings.ts';
import type { Manifest, PageEntry } from '../../../model/release/release.ts';
import { parseSearchIndex, type SearchIndex } from '../../../worker/search/index/index-file.ts';
import { exclusively } from '../exclusive.ts';

/** A page. */
export interface SitePage {
  path: string;
  entry: PageEntry;
  nodes: HtmlNode[];
  /** Code blocks with their language, in order. */
  code: { lang: string; title: string; text: string }[];
  /** Text of paragraphs, items, cells and headings, without code. */
  prose: string[];
  images: { src: string; alt: string | undefined }[];
  /** Text alternatives of the pictures that components render. */
  pictures: string[];
  /** The HTML of the pictures with their notes, as served. */
  figures: string[];
  /** The SVG of the pictures in figures, as served. */
  drawings: string[];
  links: number;
  diagrams: number;
}

interface BuiltSite {
  pages: SitePage[];
  /** The text of the search index. */
  index: string;
}

let site: Promise<BuiltSite> | undefined;

/** Builds the site once for all tests. */
export async function sitePages(): Promise<SitePage[]> {
  return (await (site ??= buildSite())).pages;
}

/** The search index of the site. */
export async function siteIndex(): Promise<SearchIndex> {
  return parseSearchIndex((await (site ??= buildSite())).index);
}

async function buildSite(): Promise<BuiltSite> {
  const root = path.resolve('content');
  const out = openProject({ content: root }).out;
  const build = new SiteBuild({
    root,
    out,
    cache: openProject({}).cache,
    dev: false,
    timings: silentTimings,
  });
  try {
    const { manifest } = await exclusively(out, () => build.run());
    const index = readObject(objectsFolder(out), manifest.search?.object ?? '').toString('utf8');
    return { pages: pagesIn(manifest, out), index };
  } finally {
    await build.close();
  }
}

/** Reads the pages of a small site from the folder that it was built into. */
export function pagesIn({ pages }: Manifest, out: string): SitePage[] {
  if (!('inline' in pages)) throw new Error('The site has more pages than it should.');
  return Object.entries(pages.inline.pages).map(([pathname, entry]) => {
    const text = readObject(objectsFolder(out), entry.object).toString('utf8');
    return pageOf(pathname, entry, text.slice(text.indexOf('\n') + 1));
  });
}

const BLOCKS = new Set([
  'p',
  'li',
  'td',
  'th',
  'dt',
  'dd',
  'h1',
  'h2',
  'h3',
  'h4',
  'summary',
  'legend',
  'figcaption',
]);

function pageOf(pathname: string, entry: PageEntry, html: string): SitePage {
  const nodes = parseHtml(html);
  const figures = html.match(/<figure class="picture[^]*?<\/figure>/g) ?? [];
  const page: SitePage = {
    path: pathname,
    entry,
    nodes,
    code: [],
    prose: [],
    images: [],
    pictures: [],
    figures,
    drawings: figures.flatMap((figure) => figure.match(/<svg[^]*?<\/svg>/g) ?? []),
    links: 0,
    diagrams: 0,
  };
  const visit = (node: HtmlNode, block: boolean): void => {
    if (!isTag(node)) return;
    if (node.name === 'div' && hasClass(node, 'code')) {
      const title = node.children.find((child) => isTag(child) && hasClass(child, 'code-title'));
      const pre = node.children.find((child) => isTag(child) && child.name === 'pre');
      page.code.push({
        lang: node.attribs['data-lang'] ?? '',
        title: title ? textContent(title) : '',
        text: pre ? textContent(pre) : '',
      });
      return;
    }
    if (node.name === 'pre' || node.name === 'button' || node.name === 'svg') return;
    if (node.name === 'figure' && hasClass(node, 'diagram')) page.diagrams += 1;
    if (node.attribs['role'] === 'img') page.pictures.push(node.attribs['aria-label'] ?? '');
    if (node.name === 'img')
      page.images.push({ src: node.attribs['src'] ?? '', alt: node.attribs['alt'] });
    if (node.name === 'a' && !hasClass(node, 'anchor') && !hasClass(node, 'term')) page.links += 1;
    const isBlock = BLOCKS.has(node.name);
    if (isBlock && !block) page.prose.push(proseOf(node));
    for (const child of node.children) visit(child, block || isBlock);
  };
  for (const node of nodes) visit(node, false);
  return page;
}

// Names in code aren't checked for spelling, and nested blocks are separated.
function proseOf(node: HtmlNode): string {
  if (!isTag(node)) return textContent(node);
  if (['code', 'kbd', 'samp', 'svg', 'math', 'pre'].includes(node.name)) return ' ';
  const inner = node.children.map(proseOf).join('');
  return BLOCKS.has(node.name) || node.name === 'div' ? `${inner}\n` : inner;
}

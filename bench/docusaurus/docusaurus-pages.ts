/** Reads the pages of a site that Docusaurus has built: their HTML, and their sidebars from its generated files. */
import fs from 'node:fs';
import path from 'node:path';
import { asRecord, asText } from '../../compiler/docusaurus/plain-value.ts';
import {
  all,
  hasClass,
  label as title,
  type Markup,
  type PageFacts,
  pageFacts,
  placeOf,
} from './page-facts.ts';

/** Pages by their path below the base URL, without a slash at its end. */
export type SitePages = Map<string, PageFacts>;

/** The markup of Docusaurus's classic theme. */
export const docusaurusMarkup: Markup = {
  kind(nodes) {
    const [root] = all(nodes, (tag) => tag.name === 'html');
    const names = (root?.attribs['class'] ?? '').split(' ');
    if (names.some((name) => name.startsWith('docs-tag'))) return 'list';
    if (names.includes('plugin-docs')) return 'document';
    if (!names.includes('plugin-blog')) return 'page';
    return names.includes('blog-post-page') ? 'post' : 'list';
  },
  article: [
    (tag) => hasClass(tag, 'theme-doc-markdown'),
    (tag) => hasClass(tag, 'generatedIndexPage'),
    (tag) => tag.name === 'div' && tag.attribs['id'] === '__blog-post-container',
    (tag) => tag.name === 'div' && tag.attribs['itemprop'] === 'articleBody',
    (tag) => hasClass(tag, 'mdxPageWrapper'),
    // A page of React components may have a header beside its main part.
    (tag) => SKIP_TARGET.test(tag.attribs['id'] ?? ''),
    // The same in Docusaurus 2.0, where it has no id.
    (tag) => hasClass(tag, 'main-wrapper'),
    (tag) => tag.name === 'main',
  ],
  hidden: (tag) =>
    HIDDEN.some((name) => hasClass(tag, name)) ||
    (tag.name === 'button' && tag.attribs['role'] !== 'tab'),
  breadcrumbs: (tag) => hasClass(tag, 'theme-doc-breadcrumbs'),
  neighbour(tag) {
    if (hasClass(tag, 'pagination-nav__link--prev')) return 'previous';
    return hasClass(tag, 'pagination-nav__link--next') ? 'next' : undefined;
  },
  neighbourLabel: (tag) => hasClass(tag, 'pagination-nav__sublabel'),
};

/** The id of a page's content. Docusaurus 2 has no underscores in front of it. */
const SKIP_TARGET = /^(?:__)?docusaurus_skipToContent_fallback$/;

/** Parts of the theme's interface inside of articles. `katex-html` repeats a formula for the eye. */
const HIDDEN = [
  'hash-link',
  'katex-html',
  'theme-doc-breadcrumbs',
  'theme-doc-toc-mobile',
  'table-of-contents',
  'theme-doc-version-badge',
  'theme-doc-version-banner',
  'theme-doc-card-icon',
  'theme-doc-card-description',
  // The same before version 3.10, by the names of the theme's modules.
  'cardDescription',
  'buttonGroup',
  'pagination-nav',
  'theme-doc-footer',
  'docusaurus-mermaid-container',
  // Live code has titles and its result, and repeats the code in a field.
  'playgroundHeader',
  'playgroundPreview',
  'npm__react-simple-code-editor__textarea',
];

// Elements around the layout begin in front of it too, but don't end there.
function withContentBeside(html: string): string {
  return html.replace(BESIDE_LAYOUT, (whole, start: string, beside: string, layout: string) =>
    [...beside.matchAll(/<div\b/g)].length === [...beside.matchAll(/<\/div>/g)].length
      ? start + layout + beside
      : whole,
  );
}

/** What a React page shows in front of its layout is above the navbar, and belongs to the content of the page. */
const BESIDE_LAYOUT =
  /(<div id="__docusaurus">\s*(?:<div id="__docusaurus-base-url-issue-banner-container"><\/div>)?)((?:(?!<div role="region").)+)(<div role="region".*?<div id="(?:__)?docusaurus_skipToContent_fallback"[^>]*>)/s;

/** Reads all pages of a build. `site` is the site's folder, and `built` the folder with the HTML. */
export function docusaurusPages(site: string, built: string, base: string): SitePages {
  const sidebars = sidebarsByPage(path.join(site, '.docusaurus'), base);
  const pages: SitePages = new Map();
  for (const file of htmlFiles(built)) {
    const html = withContentBeside(fs.readFileSync(path.join(built, file), 'utf8'));
    const inner = `/${file}`.replace(/(?:\/index)?\.html$/, '') || '/';
    if (!isPage(file, html)) continue;
    const address = base.slice(0, -1) + (file.endsWith('/index.html') ? `${inner}/` : inner);
    const sidebar = sidebars.get(inner) ?? [];
    const facts = pageFacts(html, docusaurusMarkup, { base, address, sidebar });
    // Newer versions show the site's title once where it is that of the page too.
    pages.set(inner, { ...facts, title: facts.title.replace(/^(.+) \S+ \1$/, '$1') });
  }
  return pages;
}

// Pages that only forward, pages for an unknown path, and HTML of `static/` have no counterpart to compare.
function isPage(file: string, html: string): boolean {
  if (/^(?:404|search(?:\/index)?)\.html$/.test(file)) return false;
  return html.includes('id="__docusaurus"') || html.includes('id=__docusaurus');
}

function htmlFiles(built: string): string[] {
  return fs
    .readdirSync(built, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.html') && fs.statSync(path.join(built, file)).isFile())
    .toSorted();
}

// Docusaurus writes the sidebars of each version, and which one each document has, into JSON files.
function sidebarsByPage(generated: string, base: string): Map<string, string[]> {
  const found = new Map<string, string[]>();
  const folder = path.join(generated, 'docusaurus-plugin-content-docs');
  if (!fs.existsSync(folder)) return found;
  for (const instance of fs.readdirSync(folder)) {
    const files = jsonFiles(path.join(folder, instance));
    const versions = new Map<string, Map<string, string[]>>();
    for (const file of files) {
      // Docusaurus 3 has a version's sidebars in `version`, and Docusaurus 2 beside it.
      const version = file['docsSidebars'] === undefined ? asRecord(file['version']) : file;
      const trees = asRecord(version['docsSidebars']);
      const name = asText(version['version']);
      if (name === undefined) continue;
      for (const [id, items] of Object.entries(trees)) {
        const lines = linesOf(items, base);
        const known = versions.get(name) ?? new Map<string, string[]>();
        versions.set(name, known.set(id, lines));
        for (const href of indexPages(items)) found.set(placeOf(href, base, base), lines);
      }
    }
    for (const file of files) {
      const [permalink, sidebar] = [asText(file['permalink']), asText(file['sidebar'])];
      const lines = versions.get(asText(file['version']) ?? '')?.get(sidebar ?? '');
      if (permalink !== undefined) found.set(placeOf(permalink, base, base), lines ?? []);
    }
  }
  return found;
}

function jsonFiles(folder: string): Record<string, unknown>[] {
  return fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.json'))
    .map((file) => asRecord(JSON.parse(fs.readFileSync(path.join(folder, file), 'utf8'))));
}

function linesOf(items: unknown, base: string, depth = 0): string[] {
  if (!Array.isArray(items)) return [];
  return items.flatMap((item) => {
    const { type, label, href, unlisted, linkUnlisted, items: inner, value } = asRecord(item);
    if (unlisted === true) return [];
    const indent = '  '.repeat(depth);
    if (type === 'html') return [`${indent}html ${asText(value) ?? ''}`];
    const target =
      typeof href === 'string' && linkUnlisted !== true ? placeOf(href, base, base) : '';
    const line = `${indent}${title(asText(label) ?? '')}${target === '' ? '' : ` → ${target}`}`;
    return [line, ...linesOf(inner, base, depth + 1)];
  });
}

// Generated index pages are no documents, so nothing else says which sidebar they have.
function indexPages(items: unknown): string[] {
  if (!Array.isArray(items)) return [];
  return items.flatMap((item) => {
    const { type, href, items: inner } = asRecord(item);
    return type === 'category'
      ? [...(typeof href === 'string' ? [href] : []), ...indexPages(inner)]
      : [];
  });
}

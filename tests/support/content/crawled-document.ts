/** What a crawler reads in a document: its language, its links and its ids. `tests/support/sites/crawl-languages.ts` crawls a site. */
import { parseDocument } from 'htmlparser2';

/** A document as a crawler sees it. */
export interface CrawledDocument {
  lang: string | undefined;
  dir: string | undefined;
  canonical: string | undefined;
  /** Addresses by `hreflang`. */
  alternates: Record<string, string>;
  /** Targets of `<a>` in the whole document, and of those in its article that say nothing about another language. */
  links: string[];
  articleLinks: string[];
  /** Targets of `<link>`, `<script>` and `<img>` besides alternates. */
  resources: string[];
  ids: Set<string>;
  /** The language of the article, where it differs from the document's. */
  articleLang: string | undefined;
}

/** Reads a document. */
export function crawlDocument(html: string): CrawledDocument {
  const found: CrawledDocument = {
    lang: undefined,
    dir: undefined,
    canonical: undefined,
    alternates: {},
    links: [],
    articleLinks: [],
    resources: [],
    ids: new Set(),
    articleLang: undefined,
  };
  visit(parseDocument(html), found, false);
  return found;
}

type Tree = ReturnType<typeof parseDocument>;
type Child = Tree['children'][number];

function visit(node: Tree | Child, found: CrawledDocument, inArticle: boolean): void {
  if (!('children' in node)) return;
  const isArticle = 'name' in node && node.name === 'article';
  if ('attribs' in node) read(node.name, node.attribs, { found, inArticle });
  for (const child of node.children) visit(child, found, inArticle || isArticle);
}

function read(
  name: string,
  attributes: Record<string, string | undefined>,
  { found, inArticle }: { found: CrawledDocument; inArticle: boolean },
): void {
  const { id, href, src, rel, lang, hreflang } = attributes;
  if (id !== undefined) found.ids.add(id);
  if (name === 'html') Object.assign(found, { lang, dir: attributes['dir'] });
  if (name === 'article') found.articleLang = lang;
  if (name === 'a' && href !== undefined) {
    found.links.push(href);
    if (inArticle && hreflang === undefined) found.articleLinks.push(href);
  }
  if (name === 'link' && href !== undefined) {
    if (rel === 'canonical') found.canonical = href;
    else if (hreflang !== undefined) found.alternates[hreflang] = href;
    else found.resources.push(href);
  }
  if ((name === 'script' || name === 'img') && src !== undefined) found.resources.push(src);
}

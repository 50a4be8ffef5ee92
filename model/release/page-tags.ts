/**
 * The tags in a document's head that describe its page to search engines and other sites. The worker renders them. The
 * client replaces them when it shows another page.
 */

/** Input of the tags. Empty texts are left out. */
export interface PageFacts {
  /** The page's own title. */
  name: string;
  description: string;
  keywords: string;
  isUnlisted: boolean;
  /** Absolute URL that stands for the page: its own, or that of the same page in the latest version. */
  canonical: string;
  /** Absolute URLs of the page itself and of the home page, which is a prefix of it. */
  page: string;
  home: string;
  siteTitle: string;
  /** Language of the document. The home page in another language than the default one has its code as path. */
  language: string;
  /** The page in all of its languages: codes or `x-default`, with absolute URLs. Unused if `canonical` is another page. */
  alternates: [code: string, url: string][];
  /** Absolute URL of the page's own social image. If empty, the worker draws one. */
  image: string;
  hasMarkdown: boolean;
  /** When the page was last changed, ISO 8601. */
  updated: string;
  /** Breadcrumbs from below the home page to the page itself. A crumb without a page has an empty `item`. */
  crumbs: { name: string; item: string }[];
  /** Absolute URL of the search page, for the home page's tags. */
  search: string;
}

/** An element in the head. */
export interface PageTag {
  tag: 'meta' | 'link' | 'script';
  attributes: Record<string, string>;
  text?: string;
}

/** The tags of a page: description, robots, Open Graph, languages, Markdown alternate, structured data. */
export function pageTags(facts: PageFacts): PageTag[] {
  const { name, description, canonical, page, home, siteTitle, language } = facts;
  // Below the base URL, encoded; empty for the home page.
  const rest = page.slice(home.length);
  const file = rest || 'index';
  const image = facts.image || `${home}_card/${file}.png`;
  return [
    ...named('description', description),
    ...named('keywords', facts.keywords),
    ...named('robots', facts.isUnlisted ? 'noindex,nofollow' : ''),
    link('canonical', canonical),
    ...graph('type', isHome(rest, language) ? 'website' : 'article'),
    ...graph('title', name),
    ...graph('description', description),
    ...graph('url', canonical),
    ...graph('site_name', siteTitle),
    ...graph('locale', language.replace('-', '_')),
    ...graph('image', image),
    ...(facts.image ? [] : [...graph('image:width', '1200'), ...graph('image:height', '630')]),
    ...graph('image:alt', name),
    ...named('twitter:card', 'summary_large_image'),
    // Not on a page that another one stands for, such as that of an old version. Translations wouldn't name it.
    ...(canonical === page ? facts.alternates : []).map(([hreflang, url]) =>
      link('alternate', url, { hreflang }),
    ),
    ...(facts.hasMarkdown
      ? [link('alternate', `${new URL(home).pathname}${file}.md`, { type: 'text/markdown' })]
      : []),
    {
      tag: 'script',
      attributes: { type: 'application/ld+json' },
      // `<` is the only character that could end the element.
      text: JSON.stringify(structuredData(facts, rest)).replaceAll('<', '\\u003c'),
    },
  ];
}

// Structured data (schema.org): WebSite for the home page, otherwise TechArticle and BreadcrumbList.
function structuredData(facts: PageFacts, rest: string): object {
  const { name, canonical, siteTitle, language, updated, search } = facts;
  const common = { url: canonical, inLanguage: language };
  const webSite = {
    '@type': 'WebSite',
    name: siteTitle,
    ...common,
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${search}?q={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  };
  const article = {
    '@type': 'TechArticle',
    headline: name,
    ...common,
    ...(updated && { dateModified: updated }),
  };
  const graph = isHome(rest, language) ? [webSite] : [article, ...breadcrumbs(facts, rest)];
  return { '@context': 'https://schema.org', '@graph': graph };
}

function isHome(rest: string, language: string): boolean {
  return rest === '' || rest === language;
}

function breadcrumbs({ crumbs, siteTitle, home, language }: PageFacts, rest: string): object[] {
  if (crumbs.length === 0) return [];
  // The list must not contain crumbs without a page.
  const start = rest.startsWith(`${language}/`) ? home + language : home;
  const steps = [{ name: siteTitle, item: start }, ...crumbs.filter(({ item }) => item)];
  const itemListElement = steps.map((step, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    ...step,
  }));
  return [{ '@type': 'BreadcrumbList', itemListElement }];
}

function named(name: string, content: string): PageTag[] {
  return content ? [{ tag: 'meta', attributes: { name, content } }] : [];
}

function graph(property: string, content: string): PageTag[] {
  return content ? [{ tag: 'meta', attributes: { property: `og:${property}`, content } }] : [];
}

function link(rel: string, href: string, more: Record<string, string> = {}): PageTag {
  return { tag: 'link', attributes: { rel, ...more, href } };
}

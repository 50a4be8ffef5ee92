/**
 * What a document's head says of its page to search engines and other sites. The worker draws these tags; the client
 * makes them anew when it puts another page into the document.
 */

/** What the tags are made of. Texts that are empty are left out. */
export interface PageFacts {
  /** The page's own title. */
  name: string;
  description: string;
  keywords: string;
  isUnlisted: boolean;
  /** Absolute address of the page, and of the home page, which is a prefix of it. */
  canonical: string;
  home: string;
  siteTitle: string;
  /** Language of the document, and the codes of all the site's languages. */
  language: string;
  languages: string[];
  /** Absolute address of the page's own social image; without one, the image is drawn at the edge. */
  image: string;
  hasMarkdown: boolean;
  /** When the page was changed, in ISO 8601. */
  updated: string;
  /** The way to the page below the home page, itself included; a step that is no page has no address. */
  crumbs: { name: string; item: string }[];
  /** Absolute address of the search, which the home page names. */
  search: string;
}

/** An element of the head. */
export interface PageTag {
  tag: 'meta' | 'link' | 'script';
  attributes: Record<string, string>;
  text?: string;
}

/** The tags of a page that is found: description, robots, Open Graph, languages, Markdown, structured data. */
export function pageTags(facts: PageFacts): PageTag[] {
  const { name, description, canonical, home, siteTitle, language, languages } = facts;
  // Below the base URL, encoded; empty for the home page.
  const rest = canonical.slice(home.length);
  const file = rest || 'index';
  const image = facts.image || `${home}_card/${file}.png`;
  return [
    ...named('description', description),
    ...named('keywords', facts.keywords),
    ...named('robots', facts.isUnlisted ? 'noindex,nofollow' : ''),
    link('canonical', canonical),
    ...graph('type', rest ? 'article' : 'website'),
    ...graph('title', name),
    ...graph('description', description),
    ...graph('url', canonical),
    ...graph('site_name', siteTitle),
    ...graph('locale', language.replace('-', '_')),
    ...graph('image', image),
    ...(facts.image ? [] : [...graph('image:width', '1200'), ...graph('image:height', '630')]),
    ...graph('image:alt', name),
    ...named('twitter:card', 'summary_large_image'),
    // A page's other languages stand below the base URL in folders of their code, the default one without.
    ...languages.map((hreflang) =>
      link(
        'alternate',
        hreflang === language ? canonical : home + hreflang + (rest && `/${rest}`),
        {
          hreflang,
        },
      ),
    ),
    link('alternate', canonical, { hreflang: 'x-default' }),
    ...(facts.hasMarkdown
      ? [link('alternate', `${new URL(home).pathname}${file}.md`, { type: 'text/markdown' })]
      : []),
    {
      tag: 'script',
      attributes: { type: 'application/ld+json' },
      // The only sign that could end the element.
      text: JSON.stringify(structuredData(facts, rest)).replaceAll('<', '\\u003c'),
    },
  ];
}

// JSON-LD of schema.org: WebSite for the home page, else TechArticle and BreadcrumbList.
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
  const graph = rest ? [article, ...breadcrumbs(facts)] : [webSite];
  return { '@context': 'https://schema.org', '@graph': graph };
}

function breadcrumbs({ crumbs, siteTitle, home }: PageFacts): object[] {
  if (crumbs.length === 0) return [];
  // A step that leads nowhere has no place in the list.
  const steps = [{ name: siteTitle, item: home }, ...crumbs.filter(({ item }) => item)];
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

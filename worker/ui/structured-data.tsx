/** What a page is, for search engines: JSON-LD of schema.org (BreadcrumbList, TechArticle, WebSite). */
import type { ReactNode } from 'react';
import type { PageView } from '../../model/page-view.ts';
import { absoluteUrl } from '../absolute-url.ts';

/** Draws the data block. Browsers do not run it, so the policy of scripts does not concern it. */
export function StructuredData({ view }: { view: PageView }): ReactNode {
  const graph = view.path === '/' ? [webSite(view)] : [article(view), ...breadcrumbs(view)];
  const json = JSON.stringify({ '@context': 'https://schema.org', '@graph': graph });
  // The only sign that could end the element.
  const __html = json.replaceAll('<', '\\u003c');
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html }} />;
}

function webSite({ site, canonical }: PageView): object {
  const target = `${absoluteUrl(site, site.search.path)}?q={search_term_string}`;
  return {
    '@type': 'WebSite',
    name: site.title,
    url: canonical,
    inLanguage: site.locales.default,
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: target },
      'query-input': 'required name=search_term_string',
    },
  };
}

function article({ site, page, canonical }: PageView): object {
  return {
    '@type': 'TechArticle',
    headline: page.title,
    url: canonical,
    inLanguage: site.locales.default,
    ...(page.updated !== undefined && {
      dateModified: new Date(page.updated * 1000).toISOString(),
    }),
  };
}

function breadcrumbs({ site, crumbs, path }: PageView): object[] {
  if (crumbs.length === 0) return [];
  // A step that leads nowhere has no place in the list; the last one is the page itself.
  const steps = crumbs.flatMap((crumb, index) => {
    const to = index === crumbs.length - 1 ? path : crumb.path;
    return to === undefined ? [] : [{ name: crumb.label, item: absoluteUrl(site, to) }];
  });
  const itemListElement = [{ name: site.title, item: absoluteUrl(site, '/') }, ...steps].map(
    (step, index) => ({ '@type': 'ListItem', position: index + 1, ...step }),
  );
  return [{ '@type': 'BreadcrumbList', itemListElement }];
}

/** The document's head: what is known of a page before its body. */
import { createElement, type ReactNode } from 'react';
import { withBase } from '../../model/href.ts';
import type { PageView } from '../../model/page-view.ts';
import type { HeadTag } from '../../model/release.ts';
import { titleOf } from '../page-view.ts';

/** Draws the children of `<head>`. */
export function Head({ view }: { view: PageView }): ReactNode {
  const { site, client, page, path, canonical } = view;
  const base = site.baseUrl;
  const tags = page.head ?? [];
  // Search results have no object: no twin, no canonical address.
  const found = view.status === 200 && page.object !== '';
  return (
    <>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width,initial-scale=1" />
      {/* Before the stylesheets: a script behind a sheet would wait for it. */}
      <script dangerouslySetInnerHTML={{ __html: client.prepaint.code }} />
      {client.styles.map((href) => (
        <link key={href} rel="stylesheet" href={withBase(base, href)} />
      ))}
      <script type="module" src={withBase(base, client.entry)} />
      {view.dev && client.dev && <script type="module" src={withBase(base, client.dev)} />}
      {client.preload.map((href) => (
        <link key={href} rel="modulepreload" href={withBase(base, href)} />
      ))}
      {!tags.some((tag) => tag.tag === 'title') && <title>{titleOf(view)}</title>}
      {page.description && <meta name="description" content={page.description} />}
      {page.keywords && <meta name="keywords" content={page.keywords.join(',')} />}
      {(page.unlisted || !found) && <meta name="robots" content="noindex,nofollow" />}
      {found && <link rel="canonical" href={canonical} />}
      {found && <Social view={view} />}
      {/* Without one, browsers ask for /favicon.ico, which is not there. */}
      <link rel="icon" href={site.favicon ? withBase(base, site.favicon) : 'data:,'} />
      {page.markdown && (
        <link rel="alternate" type="text/markdown" href={withBase(base, twinOf(path))} />
      )}
      <link
        rel="search"
        type="application/opensearchdescription+xml"
        title={site.title}
        href={withBase(base, '/opensearch.xml')}
      />
      {tags.map(headTag)}
    </>
  );
}

/** Path of a page's Markdown twin, below the base URL. */
export function twinOf(path: string): string {
  return path === '/' ? '/index.md' : `${path}.md`;
}

function Social({ view: { site, page, canonical } }: { view: PageView }): ReactNode {
  const image = page.image ?? site.image;
  return (
    <>
      <meta property="og:title" content={page.title} />
      {page.description && <meta property="og:description" content={page.description} />}
      <meta property="og:url" content={canonical} />
      <meta property="og:site_name" content={site.title} />
      {image && (
        <meta property="og:image" content={new URL(withBase(site.baseUrl, image), site.url).href} />
      )}
      <meta name="twitter:card" content={image ? 'summary_large_image' : 'summary'} />
    </>
  );
}

function headTag({ tag, attributes, text }: HeadTag, index: number): ReactNode {
  return createElement(tag, { key: index, ...attributeNames(attributes) }, text);
}

// React knows these attributes by other names and warns of the HTML ones.
function attributeNames(attributes: Record<string, string>): Record<string, string> {
  const names: Record<string, string> = {
    class: 'className',
    charset: 'charSet',
    crossorigin: 'crossOrigin',
    hreflang: 'hrefLang',
    'http-equiv': 'httpEquiv',
    referrerpolicy: 'referrerPolicy',
  };
  return Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => [names[name] ?? name, value]),
  );
}

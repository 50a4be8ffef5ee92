/** The document's head: what is known of a page before its body. */
import { createElement, type ReactNode } from 'react';
import { withBase } from '../../model/href.ts';
import type { PageView } from '../../model/page-view.ts';
import { encodePath, twinOf } from '../../model/path.ts';
import type { HeadTag } from '../../model/release.ts';
import type { Site } from '../../model/site.ts';
import { absoluteUrl } from '../absolute-url.ts';
import { titleOf } from '../page-view.ts';
import { Sheets } from './sheets.tsx';
import { StructuredData } from './structured-data.tsx';

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
      {client.frame ? (
        <style dangerouslySetInnerHTML={{ __html: client.frame.code }} />
      ) : (
        <Sheets view={view} />
      )}
      <script type="module" src={withBase(base, client.entry)} />
      {view.dev && client.dev && <script type="module" src={withBase(base, client.dev)} />}
      {client.preload.map((href) => (
        <link key={href} rel="modulepreload" href={withBase(base, href)} />
      ))}
      {!tags.some((tag) => tag.tag === 'title') && <title>{titleOf(view)}</title>}
      {page.description && <meta name="description" content={page.description} />}
      {page.keywords && <meta name="keywords" content={page.keywords.join(',')} />}
      {(page.unlisted || view.status !== 200) && <meta name="robots" content="noindex,nofollow" />}
      {found && <link rel="canonical" href={canonical} />}
      {found && <Social view={view} />}
      {found && <StructuredData view={view} />}
      <Icons site={site} />
      {found && <Languages site={site} path={path} />}
      {page.markdown && (
        <link
          rel="alternate"
          type="text/markdown"
          href={withBase(base, encodePath(twinOf(path)))}
        />
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

function Icons({ site }: { site: Site }): ReactNode {
  const href = (name: string): string => withBase(site.baseUrl, name);
  // Without one, browsers ask for /favicon.ico, which is not there.
  if (!site.icons) return <link rel="icon" href={site.favicon ? href(site.favicon) : 'data:,'} />;
  return (
    <>
      <link rel="icon" href={href('/favicon.ico')} sizes="32x32" />
      <link rel="icon" href={href(site.favicon ?? '')} type="image/svg+xml" />
      <link rel="apple-touch-icon" href={href('/apple-touch-icon.png')} />
      <link rel="manifest" href={href('/site.webmanifest')} />
    </>
  );
}

// A page's other languages stand below the base URL in folders of their code, the default one without.
function Languages({ site, path }: { site: Site; path: string }): ReactNode {
  const { list, default: main } = site.locales;
  const url = (code: string): string =>
    absoluteUrl(site, code === main ? path : `/${code}${path === '/' ? '' : path}`);
  return (
    <>
      {list.map(({ code }) => (
        <link key={code} rel="alternate" hrefLang={code} href={url(code)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={url(main)} />
    </>
  );
}

function Social({ view: { site, page, path, canonical } }: { view: PageView }): ReactNode {
  const own = page.image ?? site.image;
  const image = own
    ? new URL(withBase(site.baseUrl, own), site.url).href
    : absoluteUrl(site, `/_card${path === '/' ? '/index' : path}.png`);
  return (
    <>
      <meta property="og:type" content={path === '/' ? 'website' : 'article'} />
      <meta property="og:title" content={page.title} />
      {page.description && <meta property="og:description" content={page.description} />}
      <meta property="og:url" content={canonical} />
      <meta property="og:site_name" content={site.title} />
      <meta property="og:locale" content={site.locales.default.replace('-', '_')} />
      <meta property="og:image" content={image} />
      {!own && <meta property="og:image:width" content="1200" />}
      {!own && <meta property="og:image:height" content="630" />}
      <meta property="og:image:alt" content={page.title} />
      <meta name="twitter:card" content="summary_large_image" />
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

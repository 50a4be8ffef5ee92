/** The document's head: what is known of a page before its body. */
import { createElement, type ReactNode } from 'react';
import { withBase } from '../../model/href.ts';
import type { PageView } from '../../model/release/page-view.ts';
import { type PageTag, pageTags } from '../../model/release/page-tags.ts';
import type { HeadTag } from '../../model/release/release.ts';
import type { Site } from '../../model/config/site.ts';
import { pageFacts } from './page-facts.ts';
import { titleOf } from '../page/page-view.ts';
import { Sheets } from './stylesheets.tsx';

/** Draws the children of `<head>`. */
export function Head({ view }: { view: PageView }): ReactNode {
  const { site, client, page } = view;
  const base = site.baseUrl;
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
      <title>{titleOf(view)}</title>
      {found ? (
        pageTags(pageFacts(view)).map(headTag)
      ) : (
        <>
          {page.description && <meta name="description" content={page.description} />}
          {page.unlisted && <meta name="robots" content="noindex,nofollow" />}
        </>
      )}
      <Icons site={site} />
      <link
        rel="search"
        type="application/opensearchdescription+xml"
        title={site.title}
        href={withBase(base, '/opensearch.xml')}
      />
      <OwnTags tags={page.head ?? []} />
    </>
  );
}

/** Draws the tags that a page's front matter adds, without its title, which `titleOf` knows. */
export function OwnTags({ tags }: { tags: HeadTag[] }): ReactNode {
  return tags.filter(({ tag }) => tag !== 'title').map(headTag);
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

function headTag({ tag, attributes, text }: PageTag | HeadTag, index: number): ReactNode {
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

/** The document's head, which is sent before the page's body has been read. */
import { createElement, type ReactNode } from 'react';
import { withBase } from '../../model/href.ts';
import { localeOf } from '../../model/locales/locale-path.ts';
import type { PageView } from '../../model/release/page-view.ts';
import { loadedScripts } from '../../model/policy/loaded-scripts.ts';
import { type PageTag, pageTags } from '../../model/release/page-tags.ts';
import type { HeadTag } from '../../model/release/head-tag.ts';
import type { Site } from '../../model/config/site.ts';
import { pageFacts, titleOf } from './page-facts.ts';
import { Stylesheets, TemplateStylesheets } from './stylesheets.tsx';

/** Renders the children of `<head>`. */
export function DocumentHead({ view }: { view: PageView }): ReactNode {
  const { site, client, page } = view;
  const base = site.baseUrl;
  // Search results have no page object, and so no Markdown alternate and no canonical URL.
  const found = view.status === 200 && page.object !== '';
  return (
    <>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width,initial-scale=1" />
      {/* Before the stylesheets, because scripts wait for stylesheets in front of them. */}
      <script dangerouslySetInnerHTML={{ __html: client.prepaint.code }} />
      {client.frame ? (
        <style dangerouslySetInnerHTML={{ __html: client.frame.code }} />
      ) : (
        <Stylesheets view={view} />
      )}
      {client.siteStyles && <link rel="stylesheet" href={withBase(base, client.siteStyles)} />}
      <TemplateStylesheets view={view} />
      <script type="module" src={withBase(base, client.entry)} />
      {client.scripts && loadedScripts(site).some(({ consent }) => !consent) && (
        <script type="module" src={withBase(base, client.scripts)} />
      )}
      {view.dev && client.dev && <script type="module" src={withBase(base, client.dev)} />}
      {client.preload.map((href) => (
        <link key={href} rel="modulepreload" href={withBase(base, href)} />
      ))}
      <title>{titleOf(view)}</title>
      {found ? (
        documentTags(view).map(headTag)
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
      <OwnTags tags={[...(view.templates?.head ?? []), ...(page.head ?? [])]} />
    </>
  );
}

/** Renders tags from a page's front matter or the site's `head` slot, except for the title (see `titleOf`). */
export function OwnTags({ tags }: { tags: HeadTag[] }): ReactNode {
  return tags.filter(({ tag }) => !/^(?:title|html|body)$/.test(tag)).map(headTag);
}

/** Returns the attributes that the page itself gives to `<html>` or `<body>`. */
export function ownAttributes({ page }: PageView, name: 'html' | 'body'): Record<string, string> {
  const own = page.head?.filter(({ tag }) => tag === name) ?? [];
  return attributeNames(
    Object.fromEntries(own.flatMap(({ attributes }) => Object.entries(attributes))),
  );
}

function Icons({ site }: { site: Site }): ReactNode {
  const href = (name: string): string => withBase(site.baseUrl, name);
  // Without an icon, browsers request /favicon.ico, which does not exist.
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

function documentTags(view: PageView): PageTag[] {
  const tags = pageTags(pageFacts(view))
    .filter((tag) => !isReplaced(tag, view))
    .map((tag) => inDocument(tag, view));
  if (view.site.locales.missing === undefined) return tags;
  const others = tags.filter(({ attributes }) => attributes['property'] !== 'og:locale');
  return [...others, ...openGraphLocales(view)];
}

/** Returns selectors of the tags that the page has its own ones in place of. */
export function replacedTags(view: PageView): string[] {
  return pageTags(pageFacts(view))
    .filter((tag) => isReplaced(tag, view))
    .flatMap(({ attributes }) => Object.entries(attributes).slice(0, 1))
    .map(([name, value]) => `[${name}="${value}"]:not([data-site])`);
}

// The first attribute says which kind of tag it is. A document has any number of alternates.
function isReplaced({ attributes }: PageTag, { page }: PageView): boolean {
  const [first] = Object.entries(attributes);
  if (first === undefined || attributes['rel'] === 'alternate') return false;
  const [name, value] = first;
  return (
    page.head?.some(({ tag, attributes: own }) => tag !== 'script' && own[name] === value) === true
  );
}

// The language of the page, which for a page that isn't translated is that of its text, and the other languages that have it. They
// replace the one of `pageTags`.
function openGraphLocales({ site, page }: PageView): PageTag[] {
  const own = page.fallback ? site.locales.default : localeOf(site);
  const others = (page.languages ?? []).filter((code) => code !== own);
  return [own, ...others].map((code, index) => {
    const { language, region } = new Intl.Locale(code).maximize();
    const property = index === 0 ? 'og:locale' : 'og:locale:alternate';
    return { tag: 'meta', attributes: { property, content: `${language}_${region}` } };
  });
}

// Here and not in `pageTags`, because search engines load documents, and the client needs no code for it.
function inDocument(tag: PageTag, { page: { post, image, fallback }, site }: PageView): PageTag {
  if (tag.tag !== 'script') return tag;
  // The text of a page that isn't translated is in the default language.
  const text = fallback
    ? tag.text?.replace(
        `"inLanguage":"${localeOf(site)}"`,
        () => `"inLanguage":"${site.locales.default}"`,
      )
    : tag.text;
  if (post === undefined) return { ...tag, text: text ?? '' };
  const posting = {
    '@type': 'BlogPosting',
    datePublished: post.date,
    ...(image && { image: new URL(withBase(site.baseUrl, image), site.url).href }),
    author: post.authors.map((author) => ({ '@type': 'Person', ...author })),
  };
  const fields = JSON.stringify(posting).slice(1, -1).replaceAll('<', '\\u003c');
  return { ...tag, text: text?.replace('"@type":"TechArticle"', () => fields) ?? '' };
}

function headTag({ tag, attributes, text }: PageTag | HeadTag, index: number): ReactNode {
  return createElement(tag, { key: index, ...attributeNames(attributes) }, text);
}

// React uses other names for these attributes and warns about the HTML ones.
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

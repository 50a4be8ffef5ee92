/** The content of `<main>`, which is also the fragment that client-side navigation fetches. */
import type { ReactNode } from 'react';
import { localeOf, splitLocale } from '../../model/locales/locale-path.ts';
import { withBase } from '../../model/href.ts';
import type { PageView } from '../../model/release/page-view.ts';
import type { Site } from '../../model/config/site.ts';
import { fillText } from '../../model/strings/message.ts';
import { shellStrings } from '../../model/strings/shell-strings.ts';
import { Breadcrumbs } from './breadcrumbs.tsx';
import { MessageText } from './text/message-text.tsx';
import { PageFooter } from './page-footer.tsx';
import { layoutOf, Slot, TemplateSlot } from './slot.tsx';
import { Pager } from './pager.tsx';

/** Renders the children of `<main>` in the page's layout. */
export function Main({ view }: { view: PageView }): ReactNode {
  const layout = layoutOf(view);
  return (
    <>
      <Slot name="styles" />
      <TemplateSlot name={`layouts/${layout === 'doc' ? 'page' : layout}`} view={view}>
        {isPlain(layout) ? <ArticleFrame view={view} /> : <Page view={view} />}
      </TemplateSlot>
    </>
  );
}

/** Renders the article with what the engine and the site's slots add to it. */
export function ArticleFrame({ view }: { view: PageView }): ReactNode {
  const layout = layoutOf(view);
  if (isPlain(layout))
    return (
      <article className={layout} {...(view.page.fallback && originalLanguage(view.site))}>
        {view.page.fallback && <Untranslated view={view} />}
        {view.page.outdated && <Outdated view={view} />}
        <Slot name="article" />
      </article>
    );
  return (
    <article className="prose" {...(view.page.fallback && originalLanguage(view.site))}>
      <TemplateSlot name="slots/article-top" view={view} />
      {view.page.unlisted && <Unlisted view={view} />}
      {view.page.fallback && <Untranslated view={view} />}
      {view.page.outdated && <Outdated view={view} />}
      <OlderVersion view={view} />
      <VersionBadge view={view} />
      <Slot name="article" />
      <TemplateSlot name="slots/article-end" view={view} />
    </article>
  );
}

// Without the parts around the article that belong to documents.
function isPlain(layout: string): boolean {
  return layout === 'home' || layout === 'bare';
}

function Page({ view }: { view: PageView }): ReactNode {
  return (
    <>
      <Breadcrumbs crumbs={view.crumbs} site={view.site} />
      {layoutOf(view) === 'doc' && <Slot name="contents" />}
      <ArticleFrame view={view} />
      <PageFooter view={view} />
      <Pager previous={view.previous} next={view.next} site={view.site} />
    </>
  );
}

const BANNERS = {
  unreleased: 'unreleasedVersion',
  unmaintained: 'unmaintainedVersion',
  // The versions of older releases, and those of configurations that list them, say nothing about it.
  other: 'otherVersion',
} as const;

// A note rather than an alert, because it is on every page of the version and announces no event.
function OlderVersion({ view }: { view: PageView }): ReactNode {
  const { site, versions } = view;
  const shown = versions.find((version) => version.isShown);
  const last = versions.find((version) => version.isLast);
  if (!shown || !last || shown === last || shown.banner === 'none') return null;
  const strings = shellStrings(site);
  // Translations of a Docusaurus site name the title and both versions.
  const names = { siteTitle: site.title, version: shown.label, latestVersion: last.label };
  const link = (
    <a href={withBase(site.baseUrl, last.path)}>
      {fillText(strings.versionLink, { version: last.label })}
    </a>
  );
  return (
    <div className="admonition warning" role="note" {...noticeLanguage(view)}>
      <p className="admonition-title">{fillText(strings.versionTitle, { version: shown.label })}</p>
      <p>
        <MessageText text={strings[BANNERS[shown.banner ?? 'other']]} values={{ ...names, link }} />
      </p>
    </div>
  );
}

function VersionBadge({ view }: { view: PageView }): ReactNode {
  const { version } = view.page;
  if (version === undefined) return null;
  return (
    <p className="version-badge" {...noticeLanguage(view)}>
      <span className="badge">{fillText(shellStrings(view.site).versionBadge, { version })}</span>
    </p>
  );
}

function Untranslated({ view }: { view: PageView }): ReactNode {
  const { untranslatedTitle, untranslatedText } = shellStrings(view.site);
  return (
    <div className="admonition info" role="note" {...noticeLanguage(view)}>
      <p className="admonition-title">{untranslatedTitle}</p>
      <p>{untranslatedText}</p>
    </div>
  );
}

function Outdated({ view: { site, path } }: { view: PageView }): ReactNode {
  const { outdatedTitle, outdatedText, originalPage } = shellStrings(site);
  const { locales, baseUrl } = site;
  const language = locales.list.find(({ code }) => code === locales.default);
  return (
    <div className="admonition warning" role="note">
      <p className="admonition-title">{outdatedTitle}</p>
      <p>
        {`${outdatedText} `}
        <a href={withBase(baseUrl, splitLocale(locales, path).path)} hrefLang={locales.default}>
          {fillText(originalPage, { language: language?.label ?? locales.default })}
        </a>
      </p>
    </div>
  );
}

// Where the article is in the default language, notices are in that of the page.
function noticeLanguage({ page, site }: PageView): { lang?: string; dir?: 'ltr' | 'rtl' } {
  return page.fallback ? languageOf(site, localeOf(site)) : {};
}

function originalLanguage(site: Site): { lang: string; dir: 'ltr' | 'rtl' } {
  return languageOf(site, site.locales.default);
}

function languageOf({ locales }: Site, lang: string): { lang: string; dir: 'ltr' | 'rtl' } {
  const locale = locales.list.find(({ code }) => code === lang);
  return { lang, dir: locale?.direction ?? 'ltr' };
}

function Unlisted({ view }: { view: PageView }): ReactNode {
  const { unlistedTitle, unlistedText } = shellStrings(view.site);
  return (
    <div className="admonition info" role="note" {...noticeLanguage(view)}>
      <p className="admonition-title">{unlistedTitle}</p>
      <p>{unlistedText}</p>
    </div>
  );
}

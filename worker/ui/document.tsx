/** The HTML document: head, page shell and `main`. */
import type { ReactNode } from 'react';
import { withBase } from '../../model/href.ts';
import type { PageView } from '../../model/release/page-view.ts';
import { localeOf, localesInSite } from '../../model/locales/locale-path.ts';
import { marketingScript } from '../../model/policy/marketing-config.ts';
import type { Site } from '../../model/config/site.ts';
import { shellStrings } from '../../model/strings/shell-strings.ts';
import { loadedScripts } from '../../model/policy/loaded-scripts.ts';
import { AnnouncementBar } from './announcement.tsx';
import { BaseUrlBanner } from './base-url-banner.tsx';
import { Footer } from './footer.tsx';
import { DocumentHead, ownAttributes } from './head.tsx';
import { Main } from './main.tsx';
import { iconsUrl } from './navigation/nav-label.tsx';
import { Navbar } from './navbar.tsx';
import { BodyStylesheets } from './stylesheets.tsx';
import { SidebarNav } from './sidebar.tsx';
import { TabSwitcher } from './navigation/tabs.tsx';
import { layoutOf, TemplateSlot } from './slot.tsx';

/** Renders a page's document. `children` replace the page in `main` (not found, search results). */
export function Document({ view, children }: { view: PageView; children?: ReactNode }): ReactNode {
  const { site, sidebar } = view;
  const { colourMode, locales, announcement, baseUrl } = site;
  const strings = shellStrings(site);
  const language = localeOf(site);
  const locale = locales.list.find((entry) => entry.code === language);
  return (
    <html
      lang={language}
      dir={locale?.direction ?? 'ltr'}
      {...ownAttributes(view, 'html')}
      data-theme={colourMode.default}
      data-theme-choice={colourMode.respectSystem ? 'system' : colourMode.default}
      data-base={baseUrl}
      data-release={view.release}
      data-default-theme={colourMode.default}
      data-respect-system={colourMode.respectSystem}
      data-disable-switch={colourMode.disableSwitch ? '' : undefined}
      // The pre-paint script runs before the bar is parsed and needs its id to know whether it was dismissed.
      data-announcement={announcement?.id}
      // Absent in the default language. Searches ask for it.
      data-locale={site.locale}
      // The languages that the home page may lead to, for the choice that the reader made earlier.
      data-locales={view.path === '/' ? otherLocales(site) : undefined}
    >
      <head>
        <DocumentHead view={view} />
      </head>
      <body
        {...ownAttributes(view, 'body')}
        data-layout={layoutOf(view)}
        // Here and not on `<html>`: see below.
        data-ask={site.ask && view.client.ask && withBase(baseUrl, view.client.ask)}
        {...assistantData(view)}
        {...analyticsData(site)}
        {...scriptsData(site)}
      >
        {view.path === '/' && <BaseUrlBanner site={site} />}
        <a className="skip" href="#content">
          {strings.skipToContent}
        </a>
        <TemplateSlot name="slots/banner" view={view} />
        {announcement && <AnnouncementBar announcement={announcement} site={site} />}
        <Navbar view={view} />
        <div className="layout">
          {/* Always present, because a client-side navigation may lead to a page with a sidebar. */}
          <aside aria-label={strings.sidebar} className="sidebar" hidden={!sidebar}>
            <TabSwitcher view={view} />
            <TemplateSlot name="slots/sidebar-top" view={view} />
            <nav
              aria-label={strings.docsSidebar}
              className="sidebar-nav"
              id="sidebar"
              data-sidebar={sidebar?.id}
            >
              {sidebar && <SidebarNav view={sidebar} site={site} icons={iconsUrl(view)} />}
            </nav>
            <TemplateSlot name="slots/sidebar-bottom" view={view} />
            <button
              type="button"
              className="sidebar-collapse"
              title={strings.collapseSidebar}
              aria-label={strings.collapseSidebar}
              aria-expanded="true"
              aria-controls="sidebar"
            />
          </aside>
          <main id="content" tabIndex={-1} data-path={view.path} data-islands={islandsOf(view)}>
            {children ?? <Main view={view} />}
          </main>
        </div>
        <BodyStylesheets view={view} />
        <Footer view={view} />
        <div className="sr" id="announcer" role="status" aria-live="polite" />
      </body>
    </html>
  );
}

// With negotiation, the worker has considered the choice.
function otherLocales({ locales }: Site): string | undefined {
  const [, ...others] = locales.negotiate ? [] : localesInSite(locales);
  return others.length > 0 && locales.missing ? others.join(' ') : undefined;
}

function assistantData({ site, client }: PageView): Record<`data-${string}`, string> {
  if (site.assistants === undefined || client.codeMenu === undefined) return {};
  return {
    'data-code-menu': withBase(site.baseUrl, client.codeMenu),
    'data-assistants': JSON.stringify(site.assistants),
  };
}

// On `<body>`, because `<html>` gets `data-` attributes from the URL's query: a link must not be able to enable
// features or to load scripts.
function analyticsData({ analytics, baseUrl }: Site): Record<`data-${string}`, string> {
  const { enabled, events, consent, privacyPolicy, marketing } = analytics;
  if (!enabled) return {};
  return {
    'data-analytics': consent,
    ...(events === false && { 'data-events': 'off' }),
    ...(privacyPolicy && { 'data-privacy-policy': withBase(baseUrl, privacyPolicy) }),
    // Only in older releases. The script's URL comes first, then the origins that it may load other scripts from.
    ...(marketing && {
      'data-marketing': [marketingScript(marketing), ...(marketing.origins ?? [])].join(' '),
    }),
  };
}

// On `<body>` for the same reason.
function scriptsData(site: Site): Record<`data-${string}`, string> {
  const scripts = loadedScripts(site).map((script) => ({
    ...script,
    src: withBase(site.baseUrl, script.src),
  }));
  if (scripts.length === 0) return {};
  const origins = site.policy?.script ?? [];
  return {
    'data-scripts': JSON.stringify(scripts),
    ...(origins.length > 0 && { 'data-script-origins': origins.join(' ') }),
  };
}

// The article's islands are only known with its body, so this lists all of the site's. Their number depends on the
// number of interactive components, not of pages.
function islandsOf({ client, site }: PageView): string | undefined {
  const islands = Object.entries(client.islands);
  if (islands.length === 0) return undefined;
  return islands.map(([id, url]) => `${id}=${site.baseUrl.slice(0, -1)}${url}`).join(' ');
}

/** What Docusaurus's hooks get while the build renders a page (`client/docusaurus/host.ts`). */
import { needBrowser } from './react/browser-need.ts';
import { renderContext } from './render-context.ts';

/** The host of the page being rendered. */
export const docusaurusHost = {
  siteConfig: (): Record<string, unknown> => renderContext().docusaurus?.siteConfig ?? ownConfig(),
  messages(): Record<string, string> {
    const { docusaurus, locale } = renderContext();
    const { siteConfig = {}, messages = {} } = docusaurus ?? {};
    // Without `i18n`, the language of a Docusaurus site is `en`.
    const { defaultLocale = 'en' }: { defaultLocale?: string } = Object(siteConfig['i18n']);
    return messages[locale] ?? messages[defaultLocale] ?? {};
  },
  locale: () => renderContext().locale,
  path: () => renderContext().href(renderContext().path),
  href: (reference: string) => renderContext().href(reference),
  doc: () => renderContext().doc,
  needBrowser,
};

function ownConfig(): Record<string, unknown> {
  const { siteTitle, baseUrl } = renderContext();
  return { title: siteTitle, baseUrl, customFields: {}, themeConfig: {} };
}

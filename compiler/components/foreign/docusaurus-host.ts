/** What Docusaurus's hooks get while the build renders a page (`client/docusaurus/host.ts`). */
import { needBrowser } from '../react/browser-need.ts';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { HTML_PATTERN } from '../../html/placeholders.ts';
import { CodeBlock } from '../blocks.tsx';
import { renderContext } from '../render-context.ts';

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
  globalData: () => renderContext().docusaurus?.globalData ?? {},
  docs: () => renderContext().docsFolders(),
  documents: () => renderContext().documentLists(),
  locale: () => renderContext().locale,
  path: () => renderContext().href(renderContext().path),
  href: (reference: string) => renderContext().href(reference),
  doc: () => renderContext().doc,
  codeHtml: (code: string, props: object) =>
    renderToStaticMarkup(createElement(CodeBlock, props, code)).replace(HTML_PATTERN, ''),
  needBrowser,
};

function ownConfig(): Record<string, unknown> {
  const { siteTitle, baseUrl } = renderContext();
  return { title: siteTitle, baseUrl, customFields: {}, themeConfig: {} };
}

/** What Docusaurus's hooks get while the build renders a page (`client/docusaurus/page/host.ts`). */
import { needBrowser } from '../react/browser-need.ts';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { HTML_PATTERN } from '../../html/placeholders.ts';
import { CodeBlock } from '../blocks.tsx';
import { describePage } from '../page-layout.tsx';
import { isRendering, type RenderContext, renderContext } from '../render-context.ts';

/** What modules of the site know while they load, before a page is rendered. */
type SiteFacts = Pick<RenderContext, 'docusaurus' | 'locale' | 'href'>;

let loading: SiteFacts = { docusaurus: null, locale: 'en', href: (reference) => reference };

/** Sets what modules of the site know while they load, such as messages in constants. Their language is the default one. */
export function setSiteFacts(facts: SiteFacts): void {
  loading = facts;
}

function facts(): SiteFacts {
  return isRendering() ? renderContext() : loading;
}

/** The host of the page being rendered. */
export const docusaurusHost = {
  siteConfig: (): Record<string, unknown> =>
    facts().docusaurus?.siteConfig ?? (isRendering() ? ownConfig() : {}),
  messages(): Record<string, string> {
    const { docusaurus, locale } = facts();
    const { siteConfig = {}, messages = {} } = docusaurus ?? {};
    // Without `i18n`, the language of a Docusaurus site is `en`.
    const { defaultLocale = 'en' }: { defaultLocale?: string } = Object(siteConfig['i18n']);
    return messages[locale] ?? messages[defaultLocale] ?? {};
  },
  globalData: () => facts().docusaurus?.globalData ?? {},
  docs: () => renderContext().docsFolders(),
  documents: () => renderContext().documentLists(),
  locale: () => facts().locale,
  path: () => renderContext().href(renderContext().path),
  href: (reference: string) => facts().href(reference),
  doc() {
    const { doc, reads } = renderContext();
    reads.add('frontMatter');
    return doc;
  },
  documentFacts() {
    renderContext().reads.add('facts');
    return renderContext().documentFacts() ?? null;
  },
  codeHtml: (code: string, props: object) =>
    renderToStaticMarkup(createElement(CodeBlock, props, code)).replace(HTML_PATTERN, ''),
  markdownHtml: (text: string) => renderContext().markdown(text, true),
  diagramHtml: (source: string) => renderContext().diagram(source),
  redirect: (href: string) =>
    renderContext().head.push({
      tag: 'meta',
      attributes: { 'http-equiv': 'refresh', content: `0; url=${href}` },
    }),
  describe: describePage,
  needBrowser,
};

function ownConfig(): Record<string, unknown> {
  const { siteTitle, baseUrl } = renderContext();
  return { title: siteTitle, baseUrl, customFields: {}, themeConfig: {} };
}

/** The components that pages can use without an import, and the replacements for Docusaurus modules. */
import { STATIC_TAG } from '../html/placeholders.ts';
import { type ComponentType, createElement, type ReactElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import {
  Admonition,
  CodeBlock,
  Details,
  DocCardList,
  Head,
  Heading,
  Image,
  SiteLink,
  ThemedImage,
  TocInline,
} from '../components/blocks.tsx';
import { clsx } from '../components/class-names.ts';
import * as components from './public.ts';
import { PageLayout } from '../components/page-layout.tsx';
import {
  type RenderContext,
  renderContext,
  withRenderContext,
} from '../components/render-context.ts';
import { TabItem, Tabs } from '../components/tabs.tsx';
import * as parts from '../components/template-parts.tsx';

export { island } from '../components/island.tsx';
export { missingValue } from '../components/missing.tsx';
export { runtime } from '../components/page-runtime.ts';

/** Components that every slot and layout can use, by name. */
export const templateGlobals: Record<string, unknown> = { ...components };

/** Components that every page can use, by name. */
export const globals: Record<string, unknown> = Object.fromEntries(
  Object.entries(components).filter(([name]) => !(`${name}Part` in parts)),
);

/** Modules by specifier: the engine's components, and replacements for Docusaurus modules. */
export const modules: Record<string, Record<string, unknown>> = {
  'edgepress/components': { ...components },
  '@theme/Layout': { default: PageLayout },
  '@theme/Tabs': { default: Tabs },
  '@theme/TabItem': { default: TabItem },
  '@theme/CodeBlock': { default: CodeBlock },
  '@theme/Admonition': { default: Admonition },
  '@theme/Details': { default: Details },
  '@theme/DocCardList': { default: DocCardList },
  '@theme/DocCard': {
    default: ({ item }: { item?: { href?: string; label?: string; description?: string } }) =>
      createElement(DocCardList, { items: item ? [item] : [] }),
  },
  '@theme/TOCInline': { default: TocInline },
  '@theme/ThemedImage': { default: ThemedImage },
  '@theme/IdealImage': { default: Image },
  '@theme/Heading': { default: Heading },
  clsx: { default: clsx, clsx },
  classnames: { default: clsx },
  '@docusaurus/Link': { default: SiteLink },
  '@docusaurus/Head': { default: Head },
  '@docusaurus/BrowserOnly': {
    default: ({ fallback }: { fallback?: ReactNode }) => fallback ?? null,
  },
  '@docusaurus/Translate': {
    default: ({ children }: { children?: ReactNode }) => children,
    translate: ({ message }: { message?: string }) => message ?? '',
  },
  '@docusaurus/useBaseUrl': {
    default: href,
    useBaseUrl: href,
    useBaseUrlUtils: () => ({ withBaseUrl: href }),
  },
  '@docusaurus/useDocusaurusContext': { default: siteContext },
  '@docusaurus/useIsBrowser': { default: () => false },
  '@docusaurus/router': {
    useLocation: () => ({ pathname: href(renderContext().path), search: '', hash: '' }),
    useHistory: () => ({}),
    Redirect: () => null,
  },
  '@docusaurus/theme-common': { useColorMode: () => ({ colorMode: 'light' }) },
};

/** Renders a page's component to static HTML. */
export function renderArticle(Component: ComponentType, context: RenderContext): string {
  return withRenderContext(context, () => renderToStaticMarkup(createElement(Component)));
}

/** Returns the placeholder for a finished piece of HTML. */
export function staticElement(key: string): ReactElement {
  return createElement(STATIC_TAG, { 'data-i': key });
}

function href(reference: string): string {
  const absolute = /^(?:\/|#|[a-z][a-z0-9+.-]*:)/i.test(reference) ? reference : `/${reference}`;
  return renderContext().href(absolute);
}

function siteContext(): { siteConfig: Record<string, unknown> } {
  const { siteTitle, baseUrl } = renderContext();
  return { siteConfig: { title: siteTitle, baseUrl, customFields: {} } };
}

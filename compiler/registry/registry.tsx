/** The components that pages can use without an import, and the replacements for Docusaurus modules. */
import { STATIC_TAG } from '../html/placeholders.ts';
import { type ComponentType, createElement, type ReactElement } from 'react';
import { Mermaid } from '../components/foreign/built-parts.tsx';
import { articleHtml } from '../components/foreign/article.tsx';
import {
  Admonition,
  CodeBlock,
  Details,
  Heading,
  Image,
  ThemedImage,
  TocInline,
} from '../components/blocks.tsx';
import { DocCardList } from '../components/cards.tsx';
import { missingComponent } from '../components/missing.tsx';
import { componentGuard } from '../components/react/component-guard.ts';
import { clsx, cva } from '../components/class-names.ts';
import { Head } from '../components/head.tsx';
import * as components from './public.ts';
import { PageLayout } from '../components/page-layout.tsx';
import { type RenderContext, withRenderContext } from '../components/render-context.ts';
import { TabItem, Tabs } from '../components/tabs.tsx';
import * as parts from '../components/template-parts.tsx';

export { docusaurusHost, setSiteFacts } from '../components/foreign/docusaurus-host.ts';
export { foreignReact } from '../components/react/foreign-react.ts';
export {
  failedModule,
  inIslands,
  registerComponent,
  registerPart,
} from '../components/foreign/foreign-island.tsx';
export { MarkdownText } from '../components/foreign/built-parts.tsx';
export { island } from '../components/island.tsx';
export { missingValue } from '../components/missing.tsx';
export { componentGuard };
export { replaceElement, runtime } from '../components/foreign/page-runtime.ts';

componentGuard.placeholder = missingComponent;

/** Components that every slot and layout can use, by name. */
export const templateGlobals: Record<string, unknown> = { ...components };

/** Components that every page can use, by name. */
export const globals: Record<string, unknown> = Object.fromEntries(
  Object.entries(components).filter(([name]) => !(`${name}Part` in parts)),
);

/** The components that stand for elements of Markdown. They render the elements themselves. */
const MDX_MODULES = { A: 'a', Pre: 'pre', Ul: 'ul', Li: 'li', Img: 'img' };

const mdxComponents = {
  Head,
  Details,
  details: Details,
  Admonition,
  admonition: Admonition,
  Mermaid,
  ...Object.fromEntries(
    ['a', 'code', 'pre', 'ul', 'li', 'img', 'table', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map(
      (name) => [name, name],
    ),
  ),
};

/** Modules by specifier: the engine's components, and those of Docusaurus's theme that the build renders. */
export const ownModules: Record<string, Record<string, unknown>> = {
  'edgepress/components': { ...components },
  '@theme/Layout': { default: PageLayout },
  '@theme/MDXComponents': { default: mdxComponents },
  ...Object.fromEntries(
    Object.entries({ ...MDX_MODULES, Details, Code: 'code' }).map(([name, component]) => [
      `@theme/MDXComponents/${name}`,
      { default: component },
    ]),
  ),
  '@theme/MDXComponents/Heading': { default: Heading },
  '@theme/Tabs': { default: Tabs },
  '@theme/TabItem': { default: TabItem },
  '@theme/CodeBlock': { default: CodeBlock },
  '@theme/CodeBlock/Content/String': { default: CodeBlock },
  '@theme/Admonition': { default: Admonition },
  '@theme/Details': { default: Details },
  '@theme/DocCardList': { default: DocCardList },
  '@theme/DocCard': {
    default: ({ item }: { item?: { href?: string; label?: string; description?: string } }) =>
      createElement(DocCardList, { items: item ? [item] : [] }),
  },
  '@theme/Mermaid': { default: Mermaid },
  '@theme/TOCInline': { default: TocInline },
  '@theme/ThemedImage': { default: ThemedImage },
  '@theme/IdealImage': { default: Image },
  '@theme/Heading': { default: Heading },
  clsx: { default: clsx, clsx },
  classnames: { default: clsx },
  'class-variance-authority': { cva, cx: clsx },
  'tailwind-merge': { twMerge: clsx, twJoin: clsx },
  '@docusaurus/Head': { default: Head },
};

/** Renders a page's component to static HTML. */
export function renderArticle(Component: ComponentType, context: RenderContext): string {
  return withRenderContext(context, () => articleHtml(Component));
}

/** Returns the placeholder for a finished piece of HTML. */
export function staticElement(key: string): ReactElement {
  return createElement(STATIC_TAG, { 'data-i': key });
}

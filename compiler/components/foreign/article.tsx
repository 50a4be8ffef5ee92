/** Renders pages inside of the root of a Docusaurus site, and posts inside of its `BlogPostPage` or `BlogPostItem`. Other sites have neither. */
import { POST_ATTRIBUTE } from '../../html/placeholders.ts';
import { ISLAND_TAG, SLOT_TAG } from '../../../model/placeholder-tags.ts';
import {
  type ComponentType,
  createElement,
  Fragment,
  type ReactElement,
  type ReactNode,
} from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { needsOf } from './foreign-island.tsx';
import { runtime } from './page-runtime.ts';
import { type PostParts, renderContext } from '../render-context.ts';
import { renderInside } from './site-root.tsx';

/** Stands for the page in the HTML of the root. */
const MARK = '<ep-page></ep-page>';

/** Renders a page's component to static HTML. */
export function articleHtml(Page: ComponentType): string {
  const { siteRoot, islands, postParts } = renderContext();
  const Content = postParts === undefined ? Page : inPost(postParts, Page);
  if (siteRoot === undefined) return renderToStaticMarkup(createElement(Content));
  const { before, inside, after } = renderInside(createElement(Content), renderToStaticMarkup);
  const { id, component: Root } = siteRoot;
  const { count } = needsOf(createElement(Root, null, slot()), alone);
  if (count === 0) return before + inside + after;
  islands.add(id);
  // Without HTML of its own, it needs no place in the page.
  const isInvisible = before + after === '';
  const options = { identifierPrefix: 'root-' };
  const html = isInvisible ? '' : renderToString(createElement(Root, null, slot()), options);
  const element = createElement(ISLAND_TAG, {
    'data-island': id,
    'data-export': 'root',
    'data-prefix': 'root-',
    'data-props': '{}',
    'data-on': 'load',
    hidden: isInvisible,
    dangerouslySetInnerHTML: { __html: html.replace(MARK, () => inside) },
  });
  return (isInvisible ? inside : '') + renderToStaticMarkup(element);
}

// The lists of posts show only what is in the element (`blog/excerpt.ts`). It's `prose` for the reason given below.
function inPost({ page, item }: PostParts, Page: ComponentType): ComponentType {
  const children = createElement(
    'div',
    { className: 'prose', [POST_ATTRIBUTE]: '' },
    createElement(Page),
  );
  // Components get content of this name as a slot (`packed-props.tsx`).
  function MDXContent(): ReactElement {
    return item === undefined ? children : runtime.jsx(item, { children });
  }
  return page === undefined ? MDXContent : () => runtime.jsx(page, propsOf(MDXContent));
}

// The props that Docusaurus gives to `BlogPostPage`.
function propsOf(content: ComponentType): Record<string, unknown> {
  const { documentFacts, doc, href, path } = renderContext();
  const { frontMatter } = doc;
  const { post, toc = [], ...facts } = documentFacts() ?? {};
  const { blog, sidebar = { title: '', items: [] }, ...own } = post ?? {};
  const metadata = { permalink: href(path), frontMatter, ...facts, ...own };
  return {
    content: Object.assign(content, { frontMatter, metadata, toc, assets: {} }),
    sidebar,
    blogMetadata: blog,
  };
}

function alone(node: ReactNode): ReactElement {
  return createElement(Fragment, null, node);
}

function slot(): ReactElement {
  return createElement(SLOT_TAG, {
    'data-name': 's0',
    // The rules for running text are about the children of such an element.
    className: 'prose',
    dangerouslySetInnerHTML: { __html: MARK },
  });
}

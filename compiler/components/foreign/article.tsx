/** Renders pages inside of the root of a Docusaurus site, and posts inside of its `BlogPostItem`. Other sites have neither. */
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
import { type PageSurround, renderContext } from '../render-context.ts';
import { renderInside } from './site-root.tsx';

/** Stands for the page in the HTML of the root. */
const MARK = '<ep-page></ep-page>';

/** Renders a page's component to static HTML. */
export function articleHtml(Page: ComponentType): string {
  const { siteRoot, islands, postItem } = renderContext();
  const Content = postItem === undefined ? Page : inPostItem(postItem, Page);
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

// The lists of posts show only what is in the inner element (`blog/excerpt.ts`). It's `prose` for the reason given below.
function inPostItem(postItem: PageSurround, Page: ComponentType): ComponentType {
  const children = createElement(
    'div',
    { className: 'prose', [POST_ATTRIBUTE]: '' },
    createElement(Page),
  );
  return () => runtime.jsx(postItem, { children });
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

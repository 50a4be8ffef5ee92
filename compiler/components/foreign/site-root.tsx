/** `src/theme/Root` of a Docusaurus site, which surrounds every page and every island. */
import { createElement, Fragment, type ReactElement, type ReactNode } from 'react';
import { renderContext } from '../render-context.ts';

/** HTML of something inside of the root, and of what the root shows around it. */
interface Surrounded {
  before: string;
  inside: string;
  after: string;
}

/** Stands in the root for what it surrounds. */
const TAG = 'ep-root';

/** Returns an element with the root around it, which shows it or not. */
export function insideRoot(node: ReactNode): ReactElement {
  const { siteRoot } = renderContext();
  return createElement(siteRoot?.component ?? Fragment, null, node);
}

/** Renders something with the contexts that the root provides. Only its own HTML is `inside`. */
export function renderInside(node: ReactNode, render: (node: ReactElement) => string): Surrounded {
  const marked = createElement(TAG, null, node);
  const html = render(insideRoot(marked));
  const start = html.indexOf(`<${TAG}>`);
  const end = html.lastIndexOf(`</${TAG}>`);
  const open = TAG.length + 2;
  const close = TAG.length + 3;
  // A root that shows its children only in the browser. The page is complete without scripts.
  if (start < 0) return { before: html, inside: render(marked).slice(open, -close), after: '' };
  return {
    before: html.slice(0, start),
    inside: html.slice(start + open, end),
    after: html.slice(end + close),
  };
}

/** Islands: components that are rendered during the build and hydrated in the browser. */
import { ISLAND_TAG, SLOT_TAG } from '../../model/placeholder-tags.ts';
import { type ComponentType, createElement, type ReactElement, type ReactNode } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { renderContext } from './render-context.ts';

/**
 * Wraps an export of a `'use client'` module. Props must be serialisable as JSON, except for `children`, which are
 * rendered once and kept as HTML. `client="load|visible|interaction"` sets when the island is hydrated.
 */
export function island(
  id: string,
  name: string,
  Component: ComponentType<Record<string, unknown>>,
): ComponentType<Record<string, unknown>> {
  function Island(props: Record<string, unknown>): ReactElement {
    const context = renderContext();
    context.islands.add(id);
    const prefix = `i${++context.islandCount}-`;
    const { children, client, ...rest } = props;
    const inner = children === undefined ? rest : { ...rest, children: slot(children) };
    // Rendered as a separate root: hydration needs React's text separators and ids, and the static markup around the
    // island must not contain them.
    const html = renderToString(createElement(Component, inner), { identifierPrefix: prefix });
    return createElement(ISLAND_TAG, {
      'data-island': id,
      'data-export': name,
      'data-prefix': prefix,
      'data-props': JSON.stringify(serialisable(rest, `${id}#${name}`)),
      'data-on': typeof client === 'string' ? client : 'visible',
      dangerouslySetInnerHTML: { __html: html },
    });
  }
  return Island;
}

// React treats static content inside an island as raw HTML, here and in the browser.
function slot(children: unknown): ReactElement {
  const html = renderToStaticMarkup(createElement(SLOT_TAG, null, asNode(children)));
  const inner = html.slice(html.indexOf('>') + 1, html.lastIndexOf('<'));
  return createElement(SLOT_TAG, { dangerouslySetInnerHTML: { __html: inner } });
}

function serialisable(props: Record<string, unknown>, name: string): Record<string, unknown> {
  for (const [key, value] of Object.entries(props)) {
    const isElement = typeof value === 'object' && value !== null && '$$typeof' in value;
    if (typeof value === 'function' || typeof value === 'symbol' || isElement)
      throw new Error(
        `Island ${name}: found ${isElement ? 'an element' : `a ${typeof value}`} in prop \`${key}\`, expected data that can be written as JSON. Pass it as children, or move it into the island.`,
      );
  }
  return props;
}

// MDX always passes React nodes as children.
function asNode(value: unknown): ReactNode {
  return value as ReactNode;
}

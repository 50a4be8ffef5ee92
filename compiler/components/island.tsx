/** Islands: components that the browser hydrates. They are rendered at build time too. */
import { ISLAND_TAG, SLOT_TAG } from '../html/placeholders.ts';
import { type ComponentType, createElement, type ReactElement, type ReactNode } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { renderContext } from './render-context.ts';

/**
 * Wraps an export of a `'use client'` module. Props must survive JSON, apart from `children`, which are
 * rendered once and kept as HTML; `client="load|visible|interaction"` says when it is hydrated.
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
    // A root of its own: what the browser hydrates has the separators between texts and the ids that React
    // makes for a root, which the static markup around it must not have.
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

// Static content inside an island is HTML to React, here as in the browser.
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
        `Island ${name}: found ${isElement ? 'an element' : `a ${typeof value}`} in prop \`${key}\`, expected data that survives JSON. Pass it as children, or move it into the island.`,
      );
  }
  return props;
}

// What MDX passes as children is a React node by construction.
function asNode(value: unknown): ReactNode {
  return value as ReactNode;
}

/** Islands: components that the browser brings to life. They are rendered here as well, so that nothing is missing before. */
import { type ComponentType, createElement, type ReactElement, type ReactNode } from 'react';
import { renderContext } from './render-context.ts';

/**
 * Wraps an export of a `'use client'` module. Props must survive JSON, apart from `children`, which are
 * rendered once and kept as HTML; `client="load|visible|interaction"` says when it comes to life.
 */
export function island(
  id: string,
  name: string,
  Component: ComponentType<Record<string, unknown>>,
): ComponentType<Record<string, unknown>> {
  function Island(props: Record<string, unknown>): ReactElement {
    renderContext().islands.add(id);
    const { children, client, ...rest } = props;
    const inner =
      children === undefined
        ? rest
        : { ...rest, children: createElement('ep-slot', null, asNode(children)) };
    return createElement(
      'ep-island',
      {
        'data-island': id,
        'data-export': name,
        'data-props': JSON.stringify(serialisable(rest, `${id}#${name}`)),
        'data-on': typeof client === 'string' ? client : 'visible',
      },
      createElement(Component, inner),
    );
  }
  return Island;
}

function serialisable(props: Record<string, unknown>, name: string): Record<string, unknown> {
  for (const [key, value] of Object.entries(props))
    if (
      typeof value === 'function' ||
      typeof value === 'symbol' ||
      (typeof value === 'object' && value !== null && '$$typeof' in value)
    )
      throw new Error(
        `Island ${name}: found ${typeof value === 'function' ? 'a function' : 'an element'} in prop \`${key}\`, expected data that survives JSON. Pass it as children, or move it into the island.`,
      );
  return props;
}

// What MDX passes as children is a React node by construction.
function asNode(value: unknown): ReactNode {
  return value as ReactNode;
}

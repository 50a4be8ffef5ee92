/**
 * The JSX runtime of pages: counts the components that they use, shows missing values as placeholders, and notes images without
 * a source.
 */
import { type ComponentType, createElement, type ReactElement } from 'react';
import { Fragment, jsx, jsxs } from 'react/jsx-runtime';
import { POSITION_PROP } from '../../images/empty-sources.ts';
import { complete } from '../react/foreign-react.ts';
import { boundaryOf } from './foreign-island.tsx';
import { isMissing } from '../missing.tsx';
import { countComponent, noteEmptyImage } from '../render-context.ts';

type Create = typeof jsx;

/** The JSX runtime that evaluated pages use. */
export const runtime = { Fragment, jsx: watched(jsx), jsxs: watched(jsxs) };

/** What the names of components begin with that stand for parts of pages (`mdx/code/remark-handlers.ts`). */
const PART_PREFIX = 'PagePart';

const elements = new WeakSet<object>();

/** Notes that a component replaces an HTML element, so that its uses aren't counted. */
export function replaceElement(component: unknown): void {
  if (typeof component === 'function') elements.add(component);
}

function watched(create: Create): Create {
  return (type, props, key) => {
    if (typeof type === 'function' && !isPage(type) && !elements.has(type))
      countComponent(isMissing(type) ? 'placeholders' : 'rendered');
    const shown = withPlaceholders(complete(type, withoutPosition(Object(props))));
    return create(boundaryOf(type) ?? type, shown, key);
  };
}

// Pages and partials are components too, but none that their authors wrote.
function isPage({ name }: ComponentType): boolean {
  return name === 'MDXContent' || name === '_createMdxContent' || name.startsWith(PART_PREFIX);
}

// The position of an image is a note for the build.
function withoutPosition(props: Record<string, unknown>): Record<string, unknown> {
  if (!(POSITION_PROP in props)) return props;
  const { [POSITION_PROP]: position, ...rest } = props;
  const isEmpty = ['src', 'srcSet'].every((name) => !rest[name]);
  if (isEmpty && typeof position === 'string') noteEmptyImage(position);
  return rest;
}

// React shows nothing for a function, and so nothing for `{value}` where the value is missing.
function withPlaceholders(props: { children?: unknown }): object {
  const { children } = props;
  if (isMissing(children)) return { ...props, children: placeholder(children) };
  if (!Array.isArray(children) || !children.some(isMissing)) return props;
  const shown = children.map((child) => (isMissing(child) ? placeholder(child) : child));
  return { ...props, children: shown };
}

function placeholder(value: ComponentType): ReactElement {
  countComponent('placeholders');
  return createElement(value);
}

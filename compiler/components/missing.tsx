/** Placeholders for components and values that don't exist, so that their content isn't lost. */
import { MISSING_TAG } from '../html/placeholders.ts';
import { type ComponentType, createElement, type ReactElement, type ReactNode } from 'react';
import { CodeBlock } from './blocks.tsx';
import { renderContext } from './render-context.ts';

const TEXT_PROPS = [
  'title',
  'label',
  'heading',
  'name',
  'term',
  'text',
  'content',
  'description',
  'caption',
  'value',
];

/** Returns a component that renders the text, code, link and children of a missing one. */
export function missingComponent(name: string): (props: Record<string, unknown>) => ReactElement {
  return function Missing(props) {
    const children = asNode(props['children']);
    const code = props['code'];
    if (typeof code === 'string')
      return createElement(
        CodeBlock,
        { language: text(props['language']), title: text(props['title']) },
        code,
      );
    const shown = TEXT_PROPS.map((key) => props[key]).filter(
      (value): value is string => typeof value === 'string' && value !== '',
    );
    const href = props['href'] ?? props['to'] ?? props['url'];
    const label = shown.length > 0 ? shown.join(' · ') : null;
    const link =
      typeof href === 'string'
        ? createElement('a', { href: renderContext().href(href) }, label ?? children ?? href)
        : label;
    const id = text(props['id']) || undefined;
    const content = [link, typeof href === 'string' && label === null ? null : children];
    const as = text(props['as']);
    // Links and the table of contents lead to headings.
    if (/^h[1-6]$/.test(as))
      return createElement(
        MISSING_TAG,
        { 'data-component': name },
        createElement(as, { id }, ...content),
      );
    return createElement(MISSING_TAG, { 'data-component': name, id }, ...content);
  };
}

const MISSING = Symbol.for('edgepress.missing');

/** Returns whether a value comes from a missing module. */
export function isMissing(value: unknown): value is ComponentType {
  return typeof value === 'function' && Reflect.get(value, MISSING) === true;
}

/** A value from a missing module. It renders as a missing component, and reading, calling or iterating it is harmless. */
export function missingValue(name: string): unknown {
  const component = missingComponent(name);
  return new Proxy(component, {
    get(target, key) {
      if (key === MISSING) return true;
      if (key === Symbol.iterator) return [][Symbol.iterator];
      if (key === Symbol.toPrimitive || key === 'toString' || key === 'valueOf') return () => '';
      if (key === 'map' || key === 'filter' || key === 'flatMap' || key === 'slice')
        return () => [];
      if (key === 'length') return 0;
      if (
        typeof key === 'symbol' ||
        key === '$$typeof' ||
        key === 'defaultProps' ||
        key === 'contextTypes' ||
        key === 'then'
      )
        return undefined;
      if (key === 'prototype' || key === 'name' || key === 'displayName')
        return Reflect.get(target, key);
      return missingValue(`${name}.${key}`);
    },
    // A class of the site that extends a missing one keeps its own methods.
    construct(target, _args, created) {
      return created.prototype === target.prototype
        ? missingObject(`${name}()`)
        : Object.create(created.prototype);
    },
    apply(target, _self, args: unknown[]) {
      // The result of a hook is read, not rendered.
      if (/(?:^|\.)use[A-Z]\w*$/.test(name)) return missingValue(`${name}()`);
      const props = args[0];
      // React calls components with props. Any other call is a method call on the value. Functions of missing packages mostly
      // format a text, sort a list or wrap a component, so what they are given is the best result.
      if (isPlainObject(props)) return withMembers(target({ ...props }), name);
      const isTemplate = Array.isArray(props) && 'raw' in props;
      return props === undefined || isTemplate ? missingValue(`${name}()`) : props;
    },
  });
}

// The result of a call with settings may be more than an element: `createClient({ … }).start()`.
function withMembers(element: ReactElement, name: string): ReactElement {
  return new Proxy(element, {
    get(own, key) {
      const isOwn = typeof key === 'symbol' || key in own || /^(?:_.*|then|ref)$/.test(key);
      return isOwn ? Reflect.get(own, key) : missingValue(`${name}().${key}`);
    },
  });
}

function missingObject(name: string): object {
  return Object(missingValue(name));
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return (
    typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
  );
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

// MDX always passes React nodes as children.
function asNode(value: unknown): ReactNode {
  return value as ReactNode;
}

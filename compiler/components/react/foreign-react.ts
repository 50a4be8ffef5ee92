/**
 * React as components of Docusaurus sites get it during the build: it notes which of them need a browser, and applies the
 * default props of functions, which React 19 ignores.
 */
import * as React from 'react';
import * as runtime from 'react/jsx-runtime';
import * as dom from 'react-dom';
import { browserNeeds, needBrowser } from './browser-need.ts';
import { guarded } from './component-guard.ts';

type Create = typeof runtime.jsx;
type Props = Record<string, unknown>;

const MISSING = Symbol.for('edgepress.missing');

/** Hooks that do something only in a browser. */
const HOOKS = [
  'useState',
  'useReducer',
  'useEffect',
  'useLayoutEffect',
  'useInsertionEffect',
  'useImperativeHandle',
  'useSyncExternalStore',
  'useTransition',
  'useOptimistic',
  'useActionState',
];

/** Methods of class components that React calls only in a browser. */
const LIFECYCLE = ['componentDidMount', 'componentDidUpdate', 'componentWillUnmount'];

const watchedHooks = Object.fromEntries(
  HOOKS.map((name) => [name, watched(Reflect.get(React, name))]),
);

/** Modules by their names. */
export const foreignReact: Record<string, object> = {
  react: { ...React, ...watchedHooks, createElement },
  'react/jsx-runtime': { ...runtime, jsx: completed(runtime.jsx), jsxs: completed(runtime.jsxs) },
  // The build can't render into other places of the document.
  'react-dom': { ...dom, createPortal: watched(() => null) },
};

function watched(run: unknown): unknown {
  return typeof run !== 'function'
    ? run
    : (...args: unknown[]): unknown => {
        needBrowser();
        return Reflect.apply(run, undefined, args);
      };
}

function createElement(type: unknown, props: Props | null, ...children: unknown[]): unknown {
  const args = [guarded(shownAs(type)), complete(type, props ?? {}), ...children];
  return Reflect.apply(React.createElement, undefined, args);
}

function completed(create: Create): Create {
  return (type, props, key) => create(guarded(shownAs(type)), complete(type, Object(props)), key);
}

// The engine renders a `<main>` around every page. `client/docusaurus/jsx-runtime.ts` does the same.
function shownAs<T>(type: T): T | 'div' {
  return type === 'main' ? 'div' : type;
}

/** Returns the props of an element with the default props of its component. Notes whether it needs a browser. */
export function complete(type: unknown, props: Props): Props {
  if (typeof type === 'string') {
    const known = withoutMissing(props);
    if (hasHandler(known)) needBrowser();
    return known;
  }
  if (isContext(type)) browserNeeds.contexts += 1;
  if (typeof type !== 'function') return props;
  const methods: unknown = type.prototype;
  if (LIFECYCLE.some((name) => Reflect.has(Object(methods), name))) needBrowser();
  const defaults: unknown = Reflect.get(type, 'defaultProps');
  return typeof defaults === 'object' && defaults !== null ? withDefaults(props, defaults) : props;
}

// React refuses values of packages that aren't installed, for example as a style.
function withoutMissing(props: Props): Props {
  const isMissing = ([name, value]: [string, unknown]): boolean =>
    name !== 'children' && typeof value === 'function' && Reflect.get(value, MISSING) === true;
  const entries = Object.entries(props);
  return entries.some(isMissing)
    ? Object.fromEntries(entries.filter((entry) => !isMissing(entry)))
    : props;
}

function isContext(type: unknown): boolean {
  return Reflect.get(Object(type), '$$typeof') === Symbol.for('react.context');
}

function hasHandler(props: Props): boolean {
  return Object.entries(props).some(
    ([name, value]) => typeof value === 'function' && /^on[A-Z]/.test(name),
  );
}

function withDefaults(props: Props, defaults: object): Props {
  const missing = Object.entries(defaults).filter(([name]) => props[name] === undefined);
  return missing.length === 0 ? props : { ...props, ...Object.fromEntries(missing) };
}

/** Stands for what components of a Docusaurus site import and what isn't there. */
import { createElement, type ReactElement, type ReactNode } from 'react';

interface Props {
  as?: string;
  id?: string;
  children?: ReactNode;
}

/** Returns a module whose exports are placeholders. Components among them show their children. */
export function placeholderModule(): object {
  const exports = new Proxy({}, { get: (_target, name) => placeholder(String(name)) });
  return new Proxy(
    {},
    { get: (_target, name) => Reflect.get(exports, name), getPrototypeOf: () => exports },
  );
}

function placeholder(name: string): unknown {
  if (name === '__esModule') return true;
  if (name === 'then' || name.startsWith('Symbol(')) return undefined;
  const component = function Missing({ as = '', id, children }: Props): ReactElement {
    const content = /^h[1-6]$/.test(as) ? createElement(as, { id }, children) : children;
    return createElement(
      'ep-missing',
      { 'data-component': name, ...(content === children && { id }) },
      content,
    );
  };
  return new Proxy(component, {
    get: (target, key) =>
      typeof key === 'symbol' ||
      ['prototype', 'name', 'displayName', '$$typeof', 'defaultProps'].includes(key)
        ? Reflect.get(target, key)
        : placeholder(key),
    // A class of the site that extends a missing one keeps its own methods.
    construct: (target, _args, created) =>
      created.prototype === target.prototype
        ? Object(placeholder(`${name}()`))
        : Object.create(created.prototype),
    // Functions of missing packages mostly format a text, sort a list or wrap a component.
    apply: (target, _self, [first]: unknown[]) =>
      typeof first === 'object' &&
      first !== null &&
      Object.getPrototypeOf(first) === Object.prototype
        ? withMembers(target(first), name)
        : (first ?? placeholder(`${name}()`)),
  });
}

// The result of a call with settings may be more than an element: `createClient({ … }).start()`.
function withMembers(element: ReactElement, name: string): ReactElement {
  return new Proxy(element, {
    get: (own, key) =>
      typeof key === 'symbol' || key in own || /^(?:_.*|then|ref)$/.test(key)
        ? Reflect.get(own, key)
        : placeholder(`${name}().${key}`),
  });
}

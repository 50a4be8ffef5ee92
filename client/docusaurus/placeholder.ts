/** Stands for what components of a Docusaurus site import and what isn't there. */
import { createElement, type ReactElement, type ReactNode } from 'react';

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
  const component = ({ children }: { children?: ReactNode }): ReactElement =>
    createElement('ep-missing', { 'data-component': name }, children);
  return new Proxy(component, {
    get: (target, key) =>
      typeof key === 'symbol' ||
      ['prototype', 'name', 'displayName', '$$typeof', 'defaultProps'].includes(key)
        ? Reflect.get(target, key)
        : placeholder(key),
    // Functions of missing packages mostly format a text, sort a list or wrap a component.
    apply: (target, _self, [first]: unknown[]) =>
      typeof first === 'object' &&
      first !== null &&
      Object.getPrototypeOf(first) === Object.prototype
        ? target(first)
        : (first ?? placeholder(`${name}()`)),
  });
}

/** React's JSX runtime for components that were written for older versions: it applies the default props of functions. */
import { Fragment, jsx as create, jsxs as createList } from 'react/jsx-runtime';

/** Creates an element. */
export const jsx = withDefaults(create);

/** Creates an element with several children. */
export const jsxs = withDefaults(createList);

export { Fragment };

function withDefaults(make: typeof create): typeof create {
  return (written, props, key) => {
    // The page has a `<main>` around everything.
    const type = written === 'main' ? 'div' : written;
    const defaults: unknown = typeof type === 'function' && Reflect.get(type, 'defaultProps');
    if (!defaults) return make(type, props, key);
    const given = Object.entries(Object(props)).filter(([, value]) => value !== undefined);
    return make(type, { ...Object(defaults), ...Object.fromEntries(given) }, key);
  };
}

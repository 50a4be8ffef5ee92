/** Runs in the process that evaluates a configuration: what `require` returns there. */

/** Returns a module's default export with its named exports on it, like jiti, with which Docusaurus loads configurations. */
export function interopDefault(module: object): unknown {
  const exported: unknown = Reflect.get(module, 'default');
  const isModule = Reflect.get(module, '__esModule') === true;
  if (!isModule || exported === undefined || exported === null) return module;
  if (typeof exported !== 'object' && typeof exported !== 'function') return exported;
  for (const key of Object.keys(module))
    if (!(key in exported) && Object.isExtensible(exported))
      Object.defineProperty(exported, key, {
        enumerable: key !== 'default',
        get: () => Reflect.get(module, key),
      });
  return exported;
}

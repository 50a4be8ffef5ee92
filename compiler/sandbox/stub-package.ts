/** Creates stubs for packages that are not installed. Reading their members and calling them works. */

const NAME = Symbol.for('edgepress.import.stub');

/** In what the stub of a plugin for content creates, and in what a site's own plugin copies from it: `content-blog` and so on. */
export const EXTENDED = Symbol.for('edgepress.import.extended');

const CONTENT_PLUGIN = /^@docusaurus\/plugin-(content-(?:blog|docs|pages))$/;

/** Returns a value whose members and results are stubs too. `stubName` returns the name of the package or member. */
export function stub(name: string): unknown {
  const target = function Stub(): void {};
  return new Proxy(target, {
    get(_target, key) {
      if (key === NAME) return name;
      if (key === Symbol.iterator) return [][Symbol.iterator];
      if (key === Symbol.toPrimitive || key === 'toString') return () => '';
      if (key === '__esModule' || key === 'then' || typeof key === 'symbol') return undefined;
      return stub(key === 'default' ? name : `${name}.${key}`);
    },
    apply: () => created(name),
    construct: () => ({}),
    // A bundler copies a module's own properties, and reads all others from the prototype.
    getPrototypeOf: () => new Proxy({}, { get: (_target, key) => Reflect.get(stubbed(name), key) }),
  });
}

// The plugin of a site that extends one of these also calls what it extends.
function created(name: string): unknown {
  const content = CONTENT_PLUGIN.exec(name)?.[1];
  if (content === undefined) return stub(name);
  const [loadContent, contentLoaded] = [stub(`${name}.loadContent`), stub(`${name}.contentLoaded`)];
  return { name: `docusaurus-plugin-${content}`, loadContent, contentLoaded, [EXTENDED]: content };
}

/** Returns the name behind a stub, and `undefined` for any other value. */
export function stubName(value: unknown): string | undefined {
  if (typeof value !== 'function') return undefined;
  const name: unknown = Reflect.get(value, NAME);
  return typeof name === 'string' ? name : undefined;
}

const made = new Map<string, object>();

function stubbed(name: string): object {
  const known = made.get(name) ?? Object(stub(name));
  made.set(name, known);
  return known;
}

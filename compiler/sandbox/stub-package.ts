/** Creates stubs for packages that are not installed. Reading their members and calling them works. */

const NAME = Symbol.for('edgepress.import.stub');

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
    apply: () => stub(name),
    construct: () => ({}),
    // A bundler copies a module's own properties, and reads all others from the prototype.
    getPrototypeOf: () => new Proxy({}, { get: (_target, key) => Reflect.get(stubbed(name), key) }),
  });
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

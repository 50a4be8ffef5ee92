/** Stands in for a package that a configuration imports and that is not installed: reading, calling and resolving work. */

const NAME = Symbol.for('edgepress.import.stub');

/** A value that answers everything with another stub; `stubName` tells what it stands for. */
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
    // A bundler copies a module's own names; what it does not find there it reads from the prototype.
    getPrototypeOf: () => new Proxy({}, { get: (_target, key) => Reflect.get(stubbed(name), key) }),
  });
}

/** The package that a value stands in for; `undefined` for any other value. */
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

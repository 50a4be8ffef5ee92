/** Finds the schemas of a file that references name by `$anchor`, `$dynamicAnchor` or `$id` instead of their place. */
import { isObject } from '../../../model/schema/schema.ts';
import { hasOwnNames, isData } from './data-members.ts';
import { escapedPart } from './pointer.ts';

/** JSON pointers of the schemas of a file, by URL. */
export interface Identifiers {
  /** Schemas with an `$id`. */
  resources: Map<string, string>;
  /** Schemas with an anchor: `<URL of its resource>#<name>`. */
  anchors: Map<string, string>;
}

/** Collects the identifiers of a file. Relative ones are completed with its URL. */
export function identifiersOf(value: unknown, url: string): Identifiers {
  const found: Identifiers = { resources: new Map(), anchors: new Map() };
  const visit = (one: unknown, at: { base: string; pointer: string; isMap: boolean }): void => {
    const { pointer, isMap } = at;
    if (Array.isArray(one))
      return one.forEach((entry, index) =>
        visit(entry, { ...at, pointer: `${pointer}/${index}`, isMap: false }),
      );
    if (!isObject(one)) return;
    const base = isMap ? at.base : baseOf(one, at.base);
    if (base !== at.base && !found.resources.has(base)) found.resources.set(base, pointer);
    for (const keyword of isMap ? [] : ['$anchor', '$dynamicAnchor']) {
      const name = one[keyword];
      const full = `${base}#${String(name)}`;
      if (typeof name === 'string' && !found.anchors.has(full)) found.anchors.set(full, pointer);
    }
    for (const [key, inner] of Object.entries(one))
      if (isMap || !isData(key))
        visit(inner, {
          base,
          pointer: `${pointer}/${escapedPart(key)}`,
          isMap: !isMap && hasOwnNames(key),
        });
  };
  visit(value, { base: url, pointer: '', isMap: false });
  return found;
}

/** Returns the URL that the references in a schema are relative to. */
export function baseOf(schema: Record<string, unknown>, base: string): string {
  const id = schema['$id'];
  if (typeof id !== 'string') return base;
  return URL.parse(id, base)?.href.replace(/#$/, '') ?? base;
}

/**
 * Product variables: `{product.name}` in prose, code, links, attributes and front matter becomes the value that
 * `content/site.ts` gives it. `\{product.name}` stays literal, and so does `${product.name}` in code.
 */
import type { VariableTree } from '../../model/config/variable-tree.ts';

/** Values by dotted name. */
export type VariableLookup = ReadonlyMap<string, string>;

/** Flattens a tree of variables to dotted names: `{ product: { name } }` becomes `product.name`. */
export function flattenVariables(tree: VariableTree, prefix = ''): Map<string, string> {
  const flat = new Map<string, string>();
  for (const [name, value] of Object.entries(tree)) {
    const dotted = prefix === '' ? name : `${prefix}.${name}`;
    if (typeof value === 'string') flat.set(dotted, value);
    else for (const [key, text] of flattenVariables(value, dotted)) flat.set(key, text);
  }
  return flat;
}

const VARIABLE = /(\\|\$)?\{([A-Za-z_][\w-]*(?:\.[\w-]+)*)\}/g;

/** Replaces every known variable in a text and leaves unknown names as they are. */
export function substitute(text: string, variables: VariableLookup): string {
  if (variables.size === 0 || !text.includes('{')) return text;
  return text.replace(VARIABLE, (whole, escape: string | undefined, name: string) => {
    const value = variables.get(name);
    if (value === undefined || escape === '$') return whole;
    return escape === '\\' ? whole.slice(1) : value;
  });
}

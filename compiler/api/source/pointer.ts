/** JSON pointers (RFC 6901) within a document. */
import { isObject } from '../../../model/schema/schema.ts';

/** Returns what a reference within a document points to. */
export function referenceTarget(root: unknown, ref: string): unknown {
  if (ref === '#') return root;
  if (!ref.startsWith('#/')) return undefined;
  let found: unknown = root;
  for (const part of ref.slice(2).split('/')) {
    const name = decoded(part).replaceAll('~1', '/').replaceAll('~0', '~');
    if (Array.isArray(found)) found = found[Number(name)];
    else found = isObject(found) && Object.hasOwn(found, name) ? found[name] : undefined;
  }
  return found;
}

/** Escapes a name as a part of a JSON pointer. */
export function escapedPart(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

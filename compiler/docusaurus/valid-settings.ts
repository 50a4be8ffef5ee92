/** Removes settings that the engine doesn't accept, so that one wrong value doesn't stop a foreign site. */
import { parseSiteConfig } from '../../model/config/site-parser.ts';
import type { SiteConfig } from '../../model/config/site.ts';
import { isObject, type Issue } from '../../model/schema/schema.ts';

/** Returns the configuration without invalid fields or entries of lists, and the issues that they caused. */
export function validSettings(config: SiteConfig): { config: SiteConfig; invalid: Issue[] } {
  const valid = structuredClone(config);
  const invalid: Issue[] = [];
  // What is removed may reveal or resolve other issues, and each round removes something.
  for (let round = 0; round < 20; round += 1) {
    const removed = parseSiteConfig(valid)
      .issues.toReversed()
      .filter(({ path }) => remove(valid, path));
    if (removed.length === 0) break;
    invalid.push(...removed);
  }
  return { config: valid, invalid };
}

// Removes the innermost entry of a list on the way to a value, or else the setting that contains it.
function remove(config: SiteConfig, path: string): boolean {
  const keys = path.split(/[.[\]]+/).filter(Boolean);
  const last = keys.findLastIndex((key) => /^\d+$/.test(key));
  const depth = last < 0 ? 1 : last + 1;
  const owner = keys
    .slice(0, depth - 1)
    .reduce<unknown>((value, key) => Reflect.get(Object(value), key), config);
  const key = keys[depth - 1] ?? '';
  if (Array.isArray(owner)) return owner.splice(Number(key), 1).length > 0;
  return isObject(owner) && key in owner && delete owner[key];
}

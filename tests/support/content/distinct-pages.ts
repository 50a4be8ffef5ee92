/** Picks pages that together contain every kind of element of a site. */
import { isFull } from '../suite.ts';

/**
 * Returns the paths of pages that contain, together, every combination of a tag, its attributes and its classes that
 * any page has. In the full suite they are all paths. `read` returns the HTML of a page.
 */
export async function distinctPages(
  paths: readonly string[],
  read: (path: string) => Promise<string>,
): Promise<string[]> {
  if (isFull) return [...paths];
  const pages = await Promise.all(
    paths.map(async (path) => ({ path, kinds: elementKinds(await read(path)) })),
  );
  const seen = new Set<string>();
  const chosen: string[] = [];
  for (const { path, kinds } of pages.toSorted((a, b) => b.kinds.size - a.kinds.size)) {
    if (kinds.isSubsetOf(seen)) continue;
    chosen.push(path);
    for (const kind of kinds) seen.add(kind);
  }
  return chosen;
}

function elementKinds(html: string): Set<string> {
  return new Set(
    [...html.matchAll(/<([a-z][\w-]*)([^>]*)/g)].map(([, tag = '', attributes = '']) => {
      const names = attributes.replaceAll(/="[^"]*"/g, '').trim();
      return `${tag} ${names} ${/class="([^"]*)"/.exec(attributes)?.[1] ?? ''}`;
    }),
  );
}

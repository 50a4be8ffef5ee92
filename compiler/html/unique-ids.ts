/** Renames ids that occur twice on a page, for example when a partial repeats a heading of the page. */
import type { PageTree } from './page-tree.ts';
import { hasClass, isTag, setAttributes, type Tag, walkTags } from './tree.ts';

/** Makes every id unique: the second `x` becomes `x-1`. */
export function uniqueIds({ nodes }: PageTree): void {
  const seen = new Set<string>();
  const anchors = new Set<string>();
  const repeated: { tag: Tag; id: string }[] = [];
  walkTags(nodes, (tag) => {
    const { id, name } = tag.attribs;
    if (id !== undefined && seen.has(id)) repeated.push({ tag, id });
    if (id !== undefined) seen.add(id);
    if (tag.name === 'a' && name !== undefined) anchors.add(name);
  });
  for (const { tag, id } of repeated) {
    let number = 1;
    while (seen.has(`${id}-${number}`) || anchors.has(`${id}-${number}`)) number += 1;
    const unique = `${id}-${number}`;
    seen.add(unique);
    setAttributes(tag, { ...tag.attribs, id: unique });
    // The anchor link of a heading must lead to its new id.
    const [link] = tag.children;
    if (link && isTag(link) && hasClass(link, 'anchor'))
      setAttributes(link, { ...link.attribs, href: `#${encodeURI(unique)}` });
  }
}

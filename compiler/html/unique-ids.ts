/** Changes what occurs twice in a document, and may not: ids, for example when a partial repeats a heading, and `<main>`. */
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

/** Turns each `<main>` of a page that brings its own into a `<div>`: the engine renders one around every page. */
export function unnestMain({ frontMatter, nodes }: PageTree): void {
  if (frontMatter.layout !== 'bare') return;
  walkTags(nodes, (tag) => {
    if (tag.name !== 'main') return;
    tag.name = 'div';
    tag.open = tag.open.replace(/^<main/i, '<div');
    tag.close = tag.close.replace(/^<\/main/i, '</div');
  });
}

/** Removes the ids and links of headings in slots and layouts, whose ids may be those of headings on a page. */
import type { PageTree } from '../html/page-tree.ts';
import { hasClass, isTag, type HtmlNode, setAttributes, type Tag, walkTags } from '../html/tree.ts';

/** Removes the anchors that Markdown gives to headings. */
export function withoutAnchors({ nodes }: PageTree): void {
  walkTags(nodes, (tag) => {
    const [link] = tag.children;
    if (!/^h[1-6]$/.test(tag.name) || !isAnchor(link)) return;
    const { id: _id, ...attributes } = tag.attribs;
    setAttributes(tag, attributes);
    tag.children = link.children;
  });
}

function isAnchor(part: HtmlNode | undefined): part is Tag {
  return part !== undefined && isTag(part) && hasClass(part, 'anchor');
}

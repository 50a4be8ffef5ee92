/**
 * Moves the inline styles of content into a stylesheet of the page, because the content security policy forbids `style`
 * attributes and elements.
 */
import { contentHash } from '../objects/hash.ts';
import type { PageTree } from './page-tree.ts';
import { isTag, printHtml, replaceNodes, setAttributes, type Tag } from './tree.ts';

/** Replaces inline styles with classes, and collects their CSS. */
export function extractStyles(page: PageTree): void {
  if (!/style/i.test(page.source)) return;
  const rules = new Map<string, string>();
  const sheets: string[] = [];
  page.nodes = replaceNodes(page.nodes, (node) => {
    if (!isTag(node)) return null;
    if (node.name !== 'style') {
      inlineStyle(node, rules);
      return null;
    }
    sheets.push(printHtml(node.children).trim());
    return [];
  });
  page.css = [
    ...sheets,
    ...[...rules]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, text]) => `${page.task.template ? 'body' : 'article'} .${name}{${text}}`),
  ].join('\n');
}

function inlineStyle(tag: Tag, rules: Map<string, string>): void {
  const { style, ...others } = tag.attribs;
  if (style === undefined) return;
  const declarations = style.trim();
  if (declarations === '' || /[{}<]|url\(|expression|@import/i.test(declarations)) {
    setAttributes(tag, others);
    return;
  }
  const name = `s${contentHash(declarations).slice(0, 6)}`;
  rules.set(name, declarations);
  const own = others['class'];
  setAttributes(
    tag,
    own === undefined ? { class: name, ...others } : { ...others, class: `${own} ${name}` },
  );
}

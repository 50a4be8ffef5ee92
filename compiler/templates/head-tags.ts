/** Reads the tags of the `head` slot. */
import type { HeadTag } from '../../model/release/head-tag.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { isTag, isText, type HtmlNode, type Tag } from '../html/tree.ts';
import { type CheckedTemplate, diagnosticOf } from './check-template.ts';

/** Returns the `<meta>` and `<link>` tags, and a diagnostic for everything else. */
export function headTags(template: CheckedTemplate): {
  head: HeadTag[];
  diagnostics: Diagnostic[];
} {
  const head: HeadTag[] = [];
  const diagnostics: Diagnostic[] = [];
  for (const node of template.nodes) {
    if (isText(node) ? node.data.trim() === '' : !isTag(node)) continue;
    const tag = isTag(node) ? tagOf(node) : null;
    if (tag !== null) head.push(tag);
    else diagnostics.push(refusalOf(node, template));
  }
  return { head, diagnostics };
}

function tagOf({ name, attribs }: Tag): HeadTag | null {
  const isSheet = name === 'link' && /\bstylesheet\b/i.test(attribs['rel'] ?? '');
  if ((name !== 'meta' && name !== 'link') || isSheet) return null;
  // Client-side navigation replaces the tags of the page, and keeps those of the site.
  return { tag: name, attributes: { ...attribs, 'data-site': '' } };
}

function refusalOf(node: HtmlNode, template: CheckedTemplate): Diagnostic {
  const found = isTag(node)
    ? `\`<${node.name}>\``
    : isText(node)
      ? `"${node.data.trim()}"`
      : 'this';
  return diagnosticOf(template, {
    at: isTag(node) ? `<${node.name}` : isText(node) ? node.data.trim() : '',
    message: `The \`head\` slot has \`<meta>\` and \`<link>\` tags only, but no stylesheets. Found ${found}.`,
    hint: 'Scripts and styles come from the configuration, because the content security policy must allow them.',
  });
}

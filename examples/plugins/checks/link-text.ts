/** A check: the text of a link says where it leads. */
import { defineCheck, type MarkdownNode } from 'edgepress';

const EMPTY = /^(?:here|click here|this|link)$/i;

export default defineCheck({
  name: 'link-text',
  page({ tree, report }) {
    visit(tree);

    function visit(node: MarkdownNode): void {
      const text = node.type === 'link' ? textOf(node) : '';
      if (EMPTY.test(text))
        report({
          ...node.position?.start,
          message: `The text of this link is “${text}”, expected where it leads.`,
        });
      node.children?.forEach(visit);
    }
  },
});

function textOf({ value, children }: MarkdownNode): string {
  return typeof value === 'string' ? value : (children ?? []).map(textOf).join('');
}

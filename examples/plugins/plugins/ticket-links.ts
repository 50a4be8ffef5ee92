/** A remark plugin: links `KIT-12` to the ticket. */

/** A node of the Markdown tree, as far as the plugin needs it. */
interface Node {
  type: string;
  value?: string;
  url?: string;
  children?: Node[];
}

/** Returns the transformer. `tracker` is the address that ticket numbers are appended to. */
export default function ticketLinks({ tracker }: { tracker: string }) {
  return (tree: Node): void => linkIn(tree);

  function linkIn(node: Node): void {
    if (node.type === 'link') return;
    node.children?.forEach(linkIn);
    if (node.children)
      node.children = node.children.flatMap((child) =>
        child.type === 'text' ? linked(child.value ?? '') : [child],
      );
  }

  function linked(text: string): Node[] {
    return text
      .split(/(\bKIT-\d+\b)/)
      .filter((part) => part !== '')
      .map((value) =>
        /^KIT-\d+$/.test(value)
          ? { type: 'link', url: tracker + value, children: [{ type: 'text', value }] }
          : { type: 'text', value },
      );
  }
}

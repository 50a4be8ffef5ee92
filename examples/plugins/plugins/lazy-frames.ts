/** A rehype plugin: frames load when they are about to be seen. */

/** A node of the HTML tree, as far as the plugin needs it. MDX has an element in a page as `mdxJsxFlowElement`. */
interface Node {
  type: string;
  name?: string;
  tagName?: string;
  properties?: Record<string, unknown>;
  attributes?: { type: string; name: string; value: string }[];
  children?: Node[];
}

/** Returns the transformer. */
export function lazyFrames() {
  return function visit(node: Node): void {
    if (node.tagName === 'iframe') node.properties = { ...node.properties, loading: 'lazy' };
    if (node.name === 'iframe')
      node.attributes?.push({ type: 'mdxJsxAttribute', name: 'loading', value: 'lazy' });
    node.children?.forEach(visit);
  };
}

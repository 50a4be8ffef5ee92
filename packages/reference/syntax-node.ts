/** The nodes of a syntax tree. */

/** A node. Its shape follows ESTree. */
export interface SyntaxNode {
  type: string;
  start: number;
  end: number;
  [field: string]: unknown;
}

/** All nodes of a tree. */
export function* walk(node: SyntaxNode): Generator<SyntaxNode> {
  yield node;
  for (const value of Object.values(node))
    for (const entry of Array.isArray(value) ? value : [value])
      if (isNode(entry)) yield* walk(entry);
}

/** Whether a value is a node. */
export function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}

/** The node in a field, if there is one. */
export function child(node: SyntaxNode | undefined, field: string): SyntaxNode | undefined {
  const value = node?.[field];
  return isNode(value) ? value : undefined;
}

/** The nodes in a field that is a list. */
export function children(node: SyntaxNode | undefined, field: string): SyntaxNode[] {
  const value = node?.[field];
  return Array.isArray(value) ? value.filter(isNode) : [];
}

/** The name of an identifier, or the text of a literal. Empty if it has none. */
export function nameOf(node: SyntaxNode | undefined): string {
  const name = node?.['name'] ?? node?.['value'];
  return typeof name === 'string' ? name : '';
}

/** The variable of an expression such as `linkSchema.entries`. */
export function rootName(node: SyntaxNode | undefined): string {
  const object = child(node, 'object');
  return object === undefined ? nameOf(node) : rootName(object);
}

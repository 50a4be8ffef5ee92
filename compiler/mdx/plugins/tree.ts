/** The nodes of Markdown (mdast), HTML (hast) and MDX trees, with the fields that the plugins use. */

/** A position in a source file; 1-based line and column, 0-based offset. */
export interface Point {
  line: number;
  column: number;
  offset?: number;
}

/** An attribute of a JSX element: literal text, nothing (`<video controls>`), or an expression. */
export interface JsxAttribute {
  type: 'mdxJsxAttribute' | 'mdxJsxExpressionAttribute';
  name?: string;
  value?: string | null | JsxAttributeExpression;
}

/** `name={…}` of a JSX element. */
export interface JsxAttributeExpression {
  type: 'mdxJsxAttributeValueExpression';
  value: string;
  data?: { estree?: EsNode };
}

/** A node of a JavaScript tree (estree). */
export interface EsNode {
  type: string;
  [key: string]: unknown;
}

/** A node of any of the trees. */
export interface Node {
  type: string;
  children?: Node[];
  value?: string;
  /** JSX and directive name; `null` for a fragment. */
  name?: string | null;
  attributes?: JsxAttribute[];
  tagName?: string;
  properties?: Record<string, unknown>;
  depth?: number;
  url?: string;
  alt?: string | null;
  title?: string | null;
  lang?: string | null;
  meta?: string | null;
  identifier?: string;
  checked?: boolean | null;
  ordered?: boolean | null;
  data?: Record<string, unknown>;
  position?: { start: Point; end: Point };
}

/** Calls `visit` for every node below `node`, parents first; returning a list replaces the node. */
export function walk(
  node: Node,
  visit: (child: Node, parent: Node, index: number) => Node[] | undefined,
): void {
  const children = node.children;
  if (children === undefined) return;
  for (let index = 0; index < children.length; index++) {
    const child = children[index];
    if (child === undefined) continue;
    const replaced = visit(child, node, index);
    if (replaced === undefined) walk(child, visit);
    else {
      children.splice(index, 1, ...replaced);
      index += replaced.length - 1;
    }
  }
}

/** Returns the text of a node without markup. */
export function nodeText(node: Node): string {
  if (node.type === 'text' || node.type === 'inlineCode' || node.type === 'code')
    return node.value ?? '';
  if (node.type === 'image') return node.alt ?? '';
  return (node.children ?? []).map(nodeText).join('');
}

/** Creates an HTML element. */
export function makeElement(
  tagName: string,
  properties: Record<string, unknown> = {},
  children: Node[] = [],
): Node {
  return { type: 'element', tagName, properties, children };
}

/** Creates a text node. */
export function makeText(value: string): Node {
  return { type: 'text', value };
}

/** Whether a node is a JSX element of MDX. */
export function isJsx(node: Node): boolean {
  return node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement';
}

/** The literal value of a JSX attribute: text, `true` for a bare one; `undefined` when it must be evaluated. */
export function literalAttribute(attribute: JsxAttribute): unknown {
  if (attribute.type !== 'mdxJsxAttribute') return undefined;
  const value = attribute.value;
  if (value === null || value === undefined) return true;
  if (typeof value === 'string') return value;
  return literalExpression(value.data?.estree);
}

/** Evaluates a program that consists of one literal: a value, a template without expressions, an object or a list. */
export function literalExpression(program: EsNode | undefined): unknown {
  const body = program?.['body'];
  const statement: unknown = Array.isArray(body) && body.length === 1 ? body[0] : undefined;
  if (!isEs(statement) || statement.type !== 'ExpressionStatement') return undefined;
  const expression = statement['expression'];
  return isEs(expression) ? literalNode(expression) : undefined;
}

/** Whether a value is a node of a JavaScript tree. */
export function isEs(value: unknown): value is EsNode {
  return (
    typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
  );
}

function literalNode(node: EsNode): unknown {
  if (node.type === 'Literal') return node['regex'] === undefined ? node['value'] : undefined;
  if (node.type === 'TemplateLiteral') {
    const quasis = node['quasis'];
    const only: unknown = Array.isArray(quasis) && quasis.length === 1 ? quasis[0] : undefined;
    const value = isEs(only) ? only['value'] : undefined;
    return typeof value === 'object' && value !== null && 'cooked' in value
      ? value.cooked
      : undefined;
  }
  if (node.type === 'UnaryExpression' && node['operator'] === '-') {
    const inner = node['argument'];
    const value = isEs(inner) ? literalNode(inner) : undefined;
    return typeof value === 'number' ? -value : undefined;
  }
  if (node.type === 'ObjectExpression' && Array.isArray(node['properties'])) {
    const out: Record<string, unknown> = {};
    for (const property of node['properties']) {
      if (!isEs(property) || property.type !== 'Property' || property['computed'] === true)
        return undefined;
      const key = property['key'];
      const name = isEs(key) ? (key['name'] ?? key['value']) : undefined;
      const value = isEs(property['value']) ? literalNode(property['value']) : undefined;
      if (value === undefined || (typeof name !== 'string' && typeof name !== 'number'))
        return undefined;
      out[String(name)] = value;
    }
    return out;
  }
  return undefined;
}

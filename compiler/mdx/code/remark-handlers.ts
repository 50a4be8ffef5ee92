/**
 * Moves what a browser must run out of the content of a Docusaurus site's pages: elements with handlers of events, components that
 * get functions, and expressions with such elements. Each becomes a component that the file exports, so that it can be an island.
 */
import { createProcessor } from '@mdx-js/mdx';
import type { VFile } from 'vfile';
import { contentHash } from '../../objects/hash.ts';
import { contextOf } from '../plugins/context.ts';
import { type EsNode, isEs, isJsx, type JsxAttribute, type Node, walk } from '../plugins/tree.ts';

/** What the names of such components begin with. */
export const HANDLER_PREFIX = 'PagePart';

const FUNCTIONS = new Set(['ArrowFunctionExpression', 'FunctionExpression']);

/** Moves them, on sites whose pages have such code. */
export function remarkHandlers() {
  return (tree: Node, file: VFile): void => {
    if (contextOf(file).isDocusaurus) moveHandlers(tree);
  };
}

/** Moves them, and adds their components to the end of the tree. */
export function moveHandlers(tree: Node): void {
  const added = new Map<string, string>();
  const move = (node: Node, body: string, children: Node[]): void => {
    const name = `${HANDLER_PREFIX}${contentHash(body).slice(0, 8)}`;
    added.set(name, `export const ${name} = ({ children }) => ${body};`);
    const isFlow = /Flow/.test(node.type);
    Object.assign(node, {
      type: isFlow ? 'mdxJsxFlowElement' : 'mdxJsxTextElement',
      name,
      attributes: [],
      children,
    });
    delete node.value;
    delete node.data;
  };
  walk(tree, (node) => {
    if (/^mdx(?:Flow|Text)Expression$/.test(node.type)) {
      if (isMovable(node.data?.['estree'], hasHandlers)) move(node, `<>{${node.value}}</>`, []);
    } else if (isJsx(node) && node.name && needsFunctions(node)) {
      const attributes = (node.attributes ?? []).map(attributeText).join('');
      const inner = functionChild(node);
      const content = inner === undefined ? '{children}' : `{${inner}}`;
      move(
        node,
        `<${node.name}${attributes}>${content}</${node.name}>`,
        inner === undefined ? (node.children ?? []) : [],
      );
    }
    return undefined;
  });
  if (added.size === 0) return;
  // A line without text would end the code.
  const code = [...added.values()].join('\n').replace(/\n\s*\n/g, '\n');
  tree.children?.push(...(parseMdx(code).children ?? []));
}

/** Parses MDX without the syntax that the engine adds. */
export function parseMdx(text: string): Node {
  // The tree of Markdown, whose types don't have the nodes of MDX.
  return createProcessor({ format: 'mdx' }).parse(text) as Node;
}

function needsFunctions(node: Node): boolean {
  if (functionChild(node) !== undefined) return true;
  const isElement = /^[a-z]/.test(node.name ?? '');
  return (node.attributes ?? []).some(({ name = '', value }) => {
    const program = typeof value === 'object' && value !== null ? value.data?.estree : undefined;
    if (isElement) return /^(?:on[A-Z]|ref$)/.test(name) && isMovable(program, () => true);
    return isMovable(program, isFunction);
  });
}

// Children such as `{() => <Chart />}`. Text beside them is only white space.
function functionChild({ children = [] }: Node): string | undefined {
  const [only, ...others] = children.filter(({ type, value }) => type !== 'text' || value?.trim());
  if (only === undefined || others.length > 0) return undefined;
  const inner = only.type === 'paragraph' && only.children?.length === 1 ? only.children[0] : only;
  const program = inner?.data?.['estree'];
  return isMovable(program, isFunction) ? inner?.value : undefined;
}

// `props` exists in the content only.
function isMovable(program: unknown, test: (node: EsNode) => boolean): boolean {
  return isEs(program) && some(program, test) && !some(program, usesProps);
}

function usesProps(node: EsNode): boolean {
  return node.type === 'Identifier' && (node['name'] === 'props' || node['name'] === 'arguments');
}

function isFunction({ type }: EsNode): boolean {
  return FUNCTIONS.has(type);
}

// Functions for `map` and the like are called by the build.
function hasHandlers(node: EsNode): boolean {
  if (node.type !== 'JSXAttribute') return false;
  const { value } = node;
  return isEs(value) && some(value, isFunction);
}

function some(node: EsNode, test: (node: EsNode) => boolean): boolean {
  if (test(node)) return true;
  return Object.values(node).some((value) =>
    Array.isArray(value)
      ? value.some((entry) => isEs(entry) && some(entry, test))
      : isEs(value) && some(value, test),
  );
}

function attributeText({ type, name = '', value }: JsxAttribute): string {
  if (value === null || value === undefined) return ` ${name}`;
  if (typeof value === 'string' && type === 'mdxJsxExpressionAttribute') return ` {${value}}`;
  if (typeof value === 'string') return ` ${name}={${JSON.stringify(value)}}`;
  return ` ${name}={${value.value}}`;
}

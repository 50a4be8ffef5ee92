/**
 * Renders everything that needs no evaluation to HTML strings. React gets only placeholders and components, so a page
 * of prose costs it nothing.
 */
import { toHtml } from 'hast-util-to-html';
import type { Nodes } from 'hast';
import type { VFile } from 'vfile';
import type { HeadTag } from '../../../model/release/head-tag.ts';
import { STATIC_TAG } from '../../html/placeholders.ts';
import { isHeadTag } from '../../page/head-tag-names.ts';
import { contextOf, type FileContext } from './context.ts';
import { isJsx, type Node, nodeText } from './tree.ts';

/** Renders static subtrees. A file without anything to evaluate becomes one piece, in `VFile.data.static`. */
export function rehypeStatic() {
  return (tree: Node, file: VFile): void => {
    const context = contextOf(file);
    const head: HeadTag[] = [];
    takeHead(tree, head, context);
    file.data['head'] = head;
    dropNothing(tree);
    const children = tree.children ?? [];
    if (children.every((child) => isStatic(child, context))) {
      file.data['static'] = html(children);
      tree.children = [];
      return;
    }
    fold(tree, context);
  };
}

function dropNothing(parent: Node): void {
  if (parent.children === undefined) return;
  for (const node of parent.children) if (isNothing(node)) keepMarker(node);
  parent.children = parent.children.filter((node) => !isNothing(node));
  for (const child of parent.children) dropNothing(child);
}

// The comment that ends the excerpt of a post (`compiler/blog/excerpt.ts`) stays in the HTML.
function keepMarker(node: Node): void {
  if (/^\s*\/\*+\s*truncate\s*\*\/\s*$/.test(node.value ?? ''))
    Object.assign(node, { type: 'comment', value: 'truncate' });
}

// An expression that is empty or only a comment.
function isNothing(node: Node): boolean {
  return (
    (node.type === 'mdxFlowExpression' || node.type === 'mdxTextExpression') &&
    /^\s*(?:\/\*[\s\S]*\*\/\s*)?$/.test(node.value ?? '')
  );
}

// Records the elements that the site's own components replace, which need evaluation.
function isStatic(node: Node, context: FileContext): boolean {
  switch (node.type) {
    case 'text':
    case 'raw':
    case 'comment':
      return true;
    case 'element':
      if (context.replaced.has(node.tagName ?? '')) {
        context.elements.add(node.tagName ?? '');
        return false;
      }
      return (node.children ?? []).every((child) => isStatic(child, context));
    default:
      return false;
  }
}

function fold(parent: Node, context: FileContext): void {
  const out: Node[] = [];
  let run: Node[] = [];
  const flush = (): void => {
    if (run.length === 0) return;
    // Text alone stays text, because components read it (`<Button>Save</Button>`).
    if (run.every((node) => node.type === 'text')) out.push(...run);
    else if (isJsx(parent) && run.every((node) => node.type === 'text' || isPlainParagraph(node)))
      out.push(...run);
    else out.push(piece(run, context));
    run = [];
  };
  for (const node of parent.children ?? []) {
    if (isStatic(node, context)) {
      run.push(node);
      continue;
    }
    flush();
    // Components that replace elements may look at their children, for example at the rows of a table.
    if (context.replaced.has(node.tagName ?? '')) foldPieces(node, context);
    else if (node.children) fold(node, context);
    out.push(node);
  }
  flush();
  parent.children = out;
}

// Keeps the elements below a node, and folds only what is HTML already.
function foldPieces(parent: Node, context: FileContext): void {
  for (const node of parent.children ?? []) foldPieces(node, context);
  parent.children &&= parent.children.map((node) =>
    node.type === 'raw' || node.type === 'comment' ? piece([node], context) : node,
  );
}

function piece(nodes: Node[], context: FileContext): Node {
  const dataI = `${context.prefix}${context.statics.length}`;
  context.statics.push(html(nodes));
  return { type: 'element', tagName: STATIC_TAG, properties: { dataI }, children: [] };
}

// A component's single line of text, which some components read (`<Card>One line</Card>`).
function isPlainParagraph(node: Node): boolean {
  return (
    node.type === 'element' &&
    node.tagName === 'p' &&
    (node.children ?? []).every((child) => child.type === 'text')
  );
}

function html(nodes: Node[]): string {
  const root: { type: 'root'; children: Node[] } = { type: 'root', children: nodes };
  return toHtml(asHast(root), {
    allowDangerousHtml: true,
    characterReferences: { useNamedReferences: true },
  });
}

// The walker's node type is looser than hast's; the trees are hast's by construction (remark-rehype).
function asHast(node: object): Nodes {
  return node as Nodes;
}

// The content of `<head>` in a page moves to the document's head, and so do the static tags of `<Head>`.
function takeHead(parent: Node, tags: HeadTag[], context: FileContext): void {
  parent.children = (parent.children ?? []).filter((node) => {
    if (isJsx(node) && node.name === 'Head') {
      const [taken, rest] = [true, false].map((is) =>
        (node.children ?? []).filter((child) => isStaticTag(child, context) === is),
      );
      for (const child of taken ?? []) collectTag(child, tags, context);
      node.children = (rest ?? []).filter(
        (child) => child.type !== 'text' || nodeText(child).trim(),
      );
      return node.children.length > 0;
    }
    if (node.type !== 'element' || node.tagName !== 'head') {
      if (node.children) takeHead(node, tags, context);
      return true;
    }
    for (const child of node.children ?? []) collectTag(child, tags, context);
    return false;
  });
}

function isStaticTag(node: Node, context: FileContext): boolean {
  return isHeadTag(node.tagName ?? '', context.isDocusaurus) && isStatic(node, context);
}

function collectTag(node: Node, tags: HeadTag[], context: FileContext): void {
  const tag = node.tagName ?? '';
  if (isHeadTag(tag, context.isDocusaurus)) {
    const attributes = Object.fromEntries(
      Object.entries(node.properties ?? {}).map(([key, value]) => [
        attributeName(key),
        Array.isArray(value) ? value.join(' ') : value === true ? '' : String(value),
      ]),
    );
    const text = tag === 'title' ? nodeText(node).trim() : rawText(node);
    tags.push({ tag, attributes, ...(/^(?:title|script)$/.test(tag) && { text }) });
  } else for (const child of node.children ?? []) collectTag(child, tags, context);
}

function rawText({ value = '', children = [] }: Node): string {
  return value + children.map(rawText).join('');
}

function attributeName(key: string): string {
  const words = /^data[A-Z]/.test(key) && key.replace(/[A-Z]/g, (one) => `-${one.toLowerCase()}`);
  if (words) return words;
  return (
    {
      className: 'class',
      httpEquiv: 'http-equiv',
      charSet: 'charset',
      hrefLang: 'hreflang',
      crossOrigin: 'crossorigin',
    }[key] ?? key
  );
}

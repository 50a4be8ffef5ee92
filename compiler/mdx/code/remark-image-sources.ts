/**
 * Notes where each `<img>` is written whose source is an expression. The JSX runtime takes the note, and reports a source that
 * turns out to be empty (`components/foreign/page-runtime.ts`).
 */
import type { VFile } from 'vfile';
import { emptySource, type ImagePosition, POSITION_PROP } from '../../images/empty-sources.ts';
import { contextOf, type FileContext } from '../plugins/context.ts';
import {
  type EsNode,
  isEs,
  isJsx,
  literalAttribute,
  type Node,
  type Point,
  walk,
} from '../plugins/tree.ts';

/** Adds the notes. What is empty as it is written is reported at once. */
export function remarkImageSources() {
  return (tree: Node, file: VFile): void => {
    const context = contextOf(file);
    walk(tree, (node) => {
      if (isJsx(node)) {
        if (node.name === 'img') note(node, context);
        for (const { value } of node.attributes ?? [])
          if (typeof value === 'object' && value?.data?.estree) noteIn(value.data.estree, context);
      }
      if (isEs(node.data?.['estree'])) noteIn(node.data['estree'], context);
      return undefined;
    });
  };
}

function note(node: Node, { file, diagnostics }: FileContext): void {
  const attributes = (node.attributes ??= []);
  const source = attributes.find(({ name }) => name === 'src');
  if (source === undefined || !node.position) return;
  const literal = literalAttribute(source);
  const position: ImagePosition = [file, node.position.start.line, node.position.start.column];
  if (literal === null || literal === '') diagnostics.push(emptySource(position));
  if (literal !== undefined) return;
  attributes.push({
    type: 'mdxJsxAttribute',
    name: POSITION_PROP,
    value: JSON.stringify(position),
  });
}

// JSX in an expression, such as `{list.map((one) => <img src={one.image} />)}`.
function noteIn(node: EsNode, context: FileContext): void {
  if (node.type === 'JSXOpeningElement') noteElement(node, context);
  for (const value of Object.values(node))
    for (const entry of Array.isArray(value) ? value : [value])
      if (isEs(entry)) noteIn(entry, context);
}

function noteElement(node: EsNode, { file }: FileContext): void {
  const { name, attributes, loc } = node;
  if (!isEs(name) || name['name'] !== 'img' || !Array.isArray(attributes)) return;
  const isExpression = attributes.some(
    (entry) =>
      isEs(entry) &&
      isEs(entry['name']) &&
      entry['name']['name'] === 'src' &&
      isEs(entry['value']) &&
      entry['value'].type === 'JSXExpressionContainer',
  );
  const start = startOf(loc);
  if (!isExpression || start === null) return;
  const value = JSON.stringify([file, start.line, start.column + 1] satisfies ImagePosition);
  attributes.push({
    type: 'JSXAttribute',
    name: { type: 'JSXIdentifier', name: POSITION_PROP },
    value: { type: 'JSXExpressionContainer', expression: { type: 'Literal', value } },
  });
}

// Acorn counts columns from 0.
function startOf(loc: unknown): Point | null {
  if (typeof loc !== 'object' || loc === null || !('start' in loc)) return null;
  const { start } = loc;
  if (typeof start !== 'object' || start === null) return null;
  const { line, column } = { line: 0, column: 0, ...start };
  return line > 0 ? { line, column } : null;
}

/**
 * Rewrites a module so that each value and each statement that throws is lost alone. A configuration that fails as a whole
 * is evaluated again in this form, which keeps its title, address and navigation when a plugin or a file is missing.
 */
import fs from 'node:fs';
import { SourceMap } from 'node:module';
import path from 'node:path';
import { type AnyNode, type Expression, parse } from 'acorn';
import { type Loader, transformSync } from 'esbuild';

/** A piece of text to put in front of a position. */
interface Insertion {
  at: number;
  text: string;
  /** Ends of inner pieces come before ends of outer ones. */
  isEnd: boolean;
}

const STATEMENTS = new Set([
  'ExpressionStatement',
  'IfStatement',
  'ForStatement',
  'ForInStatement',
  'ForOfStatement',
  'WhileStatement',
  'SwitchStatement',
  'ThrowStatement',
]);

const SAFE = new Set([
  'Literal',
  'ObjectExpression',
  'ArrayExpression',
  'FunctionExpression',
  'ArrowFunctionExpression',
  'ClassExpression',
]);

/** Returns the text of a module in JavaScript, with its values guarded. Throws if the module can't be parsed. */
export function guardModule(file: string): string {
  const { code, map } = transformSync(fs.readFileSync(file, 'utf8'), {
    loader: loaderOf(file),
    jsx: 'automatic',
    sourcefile: file,
    sourcemap: 'external',
  });
  const lines = new SourceMap(JSON.parse(map));
  const program = parse(code, {
    ecmaVersion: 'latest',
    sourceType: 'module',
    locations: true,
    allowHashBang: true,
    allowAwaitOutsideFunction: true,
    allowReturnOutsideFunction: true,
  });
  const inserted: Insertion[] = [];
  const labelled = new Set<AnyNode>();
  const place = (node: AnyNode): string => {
    const entry = lines.findEntry((node.loc?.start.line ?? 1) - 1, node.loc?.start.column ?? 0);
    const line = 'originalLine' in entry ? entry.originalLine + 1 : 1;
    return `${JSON.stringify(file)}, ${line}`;
  };
  const wrap = (node: AnyNode, [before, after]: [string, string]): void => {
    inserted.push({ at: node.start, text: before, isEnd: false });
    inserted.push({ at: node.end, text: after, isEnd: true });
  };
  const guard = (node: Expression, name?: string): void => {
    if (SAFE.has(node.type) || hasOwn(node, 'YieldExpression')) return;
    const end = `), ${place(node)}${name === undefined ? '' : `, ${JSON.stringify(name)}`})`;
    if (hasOwn(node, 'AwaitExpression'))
      wrap(node, ['(await __guardAsync(async () => (', `${end})`]);
    else wrap(node, ['__guard(() => (', end]);
  };
  walk(program, (node) => {
    if (node.type === 'VariableDeclarator' && node.init)
      guard(node.init, node.id.type === 'Identifier' ? node.id.name : 'value');
    if (node.type === 'Property' && node.kind === 'init' && !node.method && !node.shorthand)
      if (isExpression(node.value)) guard(node.value);
    if (node.type === 'ArrayExpression')
      for (const element of node.elements)
        if (element !== null && element.type !== 'SpreadElement') guard(element);
    if (node.type === 'SpreadElement') guard(node.argument, 'value');
    if (node.type === 'ExportDefaultDeclaration' && isExpression(node.declaration))
      guard(node.declaration);
    if (node.type === 'AssignmentExpression' && node.operator === '=') guard(node.right, 'value');
    // `continue` needs its label at the loop itself.
    if (node.type === 'LabeledStatement') labelled.add(node.body);
    const isDirective = 'directive' in node && node.directive;
    if (STATEMENTS.has(node.type) && !isDirective && !labelled.has(node))
      wrap(node, ['try { ', ` } catch (__error) { __lost(__error, ${place(node)}); }`]);
  });
  return spliced(code, inserted);
}

/** Visits the nodes of a program, without patterns and without what already has its own `try`. */
function walk(node: AnyNode, visit: (node: AnyNode) => void): void {
  if (node.type === 'TryStatement' || node.type.endsWith('Pattern')) return;
  visit(node);
  for (const child of childrenOf(node)) walk(child, visit);
}

// Whether a kind of node occurs in an expression outside of the functions in it.
function hasOwn(node: AnyNode, type: string): boolean {
  if (node.type === type) return true;
  if (/Function/.test(node.type)) return false;
  return childrenOf(node).some((child) => hasOwn(child, type));
}

function childrenOf(node: AnyNode): AnyNode[] {
  return Object.values(node).flat().filter(isNode);
}

function isNode(value: unknown): value is AnyNode {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}

function isExpression(node: AnyNode): node is Expression {
  return !node.type.endsWith('Pattern') && !node.type.endsWith('Declaration');
}

// At one position, ends come before starts.
function spliced(code: string, inserted: Insertion[]): string {
  let text = '';
  let from = 0;
  const ordered = inserted
    .map((entry, index) => ({ ...entry, index }))
    .toSorted(
      (a, b) =>
        a.at - b.at ||
        Number(b.isEnd) - Number(a.isEnd) ||
        // Outer nodes are visited first: they start first and end last.
        (a.isEnd ? b.index - a.index : a.index - b.index),
    );
  for (const { at, text: piece } of ordered) {
    text += code.slice(from, at) + piece;
    from = at;
  }
  return text + code.slice(from);
}

function loaderOf(file: string): Loader {
  const extension = path.extname(file);
  if (/^\.[cm]?ts$/.test(extension)) return 'ts';
  return extension === '.tsx' ? 'tsx' : 'jsx';
}

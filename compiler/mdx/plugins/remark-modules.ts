/**
 * Links the modules of MDX without a bundler. Static imports become reads of `arguments[0].modules`, and undefined
 * components become reads of `arguments[0].globals`, so that every page can be evaluated.
 */
import type { VFile } from 'vfile';
import { contextOf, type FileContext } from './context.ts';
import { type EsNode, isEs, isJsx, type Node, walk } from './tree.ts';

/** Names that a page may use without importing them, besides components. */
const PROVIDED = ['frontMatter', 'toc', 'contentTitle', 'metadata'];

/** Rewrites imports and declares undefined names that the file uses. */
export function remarkModules() {
  return (tree: Node, file: VFile): void => {
    const context = contextOf(file);
    const defined = new Set<string>();
    const used = new Map<string, { line: number; column: number }>();
    walk(tree, (node) => {
      const at = node.position?.start ?? { line: 1, column: 1 };
      const program = node.data?.['estree'];
      if (node.type === 'mdxjsEsm' && isEs(program)) {
        const body = program['body'];
        if (Array.isArray(body))
          program['body'] = body.map((statement) => rewrite(statement, context, defined, at));
      }
      if (isEs(program)) collectNames(program, used, at);
      if (isJsx(node)) {
        if (node.name && isComponent(node.name)) note(used, node.name.split('.')[0] ?? '', at);
        for (const attribute of node.attributes ?? []) {
          const value = attribute.value;
          if (value && typeof value === 'object' && value.data?.estree)
            collectNames(value.data.estree, used, at);
        }
      }
      return undefined;
    });
    for (const wanted of context.imports)
      wanted.asComponent = wanted.names.some((name) => used.has(name));
    const missing = [...used].filter(
      ([name]) => !defined.has(name) && (isComponent(name) || PROVIDED.includes(name)),
    );
    for (const [name, at] of missing) if (isComponent(name)) context.components.set(name, at);
    if (missing.length > 0)
      (tree.children ??= []).unshift(declarations(missing.map(([name]) => name)));
  };
}

function isComponent(name: string): boolean {
  return /^[A-Z]/.test(name) || name.includes('.');
}

function note(
  used: Map<string, { line: number; column: number }>,
  name: string,
  at: { line: number; column: number },
): void {
  if (!used.has(name)) used.set(name, { line: at.line, column: at.column });
}

function rewrite(
  statement: unknown,
  context: FileContext,
  defined: Set<string>,
  at: { line: number; column: number },
): unknown {
  if (!isEs(statement)) return statement;
  if (statement.type !== 'ImportDeclaration') {
    const declaration = statement['declaration'];
    if (isEs(declaration)) for (const name of declaredNames(declaration)) defined.add(name);
    for (const name of declaredNames(statement)) defined.add(name);
    return statement;
  }
  const source = statement['source'];
  const specifier = isEs(source) ? String(source['value']) : '';
  const index = context.imports.length;
  const specifiers: unknown = statement['specifiers'];
  const names: string[] = [];
  const properties: EsNode[] = [];
  let namespace: string | undefined;
  for (const entry of Array.isArray(specifiers) ? specifiers : []) {
    if (!isEs(entry)) continue;
    const local = identifierName(entry['local']);
    names.push(local);
    defined.add(local);
    if (entry.type === 'ImportNamespaceSpecifier') namespace = local;
    else
      properties.push({
        type: 'Property',
        kind: 'init',
        method: false,
        shorthand: false,
        computed: false,
        key: identifier(
          entry.type === 'ImportDefaultSpecifier' ? 'default' : identifierName(entry['imported']),
        ),
        value: identifier(local),
      });
  }
  context.imports.push({ specifier, names, asComponent: false, line: at.line, column: at.column });
  const value = member(member(argument(), 'modules'), index);
  const targets: EsNode[] =
    namespace === undefined ? [] : [declarator(identifier(namespace), value)];
  if (properties.length > 0) targets.push(declarator({ type: 'ObjectPattern', properties }, value));
  if (targets.length === 0) return { type: 'EmptyStatement' };
  return { type: 'VariableDeclaration', kind: 'const', declarations: targets };
}

function declarations(names: string[]): Node {
  const body = names.map((name) => ({
    type: 'VariableDeclaration',
    kind: 'const',
    declarations: [declarator(identifier(name), member(member(argument(), 'globals'), name))],
  }));
  return {
    type: 'mdxjsEsm',
    value: '',
    data: { estree: { type: 'Program', sourceType: 'module', body, comments: [] } },
  };
}

/** Returns the names that a statement declares. */
export function declaredNames(node: EsNode): string[] {
  if (node.type === 'FunctionDeclaration' || node.type === 'ClassDeclaration')
    return [identifierName(node['id'])];
  if (node.type !== 'VariableDeclaration' || !Array.isArray(node['declarations'])) return [];
  return node['declarations'].flatMap((entry) => (isEs(entry) ? patternNames(entry['id']) : []));
}

function patternNames(pattern: unknown): string[] {
  if (!isEs(pattern)) return [];
  if (pattern.type === 'Identifier') return [identifierName(pattern)];
  const inner = pattern['properties'] ?? pattern['elements'] ?? [];
  if (!Array.isArray(inner)) return [];
  return inner.flatMap((entry) =>
    isEs(entry) ? patternNames(entry['value'] ?? entry['argument'] ?? entry['left'] ?? entry) : [],
  );
}

/** Finds component names in JSX, and provided names wherever they are used. */
export function collectNames(
  node: EsNode,
  used: Map<string, { line: number; column: number }>,
  at: { line: number; column: number },
): void {
  if (node.type === 'JSXIdentifier' && isComponent(String(node['name'])))
    note(used, String(node['name']), at);
  if (node.type === 'Identifier' && PROVIDED.includes(String(node['name'])))
    note(used, String(node['name']), at);
  for (const [key, value] of Object.entries(node)) {
    if (key === 'key' && node.type === 'Property') continue;
    if (Array.isArray(value))
      for (const entry of value) if (isEs(entry)) collectNames(entry, used, at);
    if (isEs(value)) collectNames(value, used, at);
  }
}

function identifierName(node: unknown): string {
  return isEs(node) ? String(node['name'] ?? node['value']) : '';
}

function identifier(name: string): EsNode {
  return { type: 'Identifier', name };
}

function argument(): EsNode {
  return member(identifier('arguments'), 0);
}

function member(object: EsNode, key: string | number): EsNode {
  return {
    type: 'MemberExpression',
    object,
    property: { type: 'Literal', value: key, raw: JSON.stringify(key) },
    computed: true,
    optional: false,
  };
}

function declarator(id: EsNode, init: EsNode): EsNode {
  return { type: 'VariableDeclarator', id, init };
}

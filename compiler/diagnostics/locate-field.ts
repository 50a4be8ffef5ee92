/** Finds where a configuration sets a field. */
import fs from 'node:fs';
import module from 'node:module';
import { type AnyNode, parse, parseExpressionAt } from 'acorn';

/** A position in a file, 1-based. */
interface Position {
  line?: number;
  column?: number;
}

/**
 * Returns the position of a field such as `navbar.items[2].href`, or of the part of the configuration that lacks it. Nothing is run.
 * What isn't written as a literal in the exported object is looked for by the name of the field.
 */
export function locateField(
  file: string,
  { path, found = '' }: { path: string; found?: string },
): Position {
  // Sidebars that are made of folders have no file.
  if (!fs.statSync(file, { throwIfNoEntry: false })?.isFile()) return {};
  const source = fs.readFileSync(file, 'utf8');
  const names = [...path.matchAll(/([^.[\]]+)|\[(\d+)\]/g)].map(
    ([, name, index]) => name ?? Number(index),
  );
  const root = /\.jsonc?$/.test(file) ? expressionOf(source) : exportOf(source);
  return (root && inLiteral(source, root, names)) ?? byName(source, names, found);
}

/** The value that a file has, and the variables that it is made of. */
interface Root {
  node: AnyNode | null | undefined;
  variables: Map<string, AnyNode>;
}

// JSON with comments and trailing commas is an expression of JavaScript.
function expressionOf(source: string): Root | null {
  try {
    const node = parseExpressionAt(source, 0, { ecmaVersion: 'latest' });
    return { node, variables: new Map() };
  } catch {
    return null;
  }
}

function exportOf(source: string): Root | null {
  const program = parsed(source);
  if (program === null) return null;
  const root: Root = { node: null, variables: new Map() };
  for (const statement of program.body) {
    const declaration =
      statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declaration?.type === 'VariableDeclaration')
      for (const { id, init } of declaration.declarations)
        if (id.type === 'Identifier' && init) root.variables.set(id.name, init);
    if (statement.type === 'ExportDefaultDeclaration') root.node = statement.declaration;
  }
  return root;
}

// The position of the last part of the path that the value has. `null` if it doesn't have the first.
function inLiteral(
  source: string,
  { node: top, variables }: Root,
  names: (string | number)[],
): Position | null {
  let node = top;
  const resolved = (value: AnyNode | null | undefined): AnyNode | null | undefined => {
    if (value?.type === 'Identifier') return variables.get(value.name);
    // `defineConfig({ … })`
    return value?.type === 'CallExpression' ? value.arguments[0] : value;
  };
  let at: number | null = null;
  for (const name of names) {
    const value = resolved(node);
    const [start, next] = memberOf(value, name);
    if (start === null) break;
    at = start;
    node = next;
  }
  return at === null ? null : positionAt(source, at);
}

function memberOf(
  value: AnyNode | null | undefined,
  name: string | number,
): [start: number | null, next: AnyNode | null] {
  if (value?.type === 'ArrayExpression' && typeof name === 'number') {
    const element = value.elements[name];
    return element ? [element.start, element] : [null, null];
  }
  if (value?.type !== 'ObjectExpression') return [null, null];
  for (const property of value.properties) {
    if (property.type !== 'Property' || property.computed) continue;
    const { key } = property;
    const own = key.type === 'Identifier' ? key.name : key.type === 'Literal' && key.value;
    if (own === name) return [property.start, property.value];
  }
  return [null, null];
}

function parsed(source: string) {
  try {
    return parse(withoutTypes(source), { ecmaVersion: 'latest', sourceType: 'module' });
  } catch {
    // Syntax that only TypeScript has.
    return null;
  }
}

// Types become spaces, so positions stay.
function withoutTypes(source: string): string {
  const emitWarning: unknown = Reflect.get(process, 'emitWarning');
  // Node announces each use of this function as experimental.
  process.emitWarning = () => {};
  try {
    return module.stripTypeScriptTypes(source);
  } finally {
    Reflect.set(process, 'emitWarning', emitWarning);
  }
}

// Of several lines with the name, the one with the value that was found is chosen. A field that is missing is on the line of what
// should have it.
function byName(source: string, names: (string | number)[], found: string): Position {
  const texts = names.filter((name) => typeof name === 'string');
  const name = texts.at(found === 'nothing' ? -2 : -1) ?? texts.at(-1);
  if (name === undefined) return {};
  const escaped = name.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  const setting = new RegExp(`(?:^|[\\s{,'"])${escaped}['"]?\\s*:`);
  const lines = source.split('\n');
  const value = found.startsWith('"') ? found.slice(1, -1) : '';
  const exact = lines.findIndex((line) => setting.test(line) && line.includes(value));
  const index = exact < 0 ? lines.findIndex((line) => setting.test(line)) : exact;
  return index < 0 ? {} : { line: index + 1 };
}

function positionAt(source: string, start: number): Position {
  const before = source.slice(0, start).split('\n');
  return { line: before.length, column: (before.at(-1) ?? '').length + 1 };
}

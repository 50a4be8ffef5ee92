/**
 * Parses code with the grammars of tree-sitter, in a process of its own: `node --liftoff-only parse-code.ts`. V8's optimising
 * compiler needs gigabytes for the large grammars, and `--liftoff-only` leaves it out. Reads `{ grammar, texts }` objects
 * as JSON from the standard input, and writes the line of the first error of each text, or `null`.
 */
import fs from 'node:fs';
import { createRequire } from 'node:module';
import { Language, type Node, Parser } from 'web-tree-sitter';

interface Batch {
  grammar: string;
  texts: string[];
}

const require = createRequire(import.meta.url);
await Parser.init();
const parser = new Parser();
const batches: Batch[] = JSON.parse(fs.readFileSync(0, 'utf8'));
const lines: (number | null)[][] = [];
for (const { grammar, texts } of batches) {
  const file = require.resolve(`tree-sitter-wasms/out/tree-sitter-${grammar}.wasm`);
  parser.setLanguage(await Language.load(file));
  lines.push(texts.map(errorLine));
}
process.stdout.write(JSON.stringify(lines));

function errorLine(text: string): number | null {
  const tree = parser.parse(text);
  if (tree === null) return 1;
  const fault = firstError(tree.rootNode);
  tree.delete();
  return fault === null ? null : fault.startPosition.row + 1;
}

function firstError(node: Node): Node | null {
  if (!node.hasError) return null;
  if (node.isError || node.isMissing) return node;
  for (const child of node.children) {
    const found = child && firstError(child);
    if (found) return found;
  }
  return node;
}

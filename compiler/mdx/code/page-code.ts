/** The code in a page of a Docusaurus site as a module for the browser: its exports, without the content. */
import fs from 'node:fs';
import { parse as parseYaml } from 'yaml';
import { mdxBody, type PageSyntax } from './page-body.ts';
import { withRepairs } from './repair-syntax.ts';
import { moveHandlers, parseMdx } from './remark-handlers.ts';
import { collectNames, declaredNames } from '../plugins/remark-modules.ts';
import { type EsNode, isEs, type Node } from '../plugins/tree.ts';

const FRONT_MATTER = /^\uFEFF?---\r?\n([\s\S]*?)\r?\n---[ \t]*$/m;

/** Returns the text of the module, in JSX. Throws what MDX throws. */
export async function codeOfPage(file: string, syntax: PageSyntax): Promise<string> {
  const text = fs.readFileSync(file, 'utf8');
  const [whole = '', yaml = ''] = text.startsWith('---') ? (FRONT_MATTER.exec(text) ?? []) : [];
  const tree = await parsePage(mdxBody(text.slice(whole.length), syntax));
  moveHandlers(tree);
  const blocks = (tree.children ?? []).filter(({ type }) => type === 'mdxjsEsm');
  const statements = blocks.flatMap((block) => statementsOf(block));
  const code = statements.filter(({ node }) => node.type !== 'ImportDeclaration');
  const used = new Set(code.flatMap(({ node }) => namesIn(node)));
  // The content's own imports aren't needed, and perhaps can't be bundled.
  const imports = statements.filter(
    ({ node }) => node.type === 'ImportDeclaration' && importedNames(node).some((n) => used.has(n)),
  );
  const defined = new Set([
    ...imports.flatMap(({ node }) => importedNames(node)),
    ...code.flatMap(({ node }) => {
      const { declaration } = node;
      return [...declaredNames(node), ...(isEs(declaration) ? declaredNames(declaration) : [])];
    }),
  ]);
  const components = new Map<string, { line: number; column: number }>();
  for (const { node } of code) collectNames(node, components, { line: 1, column: 1 });
  const provided: Record<string, unknown> = {
    frontMatter: yaml === '' ? {} : parseYaml(yaml),
    toc: [],
    metadata: {},
    contentTitle: undefined,
  };
  const globals = [...components.keys()]
    .filter((name) => !defined.has(name))
    .map((name) =>
      name in provided
        ? `const ${name} = ${JSON.stringify(provided[name])};`
        : `import { ${name} } from ${JSON.stringify(`page-components:${name}`)};`,
    );
  return [...globals, ...imports, ...code]
    .map((part) => (typeof part === 'string' ? part : part.text))
    .join('\n');
}

// The page was compiled with the same repairs.
async function parsePage(body: string): Promise<Node> {
  const parse = (text: string): Promise<{ result: Node; error?: unknown }> =>
    Promise.resolve()
      .then(() => ({ result: parseMdx(text) }))
      .catch((error: unknown) => ({ result: { type: 'root' }, error }));
  const { result, error } = await parse(body);
  if (error === undefined) return result;
  const repaired = await withRepairs(body, error, parse);
  if (repaired === undefined) throw error;
  return repaired.result;
}

interface Statement {
  node: EsNode;
  text: string;
}

function statementsOf({ value = '', data, position }: Node): Statement[] {
  const program = data?.['estree'];
  const body: unknown = isEs(program) ? program['body'] : undefined;
  const offset = position?.start.offset ?? 0;
  return (Array.isArray(body) ? body : []).flatMap((node: unknown) => {
    if (!isEs(node)) return [];
    const { start, end } = node;
    return typeof start === 'number' && typeof end === 'number'
      ? [{ node, text: value.slice(start - offset, end - offset) }]
      : [];
  });
}

function importedNames(node: EsNode): string[] {
  const { specifiers } = node;
  return (Array.isArray(specifiers) ? specifiers : []).flatMap((entry: unknown) => {
    const local = isEs(entry) ? entry['local'] : undefined;
    return isEs(local) ? [String(local['name'])] : [];
  });
}

function namesIn(node: EsNode): string[] {
  const own = /^(?:JSX)?Identifier$/.test(node.type) ? [String(node['name'])] : [];
  return [
    ...own,
    ...Object.values(node).flatMap((value) =>
      Array.isArray(value)
        ? value.flatMap((entry) => (isEs(entry) ? namesIn(entry) : []))
        : isEs(value)
          ? namesIn(value)
          : [],
    ),
  ];
}

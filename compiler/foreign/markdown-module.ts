/** Compiles Markdown that components import: what Markdown, admonitions and JSX can do, without the engine's own syntax. */
import fs from 'node:fs';
import path from 'node:path';
import type { CompileOptions } from '@mdx-js/mdx';
import type { OnLoadResult, Plugin } from 'esbuild';
import { preprocessMdx } from '../mdx/source/preprocess.ts';

/** The module with the components that such Markdown uses without an import. */
const MAPPED = 'markdown:components';

const MAPPED_TEXT = `import map from '@theme/MDXComponents'; import Admonition from '@theme/Admonition';
const useMDXComponents = () => ({ Admonition, ...map }); export { useMDXComponents };`;

/** A node of a Markdown tree. */
interface Node {
  type: string;
  name?: string | null;
  value?: string;
  children?: Node[];
  attributes?: unknown;
  data?: { directiveLabel?: boolean | null };
  position?: { start: { offset?: number }; end: { offset?: number } };
}

/** An esbuild plugin that loads Markdown. `root` is the absolute path of the site. */
export function markdownModules(root: string): Plugin {
  return {
    name: 'markdown-modules',
    setup(builder) {
      builder.onResolve({ filter: new RegExp(`^${MAPPED}$`) }, ({ path: name }) => ({
        path: name,
        namespace: 'mapped',
      }));
      builder.onLoad({ filter: /.*/, namespace: 'mapped' }, () => ({
        contents: MAPPED_TEXT,
        loader: 'js',
        resolveDir: root,
      }));
      builder.onLoad({ filter: /\.mdx?$/i, namespace: 'file' }, ({ path: file }) => loaded(file));
    },
  };
}

async function loaded(file: string): Promise<OnLoadResult> {
  const text = fs
    .readFileSync(file, 'utf8')
    .replace(/^\uFEFF?---\r?\n[\s\S]*?\r?\n---[ \t]*$/m, '');
  try {
    const contents = await compiled(preprocessMdx(text));
    return { contents, loader: 'js', resolveDir: path.dirname(file) };
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    return { contents: 'export default () => null;', loader: 'js', warnings: [{ text }] };
  }
}

async function compiled(text: string): Promise<string> {
  // The compiler takes long to load, and few components import Markdown.
  const [{ compile }, { default: remarkGfm }, { default: remarkDirective }] = await Promise.all([
    import('@mdx-js/mdx'),
    import('remark-gfm'),
    import('remark-directive'),
  ]);
  const options: CompileOptions = {
    format: 'mdx',
    remarkPlugins: [remarkGfm, remarkDirective, remarkAdmonitions(text)],
  };
  const alone = String(await compile(text, options));
  // The components of the site make scripts larger, so only Markdown that lacks some of them imports them.
  return alone.includes('_missingMdxReference')
    ? String(await compile(text, { ...options, providerImportSource: MAPPED }))
    : alone;
}

const ADMONITIONS = new Set(
  'note tip info warning danger caution important secondary success'.split(' '),
);

// Turns directives into admonitions, and others back into text.
function remarkAdmonitions(source: string) {
  const visit = (node: Node): void => {
    for (const child of node.children ?? []) visit(child);
    if (!node.type.endsWith('Directive')) return;
    if (node.type === 'containerDirective' && ADMONITIONS.has(node.name ?? '')) {
      becomeAdmonition(node);
      return;
    }
    const { start, end } = node.position ?? {};
    const value = source.slice(start?.offset, end?.offset);
    if (node.type === 'textDirective') Object.assign(node, { type: 'text', value });
    else Object.assign(node, { type: 'paragraph', children: [{ type: 'text', value }] });
  };
  return () => visit;
}

function becomeAdmonition(node: Node): void {
  const [label, ...rest] = node.children ?? [];
  const title = label?.data?.directiveLabel ? textOf(label) : undefined;
  const attributes = { type: node.name, ...(title !== undefined && { title }) };
  Object.assign(node, {
    type: 'mdxJsxFlowElement',
    name: 'Admonition',
    attributes: Object.entries(attributes).map(([name, value]) => ({
      type: 'mdxJsxAttribute',
      name,
      value,
    })),
    children: title === undefined ? node.children : rest,
  });
}

function textOf({ value = '', children = [] }: Node): string {
  return value + children.map(textOf).join('');
}

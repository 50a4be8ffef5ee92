/** Turns fenced code into highlighted HTML, Mermaid fences into diagrams and `npm2yarn` fences into tabs. */
import { createRequire } from 'node:module';
import path from 'node:path';
import type { PackageManager } from '../../../model/config/docs-instance.ts';
import type { VFile } from 'vfile';
import { substitute } from '../../docs/variables.ts';
import { codeBlockHtml, parseCodeMeta } from './code-block.ts';
import type { Rule } from '../../diagnostics/rule.ts';
import { contextOf, type FileContext } from './context.ts';
import { browserDiagram, diagramSource, drawDiagram } from './diagram.ts';
import { parseCodeSource, partOfCode } from './imported-code.ts';
import { type Node, walk } from './tree.ts';

// The package's types describe a default export that its CommonJS form does not have.
const npmToYarn: (line: string, to: PackageManager) => string = createRequire(import.meta.url)(
  'npm-to-yarn',
);

/** Replaces every `code` node by its final HTML. */
export function remarkCode() {
  return async (tree: Node, file: VFile): Promise<void> => {
    const context = contextOf(file);
    const drawings: Promise<void>[] = [];
    walk(tree, (node) => {
      if (node.type !== 'code') return undefined;
      const { lang: given, meta } = parseCodeMeta(node.lang ?? '', node.meta ?? '');
      const file = node.value ? undefined : meta.file;
      const code = file === undefined ? (node.value ?? '') : importedCode(file, node, context);
      const lang = given === '' && file !== undefined ? extensionOf(file) : given;
      if (lang === 'mermaid') {
        drawings.push(draw(node, code, context));
        return undefined;
      }
      if (meta.words.has('npm2yarn')) return [packageManagers(code, node, context)];
      const block = codeBlockHtml(code, lang, meta);
      html(node, meta.words.has('live') ? liveCode(block, lang, node, context) : block);
      return undefined;
    });
    await Promise.all(drawings);
  };
}

// The code of an empty fence with `file=`.
function importedCode(value: string, node: Node, context: FileContext): string {
  const { path: file, part } = parseCodeSource(value);
  const read = context.resolve.text(file, context.file);
  const found = 'reason' in read ? read : partOfCode(read.text, part);
  if ('code' in found) return substitute(found.code, context.variables);
  const at = node.position?.start;
  context.diagnostics.push({
    severity: 'error',
    rule: 'code-import',
    file: context.file,
    line: at?.line,
    column: at?.column,
    message: `Code of \`${value}\`: ${found.reason}.`,
    hint: 'Expected `file=<path>`, perhaps with `#L3-L9` or `#<region>`. The path is relative to this file.',
  });
  return '';
}

function extensionOf(value: string): string {
  return path.extname(parseCodeSource(value).path).slice(1);
}

/** The runtime that shows live code of a language. */
const LIVE: Record<string, string> = {
  jsx: 'react',
  tsx: 'react',
  js: 'script',
  javascript: 'script',
  html: 'script',
};

// Adds what `client/page-modules/live.ts` needs to a code block.
function liveCode(block: string, lang: string, node: Node, context: FileContext): string {
  const runtime = LIVE[lang];
  if (runtime !== undefined)
    return `<ep-island data-module="live" data-runtime="${runtime}" data-kind="${lang}"><div class="live">${block}</div></ep-island>`;
  report(
    node,
    context,
    'live-code',
    `Live code in \`${lang}\` is shown as plain code.`,
    'Expected `jsx`, `tsx`, `js` or `html`. Make it an island if it must run.',
  );
  return block;
}

function html(node: Node, value: string): void {
  node.type = 'html';
  node.value = value;
}

async function draw(node: Node, source: string, context: FileContext): Promise<void> {
  const drawn = await drawDiagram(source, context.strings);
  if ('html' in drawn) return html(node, drawn.html);
  if (context.resolve.hasMermaid()) return html(node, browserDiagram(source, context.strings));
  report(
    node,
    context,
    'diagram',
    `Diagram shown as its source: ${drawn.reason}`,
    'Flowcharts, sequence, state, class and ER diagrams can be drawn. With the package `mermaid` in the project, browsers draw the others.',
  );
  html(node, diagramSource(source, context.strings));
}

function report(node: Node, context: FileContext, rule: Rule, message: string, hint: string): void {
  const at = node.position?.start;
  context.diagnostics.push({
    severity: 'warning',
    rule,
    file: context.file,
    line: at?.line,
    column: at?.column,
    message,
    hint,
  });
}

function packageManagers(code: string, node: Node, context: FileContext): Node {
  const tabs = (['npm', ...context.packageManagers] as const).map((manager): Node => {
    const text =
      manager === 'npm'
        ? code
        : code
            .split('\n')
            .map((line) => convert(line, manager))
            .join('\n');
    return jsx('TabItem', { value: manager, label: manager === 'yarn' ? 'Yarn' : manager }, [
      { type: 'html', value: codeBlockHtml(text, 'bash', { lines: new Set(), words: new Set() }) },
    ]);
  });
  return {
    ...jsx('Tabs', { groupId: 'npm2yarn' }, tabs),
    ...(node.position ? { position: node.position } : {}),
  };
}

// Comments and other commands stay as they are.
function convert(line: string, manager: PackageManager): string {
  return /\bnp[mx]\b/.test(line) ? npmToYarn(line, manager) : line;
}

function jsx(name: string, attributes: Record<string, string>, children: Node[]): Node {
  return {
    type: 'mdxJsxFlowElement',
    name,
    attributes: Object.entries(attributes).map(([key, value]) => ({
      type: 'mdxJsxAttribute',
      name: key,
      value,
    })),
    children,
  };
}

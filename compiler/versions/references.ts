/** Finds references in pages that break or change their meaning when the docs folder is copied. */
import fs from 'node:fs';
import path from 'node:path';
import { counted } from '../diagnostics/counted.ts';
import { OperatorError } from '../diagnostics/operator-error.ts';

/** Links that begin with `/`: their number, and where the first of them is. */
export interface AbsoluteLinks {
  count: number;
  first: string;
}

/** Number of references that an error lists. */
const SHOWN = 5;
/** Relative paths in imports, links, images, attributes and fences: `from '../x'`, `](../x)`, `src="../x"`, `file=../x`. */
const RELATIVE =
  /(?:\b(?:from|import|src|href|to|require\()\s*=?\s*["']|\]\(<?|\bfile=)(\.\.?\/[^\s"')>#?]+)/g;
const ABSOLUTE = /(?<!!\[[^\]]*)\]\(<?(\/(?!\/)[^\s)>]*)/g;
const FENCE = /^([ \t>]*)(`{3,}|~{3,})([^\n]*)\n[\s\S]*?\n[ \t>]*\2`*[ \t]*$/gm;

/**
 * Throws an `OperatorError` for references to files outside of the docs folder, which a copy at another depth would not find.
 * Returns the links that are written as addresses.
 */
export function checkMovable(docs: string, root: string): AbsoluteLinks {
  const leaving: string[] = [];
  const absolute: string[] = [];
  for (const entry of fs.readdirSync(docs, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.(?:mdx?|tsx?|jsx?)$/.test(entry.name)) continue;
    const file = path.join(entry.parentPath, entry.name);
    const text = withoutCode(fs.readFileSync(file, 'utf8'));
    const at = (index: number): string =>
      `${path.relative(root, file).split(path.sep).join('/')}:${text.slice(0, index).split('\n').length}`;
    for (const { index, 1: reference = '' } of text.matchAll(RELATIVE)) {
      const target = path.resolve(entry.parentPath, reference);
      if (target !== docs && !target.startsWith(docs + path.sep) && isFile(target))
        leaving.push(`${at(index)} ${reference}`);
    }
    for (const { index, 1: target = '' } of text.matchAll(ABSOLUTE))
      if (!/\.\w+(?:[?#]|$)/.test(target)) absolute.push(at(index));
  }
  if (leaving.length > 0) throw new OperatorError(leavingText(leaving));
  return { count: absolute.length, first: absolute[0] ?? '' };
}

function leavingText(leaving: string[]): string {
  const shown = leaving.slice(0, SHOWN).map((line) => `\n  ${line}`);
  const more = leaving.length > SHOWN ? `\n  and ${leaving.length - SHOWN} more` : '';
  return `Found ${counted(leaving.length, 'reference')} to files outside of the docs folder, which would break in a version:${shown.join('')}${more}\nWrite the paths from the content folder, such as \`@site/components/x.tsx\`. Nothing was written.`;
}

// The extension of a module may be missing.
function isFile(target: string): boolean {
  return ['', '.tsx', '.ts', '.jsx', '.js', '/index.tsx', '/index.ts'].some(
    (end) => fs.statSync(target + end, { throwIfNoEntry: false })?.isFile() ?? false,
  );
}

// Keeps the first line of a fence, which may name a file, and the number of lines.
function withoutCode(text: string): string {
  return text
    .replaceAll(FENCE, (fence, indent: string, mark: string, info: string) =>
      [indent + mark + info, ...Array<string>(fence.split('\n').length - 1).fill('')].join('\n'),
    )
    .replaceAll(/`[^`\n]+`/g, (code) => ' '.repeat(code.length));
}

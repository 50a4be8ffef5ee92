/** Rewrites syntax that MDX 1 and MDX 3 parse differently: text in HTML, emphasis, backslashes, tables, and conditions. */
import { type Node, walk } from '../plugins/tree.ts';
import { isPlainText, outsideFences } from './outside-code.ts';
import { parseMdx } from './remark-handlers.ts';
import { looseEmphasis, trimmedBold } from './mdx1-emphasis.ts';
import { asExpression } from './repair-syntax.ts';

/** Rewrites the body of a page. Lines stay where they are. */
export function readAsMdx1(body: string): string {
  return outsideFences(conditions(body), (text) =>
    text
      .split(/(\n[ \t]*(?=\n))/)
      .map((block) => {
        const written = rawHtml(block);
        if (written !== block) return trimmedBold(written);
        return evenTables(linksToFiles(looseEmphasis(shownBackslashes(trimmedBold(block)))));
      })
      .join(''),
  );
}

// MDX 1 reads no Markdown in HTML, up to an empty line. MDX 3 reads none in expressions.
function rawHtml(block: string): string {
  if (!/^\s*<[A-Za-z]/.test(block) || !/[*_`[#>]/.test(block) || LEFT_TO_MDX.test(block))
    return block;
  const tree = parsed(block);
  if (tree !== undefined && !hasMarkdown(tree)) return block;
  const raw = asExpression(block, block.search(/\S/)) ?? block;
  // Babel, which read the text in Docusaurus 2, allows `>` in it.
  const tries = [raw, raw.replace(/=>(?=\s)/g, '=&gt;')];
  return tries.find((text) => parsed(text) !== undefined) ?? block;
}

// Relative references are resolved and styles are read in elements only, not in code.
const LEFT_TO_MDX = /\s(?:href|src|to)=["'](?!https?:|[/#])|\sstyle=["']/;

function parsed(text: string): Node | undefined {
  try {
    return parseMdx(text);
  } catch {
    // It isn't complete on its own.
    return undefined;
  }
}

const MARKDOWN = new Set(
  'emphasis strong inlineCode link image list heading code blockquote thematicBreak'.split(' '),
);

function hasMarkdown(tree: Node): boolean {
  let isFound = false;
  walk(tree, ({ type }) => {
    isFound ||= MARKDOWN.has(type);
    return undefined;
  });
  return isFound;
}

/** Code, and backslashes before characters that MDX 1 doesn't escape. */
const BACKSLASH = /(`+)(?:(?!\1)[^])*?\1|\\([^]|$)/g;

const NOT_ESCAPED = /[\n"%&',/:;=?@^]/;

// Shows the backslash. In elements, expressions and formulas it has other meanings.
function shownBackslashes(block: string): string {
  if (!block.includes('\\') || !isPlainText(block)) return block;
  return block.replaceAll(BACKSLASH, (whole, _code: unknown, sign?: string) =>
    sign !== undefined && NOT_ESCAPED.test(sign) ? `\\${whole}` : whole,
  );
}

// Docusaurus 2 found files of pages in links before anything was parsed, so a slash could follow.
function linksToFiles(block: string): string {
  return block.replace(/(\](?:\(|:[ \t]*)[^()\s]*\.mdx?)\/(?=[#)\s]|$)/g, '$1');
}

const ROW = /^[ \t>]*\|.*\|[ \t]*$/;
const DELIMITERS = /^[ \t>]*(?:\|[ \t]*:?-+:?[ \t]*)+\|[ \t]*$/;

// The lines above the cells of a table may have different numbers of columns.
function evenTables(block: string): string {
  if (!/^[ \t>]*\|/m.test(block)) return block;
  const lines = block.split('\n');
  for (const [index, line] of lines.entries()) {
    const above = lines[index - 1];
    if (above === undefined || !ROW.test(above) || !DELIMITERS.test(line)) continue;
    const missing = columns(line) - columns(above);
    lines[index - 1] = above.trimEnd() + '  |'.repeat(Math.max(0, missing));
    lines[index] = line.trimEnd() + ' --- |'.repeat(Math.max(0, -missing));
  }
  return lines.join('\n');
}

function columns(row: string): number {
  return [...row.matchAll(/(?<!\\)\|/g)].length;
}

const OPENED = /\{[ \t]*([\w.!]+)[ \t]*&&[ \t]*(<[A-Za-z][^<>{}]*>)[ \t]*(?=\n[ \t]*(?:\n|$))/g;
const CLOSED = /(?<=(?:^|\n)[ \t]*\n[ \t]*)(<\/[A-Za-z]\w*>)[ \t]*\}/g;

/** What shows its children under a condition. */
const CONDITION =
  '\n\nexport const Mdx1Condition = ({ is, children }) => (is ? children : null);\n';

// `{condition && <div>` and `</div>}` may have Markdown between them.
function conditions(body: string): string {
  let open = 0;
  let closed = 0;
  const rewritten = outsideFences(body, (text) =>
    text
      .replace(OPENED, (_whole, condition: string, tag: string) => {
        open += 1;
        return `<Mdx1Condition is={${condition}}>${tag}`;
      })
      .replace(CLOSED, (_whole, tag: string) => {
        closed += 1;
        return `${tag}</Mdx1Condition>`;
      }),
  );
  return open > 0 && open === closed ? rewritten + CONDITION : body;
}

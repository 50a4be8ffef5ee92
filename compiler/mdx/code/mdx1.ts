/** Rewrites syntax that MDX 1 and MDX 3 parse differently: text in HTML, and bold text with spaces at its ends. */
import { type Node, walk } from '../plugins/tree.ts';
import { outsideFences } from './outside-code.ts';
import { parseMdx } from './remark-handlers.ts';
import { asExpression } from './repair-syntax.ts';

/** Rewrites the body of a page. Lines stay where they are. */
export function readAsMdx1(body: string): string {
  return outsideFences(body, (text) =>
    text
      .split(/(\n[ \t]*(?=\n))/)
      .map((block) => trimmedBold(rawHtml(block)))
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

/** Code, escaped characters, and what begins or ends bold text. */
const SIGNS = /(`+)(?:(?!\1)[^\n])*\1|\\.|\*{2,}/g;

// `** text **` is bold.
function trimmedBold(block: string): string {
  if (!/\*\*\s|\s\*\*/.test(block)) return block;
  return block
    .split('\n')
    .map((line) => {
      const signs = [...line.matchAll(SIGNS)].filter(([sign]) => sign.startsWith('**'));
      if (signs.length % 2 === 1 || signs.some(([sign]) => sign !== '**')) return line;
      let result = '';
      let from = 0;
      for (let index = 0; index < signs.length; index += 2) {
        const [start = 0, end = 0] = [signs[index]?.index, signs[index + 1]?.index];
        const [, before = '', text = '', after = ''] =
          /^(\s*)(.*?)(\s*)$/.exec(line.slice(start + 2, end)) ?? [];
        result += line.slice(from, start);
        result += text === '' ? `**${before}**` : `${before}**${text}**${after}`;
        from = end + 2;
      }
      return result + line.slice(from);
    })
    .join('\n');
}

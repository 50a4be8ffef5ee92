/**
 * Turns MDX that can't be compiled or evaluated into plain Markdown, so that its text can be read: without imports,
 * exports and the tags of components, with the text that a reader would have seen in them.
 */

import { isInCodeSpan, outsideFences } from './code/outside-code.ts';
import { preprocessMdx } from './source/preprocess.ts';

/** Attributes of components whose text readers see. */
const LABELS = ['label', 'title', 'heading', 'summary', 'caption'];

// @limit characters of a tag in plain Markdown: It's text.
/** The longest tag that is looked for. A `<` without an end is text. */
const LONGEST_TAG = 5000;

/** Returns the Markdown of a file's body. Lines stay where they are. */
export function readableMarkdown(body: string): string {
  return outsideFences(preprocessMdx(body), (text) =>
    withoutTags(withoutModules(withoutComments(text))),
  );
}

function withoutComments(text: string): string {
  return text
    .replace(/\{\/\*\s*(#[^\s*}]+)\s*\*\/\}[ \t]*$/gm, '\\{$1}')
    .replace(/\{\/\*[\s\S]*?\*\/\}/g, lineBreaks);
}

// A statement of a module begins a line and ends before an empty line.
function withoutModules(text: string): string {
  return text.replace(
    /^(?:import\s+(?:['"]|[\w{*][^\n]*)|export\s+(?:default|const|let|var|function|class|async|[{*])).*(?:\n(?!\s*$).*)*/gm,
    (found) => {
      const isImport = /^import\s/.test(found) && !/['"]/.test(found);
      // Prose may begin with the word, as in "import the file".
      return isImport ? found : lineBreaks(found);
    },
  );
}

/** Removes the tags of components, and what only JSX understands from other tags. */
function withoutTags(text: string): string {
  let result = '';
  let from = 0;
  for (const { 0: start, index, groups = {} } of text.matchAll(/<\/?(?<name>[A-Za-z][\w.-]*|)/g)) {
    if (index < from || isInCodeSpan(text, index)) continue;
    const end = endOfTag(text, index + start.length);
    const name = groups['name'] ?? '';
    const isComponent = name === '' || /^[A-Z]|\./.test(name);
    result += text.slice(from, index);
    from = index;
    if (end === undefined) {
      // Not a tag: a `<` in the text.
      result += '&lt;';
      from = index + 1;
      continue;
    }
    const tag = text.slice(index, end);
    from = end;
    if (!isComponent) result += htmlTag(tag);
    else result += (tag.startsWith('</') ? '' : labelOf(tag)) + lineBreaks(tag);
  }
  return (result + text.slice(from)).replace(/\{\s*(['"`])((?:(?!\1)[^\\\n])*)\1\s*\}/g, '$2');
}

// Returns the index after a tag's `>`, which may not be in quotes or braces.
function endOfTag(text: string, from: number): number | undefined {
  let depth = 0;
  let quote = '';
  for (let index = from; index < Math.min(text.length, from + LONGEST_TAG); index += 1) {
    const sign = text[index] ?? '';
    if (quote !== '') {
      if (sign === quote) quote = '';
    } else if (/["'`]/.test(sign)) quote = sign;
    else if (sign === '{') depth += 1;
    else if (sign === '}') depth -= 1;
    else if (depth === 0 && sign === '<') return undefined;
    else if (depth === 0 && sign === '>') return index + 1;
    else if (depth === 0 && !/[\s\w=:/.@-]/.test(sign)) return undefined;
  }
  return undefined;
}

function htmlTag(tag: string): string {
  return tag
    .replace(/\s[\w:-]+=\{(?:[^{}]|\{[^{}]*\})*\}/g, lineBreaks)
    .replace(/\sclassName=/g, ' class=')
    .replace(/\shtmlFor=/g, ' for=');
}

function labelOf(tag: string): string {
  const label = LABELS.map(
    (name) => new RegExp(`\\s${name}=(["'])(.*?)\\1`, 's').exec(tag)?.[2],
  ).find((text) => text !== undefined && text.trim() !== '');
  return label === undefined ? '' : `**${label.replace(/\s+/g, ' ').trim()}** `;
}

function lineBreaks(text: string): string {
  return text.replace(/[^\n]+/g, '');
}

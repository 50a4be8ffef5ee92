/** What the fence of a code block says: a part of `@docusaurus/theme-common/internal`. */
import { commentIn } from '../../../model/line-comment.ts';
import { lineNumbers } from '../../../model/line-ranges.ts';

/** A comment that marks lines. */
interface MagicComment {
  className: string;
  line?: string;
  block?: { start: string; end: string };
}

/** Class names by the number of a line, from 0. */
type LineClasses = Record<number, string[]>;

/** A code block, as its components see it. */
export interface CodeMetadata {
  codeInput: string;
  /** Without the comments that mark lines. */
  code: string;
  className: string;
  language: string;
  title: string | undefined;
  lineNumbersStart: number | undefined;
  lineClassNames: LineClasses;
}

/** Returns what the components of a code block share. */
export function createCodeBlockMetadata(block: {
  code: string;
  className?: string;
  language?: string;
  defaultLanguage?: string;
  metastring?: string;
  magicComments: MagicComment[];
  title?: string;
  showLineNumbers?: boolean | number;
}): CodeMetadata {
  const { code: codeInput, className = '', metastring, magicComments, title } = block;
  const given = block.language ?? parseLanguage(className) ?? block.defaultLanguage;
  const language = given?.toLowerCase() ?? 'text';
  const named = `language-${language}`;
  return {
    codeInput,
    ...parseLines(codeInput, { metastring, language, magicComments }),
    className: className.split(' ').includes(named) ? className : `${className} ${named}`.trim(),
    language,
    title: parseCodeBlockTitle(metastring) || title,
    lineNumbersStart: getLineNumbersStart(block),
  };
}

/** Returns the title in the text after the language. */
export function parseCodeBlockTitle(metastring?: string): string {
  return /title=(["'])(.*?)\1/.exec(metastring ?? '')?.[2] ?? '';
}

/** Returns the language that a class names. */
export function parseLanguage(className?: string): string | undefined {
  const name = className?.split(' ').find((one) => one.startsWith('language-'));
  return name?.slice('language-'.length);
}

/** Whether the text after the language asks for line numbers. */
export function containsLineNumbers(metastring?: string): boolean {
  return metastring?.includes('showLineNumbers') === true;
}

/** Returns the number of the first line, or nothing if lines have none. */
export function getLineNumbersStart(block: {
  showLineNumbers?: boolean | number | undefined;
  metastring?: string | undefined;
}): number | undefined {
  const { showLineNumbers: given, metastring = '' } = block;
  if (typeof given === 'number') return given;
  if (typeof given === 'boolean') return given ? 1 : undefined;
  const [, start] = /(?:^| )showLineNumbers(?:=(\d+))?/.exec(metastring) ?? [];
  if (start !== undefined) return Number(start);
  return containsLineNumbers(metastring) ? 1 : undefined;
}

/** Takes the comments that mark lines out of code. A range in the text after the language replaces them. */
export function parseLines(
  given: string,
  options: {
    metastring?: string | undefined;
    language?: string | undefined;
    magicComments: MagicComment[];
  },
): { code: string; lineClassNames: LineClasses } {
  const { metastring = '', language, magicComments } = options;
  const code = given.replace(/\r?\n$/, '');
  const range = /\{([\d,-]+)\}/.exec(metastring)?.[1];
  if (range !== undefined) {
    const [first] = magicComments;
    if (first === undefined) throw new Error('A range of lines needs a magic comment.');
    const lines = lineNumbers(range).map((line) => [line - 1, [first.className]]);
    return { code, lineClassNames: Object.fromEntries(lines) };
  }
  return language === undefined ? { code, lineClassNames: {} } : marked(code, magicComments);
}

function marked(
  code: string,
  comments: readonly MagicComment[],
): { code: string; lineClassNames: LineClasses } {
  const kept: string[] = [];
  const lineClassNames: LineClasses = {};
  const open = new Set<string>();
  let next: string[] = [];
  for (const line of code.split(/\r?\n/)) {
    const text = commentIn(line);
    const found = text === '' ? undefined : comments.find((one) => textsOf(one).includes(text));
    if (found === undefined) {
      const names = [...new Set([...open, ...next])];
      if (names.length > 0) lineClassNames[kept.length] = names;
      kept.push(line);
      next = [];
    } else if (text === found.line) next = [...next, found.className];
    else if (text === found.block?.start) open.add(found.className);
    else open.delete(found.className);
  }
  return { code: kept.join('\n'), lineClassNames };
}

function textsOf({ line, block }: MagicComment): (string | undefined)[] {
  return [line, block?.start, block?.end];
}

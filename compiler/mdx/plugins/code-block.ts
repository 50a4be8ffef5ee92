/** Renders a fenced code block as HTML with highlighting, title, marked lines, line numbers and diff signs. */
import { lineNumbers } from '../../../model/line-ranges.ts';
import { escapeAttribute, escapeText } from '../../html/escape.ts';
import { type LineClasses, magicComments } from './magic-comments.ts';
import { type CodeRun, findLanguage, highlightCode } from './prism.ts';

/** The options after the opening fence. */
export interface CodeMeta {
  title?: string;
  /** 1-based numbers of the lines to highlight. */
  lines: Set<number>;
  /** The first line number; absent when lines are not numbered. */
  numbersFrom?: number;
  /** The file that the code is taken from, as in `file=./x.ts#L3-L9`. */
  file?: string;
  /** Other words, for example `live` and `npm2yarn`. */
  words: Set<string>;
}

/** Parses a fence's language and the options after it, also without a space between them (`js{1}`). */
export function parseCodeMeta(lang: string, meta: string): { lang: string; meta: CodeMeta } {
  const glued = /^([^{\s]*)(\{.*)$/.exec(lang) ?? /^()((?:file|title)=.*)$/.exec(lang);
  let rest = glued ? `${glued[2]} ${meta}` : meta;
  const out: CodeMeta = { lines: new Set(), words: new Set() };
  rest = rest.replace(
    /title=(?:"((?:[^"\\]|\\.)*)"|'([^']*)'|([^\s"']\S*))/,
    (_whole, double?: string, single?: string, bare?: string) => {
      out.title = double?.replaceAll('\\"', '"') ?? single ?? bare ?? '';
      return '';
    },
  );
  rest = rest.replace(
    /(?<!\S)file=(?:"([^"]*)"|'([^']*)'|([^\s"']\S*))/,
    (_whole, double?: string, single?: string, bare?: string) => {
      out.file = double ?? single ?? bare ?? '';
      return '';
    },
  );
  rest = rest.replace(/\{([\d\s,.-]+)\}/g, (_whole, ranges: string) => {
    for (const number of lineNumbers(ranges)) out.lines.add(number);
    return '';
  });
  rest = rest.replace(/showLineNumbers(?:=(\d+))?/, (_whole, from?: string) => {
    out.numbersFrom = from === undefined ? 1 : Number(from);
    return '';
  });
  for (const word of rest.split(/\s+/)) if (word !== '') out.words.add(word);
  return { lang: glued ? (glued[1] ?? '') : lang, meta: out };
}

/** Renders a code block. Comments that mark lines are removed from the code. */
export function codeBlockHtml(code: string, lang: string, meta: CodeMeta): string {
  const marked = magicComments(code, meta.lines);
  const diff = lang.toLowerCase() === 'diff';
  const language = diff ? null : findLanguage(lang);
  const runs = highlightCode(marked.code, language);
  const byLine = diff || marked.classes.size > 0 || meta.numbersFrom !== undefined;
  const body = byLine ? linesHtml(runs, marked.classes, diff) : runs.map(runHtml).join('');
  const name =
    lang === '' || lang === 'text' ? '' : ` data-lang="${escapeAttribute(lang.toLowerCase())}"`;
  const title = meta.title ? `<div class="code-title">${escapeText(meta.title)}</div>` : '';
  const from = meta.numbersFrom;
  const numbers =
    from === undefined
      ? ''
      : ` class="numbers"${from === 1 ? '' : ` style="counter-reset:line ${from - 1}"`}`;
  return `<div class="code"${name}>${title}<pre tabindex="0"${numbers}><code>${body}</code></pre></div>`;
}

function runHtml(run: CodeRun): string {
  const text = escapeText(run.text);
  return run.className === '' ? text : `<span class="${run.className}">${text}</span>`;
}

function linesHtml(runs: CodeRun[], marked: LineClasses, diff: boolean): string {
  const lines: CodeRun[][] = [[]];
  for (const run of runs)
    for (const [index, part] of run.text.split('\n').entries()) {
      if (index > 0) lines.push([]);
      if (part !== '') lines.at(-1)?.push({ className: run.className, text: part });
    }
  return lines
    .map((line, index) => {
      const sign = diff ? (line[0]?.text[0] ?? '') : '';
      const change = sign === '+' ? ' ins' : sign === '-' ? ' del' : '';
      const mark = (marked.get(index + 1) ?? [])
        .map((name) => ` ${escapeAttribute(name)}`)
        .join('');
      const end = index < lines.length - 1 ? '\n' : '';
      return `<span class="l${mark}${change}">${line.map(runHtml).join('')}${end}</span>`;
    })
    .join('');
}

/**
 * Rewrites Markdown that MDX 3 cannot parse: HTML comments, `{#heading-id}`, `:::note Title`, and fences named
 * `mdx-code-block`. Lines stay where they are, so that positions remain valid.
 */

/** Rewrites the body of an `.mdx` file. The result has the same number of lines. */
export function preprocessMdx(source: string): string {
  const out: string[] = [];
  let fence: Fence | null = null;
  let comment = false;
  for (const line of source.split('\n')) {
    if (fence) {
      const closes = closing(line, fence);
      out.push(closes && fence.unwrap ? '' : line);
      if (closes) fence = null;
      continue;
    }
    if (!comment) {
      const opens = opening(line);
      if (opens) {
        fence = opens;
        out.push(opens.unwrap ? '' : line);
        continue;
      }
    }
    const rewritten = comments(line, comment);
    comment = rewritten.open;
    out.push(comment ? rewritten.text : directiveTitle(headingId(rewritten.text)));
  }
  return out.join('\n');
}

interface Fence {
  mark: string;
  length: number;
  /** An `mdx-code-block` fence: the fence is removed and its lines are parsed as MDX. */
  unwrap: boolean;
}

// A fence may be inside a list or a quote; the markers before it do not affect where it ends.
function opening(line: string): Fence | null {
  const match = /^[\s>]*(?:(?:[-*+]|\d+[.)])\s+)*(`{3,}|~{3,})\s*([^`]*)$/.exec(line);
  const mark = match?.[1];
  if (mark === undefined) return null;
  return {
    mark: mark.slice(0, 1),
    length: mark.length,
    unwrap: (match?.[2] ?? '').trim() === 'mdx-code-block',
  };
}

function closing(line: string, fence: Fence): boolean {
  const match = /^[\s>]*(`{3,}|~{3,})\s*$/.exec(line);
  const mark = match?.[1];
  return mark !== undefined && mark.startsWith(fence.mark) && mark.length >= fence.length;
}

// `<!--` and `{/**` both have four characters, `-->` and `*/}` both three, so columns do not move.
function comments(line: string, open: boolean): { text: string; open: boolean } {
  if (!open && !line.includes('<!--')) return { text: line, open };
  let text = '';
  let rest = line;
  let inside = open;
  while (rest !== '') {
    if (inside) {
      const end = rest.indexOf('-->');
      const body = end < 0 ? rest : rest.slice(0, end);
      text += body.replaceAll('*/', '* ');
      if (end < 0) break;
      text += '*/}';
      rest = rest.slice(end + 3);
      inside = false;
      continue;
    }
    const start = commentStart(rest);
    if (start < 0) {
      text += rest;
      break;
    }
    text += `${rest.slice(0, start)}{/**`;
    rest = rest.slice(start + 4);
    inside = true;
  }
  return { text, open: inside };
}

// The first `<!--` outside of code spans.
function commentStart(text: string): number {
  let index = 0;
  while (index < text.length) {
    if (text.startsWith('<!--', index)) return index;
    if (text[index] === '`') {
      const run = /^`+/.exec(text.slice(index))?.[0] ?? '`';
      const end = text.indexOf(run, index + run.length);
      index = end < 0 ? index + run.length : end + run.length;
    } else index += 1;
  }
  return -1;
}

function headingId(line: string): string {
  if (!line.includes('{#')) return line;
  return line.replace(
    /^([\s>]*(?:(?:[-*+]|\d+[.)])\s+)*#{1,6}\s.*[^\\])\{(#[^}\s]+)\}\s*$/,
    '$1\\{$2}',
  );
}

// Attributes (`:::note{.class}`, `:::note {#id}`) and labels are parsed by the directive syntax.
function directiveTitle(line: string): string {
  const match =
    /^([\s>]*(?:(?:[-*+]|\d+[.)])\s+)*:{3,}[\w-]+)[ \t]+(?![[{\s]*[.#][\w-]+\s*\}?\s*$)(\S.*?)\s*$/.exec(
      line,
    );
  const title = match?.[2];
  if (match === null || title === undefined || title.startsWith('[')) return line;
  return `${match[1]}[${title}]`;
}

/** Code blocks as Markdown. */
import { hasClass, isTag, type Tag, textContent } from './tree.ts';

/** Writes a code block with its language and title. Changed lines make it a diff. */
export function codeBlock(tag: Tag): string {
  const title = tag.children.find((child) => isTag(child) && hasClass(child, 'code-title'));
  const pre = tag.children.find((child) => isTag(child) && child.name === 'pre');
  if (pre === undefined || !isTag(pre)) return '';
  const lines = codeLines(pre);
  const changed = lines.some((line) => line.sign !== ' ');
  const code = lines.map(({ sign, text }) => (changed ? sign + text : text)).join('\n');
  const language = changed ? 'diff' : (tag.attribs['data-lang'] ?? '');
  const name = title === undefined ? '' : ` title="${textContent(title)}"`;
  return fence(code, `${language}${language === '' ? '' : name}`);
}

interface CodeLine {
  sign: ' ' | '+' | '-';
  text: string;
}

// Each line is a separate element when at least one line is marked.
function codeLines(pre: Tag): CodeLine[] {
  const code = pre.children.find((child) => isTag(child) && child.name === 'code');
  const parts = code && isTag(code) ? code.children : pre.children;
  if (!parts.some((part) => isTag(part) && hasClass(part, 'l')))
    return [{ sign: ' ', text: parts.map(textContent).join('').replace(/\n$/, '') }];
  return parts
    .filter((part) => isTag(part) && hasClass(part, 'l'))
    .map((part) => {
      const sign = !isTag(part)
        ? ' '
        : hasClass(part, 'ins')
          ? '+'
          : hasClass(part, 'del')
            ? '-'
            : ' ';
      return { sign, text: textContent(part).replace(/\n$/, '') };
    });
}

/** Writes code between fences that are longer than any fence inside. */
export function fence(code: string, info: string): string {
  const longest = Math.max(2, ...(code.match(/^\s*`{3,}/gm) ?? []).map((run) => run.trim().length));
  const ticks = '`'.repeat(longest + 1);
  return `${ticks}${info}\n${code.replace(/\n$/, '')}\n${ticks}`;
}

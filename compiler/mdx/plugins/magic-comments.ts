/** Comments in code that mark lines: `highlight-next-line` and the like, and those of the site. */
import type { MagicComment } from '../../../model/extensions/magic-comments.ts';
import { commentIn } from '../../../model/line-comment.ts';

/** Class names by the number of a line, from 1. */
export type LineClasses = Map<number, string[]>;

/** Class of highlighted lines. */
const HIGHLIGHTED = 'hl';

/** Docusaurus's name of that class. */
const FOREIGN_HIGHLIGHTED = 'theme-code-block-highlighted-line';

const BUILT_IN: MagicComment = {
  className: HIGHLIGHTED,
  line: 'highlight-next-line',
  block: { start: 'highlight-start', end: 'highlight-end' },
};

let comments: MagicComment[] = [BUILT_IN];

/** Sets the comments of the site that the thread compiles. */
export function setMagicComments(own: MagicComment[]): void {
  comments = own.length === 0 ? [BUILT_IN] : own;
}

/** Takes the comments out of code. `lines` are highlighted as well. */
export function magicComments(
  code: string,
  lines: ReadonlySet<number>,
): { code: string; classes: LineClasses } {
  const classes: LineClasses = new Map([...lines].map((line) => [line, [HIGHLIGHTED]]));
  const texts = comments.flatMap(({ line, block }) => [line, block?.start, block?.end]);
  if (!texts.some((text) => text !== undefined && code.toLowerCase().includes(text.toLowerCase())))
    return { code, classes };
  const kept: string[] = [];
  const open = new Set<string>();
  let next = new Set<string>();
  for (const line of code.split('\n')) {
    const text = commentIn(line).toLowerCase();
    const found = text === '' ? undefined : comments.find((one) => isIn(one, text));
    if (found === undefined) {
      kept.push(line);
      const names = new Set([...(classes.get(kept.length) ?? []), ...open, ...next]);
      if (names.size > 0) classes.set(kept.length, [...names]);
      next = new Set();
    } else {
      const name = found.className === FOREIGN_HIGHLIGHTED ? HIGHLIGHTED : found.className;
      if (text === found.line?.toLowerCase()) next.add(name);
      else if (text === found.block?.start.toLowerCase()) open.add(name);
      else open.delete(name);
    }
  }
  return { code: kept.join('\n'), classes };
}

function isIn({ line, block }: MagicComment, text: string): boolean {
  return [line, block?.start, block?.end].some((one) => one?.toLowerCase() === text);
}

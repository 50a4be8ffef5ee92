/** Rewrites emphasis that MDX 1 and MDX 3 parse differently. */
import { isPlainText } from './outside-code.ts';

/** Code, escaped characters, and what begins or ends bold text. */
const SIGNS = /(`+)(?:(?!\1)[^\n])*\1|\\.|\*{2,}/g;

/** Moves spaces out of bold text, because `** text **` is bold too. */
export function trimmedBold(block: string): string {
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

/** Code, escaped characters, marks of lists, and stars. */
const STARS = /(`+)(?:(?!\1)[^])*?\1|\\.|^[ \t>]*\*[ \t]|\*+/gm;

/** Turns text between two single stars that MDX 3 doesn't read as emphasis into an element. */
export function looseEmphasis(block: string): string {
  if (!/\*[^]*\*/.test(block) || !isPlainText(block)) return block;
  const stars = [...block.matchAll(STARS)].filter(([sign]) => /^\*+$/.test(sign));
  if (stars.some(([sign]) => sign !== '*')) return block;
  let result = '';
  let from = 0;
  for (let index = 0; index + 1 < stars.length; index += 2) {
    const [start = 0, end = 0] = [stars[index]?.index, stars[index + 1]?.index];
    const text = block.slice(start + 1, end);
    // The text of a list or a table isn't known before it is parsed.
    if (text.trim() === '' || /[\n|]/.test(text)) continue;
    if (opens(block, start) && closes(block, end)) continue;
    result += `${block.slice(from, start)}<em>${text}</em>`;
    from = end + 1;
  }
  return result + block.slice(from);
}

function opens(text: string, at: number): boolean {
  const [before, after] = [text[at - 1] ?? ' ', text[at + 1] ?? ' '];
  return /\S/.test(after) && (!isPunctuation(after) || /\s/.test(before) || isPunctuation(before));
}

function closes(text: string, at: number): boolean {
  const [before, after] = [text[at - 1] ?? ' ', text[at + 1] ?? ' '];
  return /\S/.test(before) && (!isPunctuation(before) || /\s/.test(after) || isPunctuation(after));
}

function isPunctuation(sign: string): boolean {
  return /[\p{P}\p{S}]/u.test(sign);
}

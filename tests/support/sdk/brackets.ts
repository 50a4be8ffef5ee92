/** Brackets and commas in code of several languages. */

const PAIRS: Record<string, string> = { '(': ')', '[': ']', '{': '}', '<': '>' };

/** Returns the index of the bracket that closes the one at `start`. Strings must have been emptied before. */
export function bracketEnd(text: string, start: number): number {
  const stack: string[] = [];
  for (let index = start; index < text.length; index += 1) {
    const letter = text[index] ?? '';
    if (letter === '>' && /[-=]/.test(text[index - 1] ?? '')) continue;
    if (letter === '<' && !/\w/.test(text[index - 1] ?? '')) continue;
    if (letter in PAIRS) stack.push(PAIRS[letter] ?? '');
    else if (letter === stack.at(-1)) stack.pop();
    // What looked like a type argument was a comparison.
    else if (stack.at(-1) === '>' && /[)\]}]/.test(letter)) {
      while (stack.at(-1) === '>') stack.pop();
      if (stack.pop() !== letter) return text.length;
    }
    if (stack.length === 0) return index;
  }
  return text.length;
}

/** Splits at the commas that are in no brackets. */
export function splitTop(text: string): string[] {
  const parts: string[] = [];
  let from = 0;
  for (let index = 0; index < text.length; index += 1) {
    const letter = text[index] ?? '';
    if (letter === ',') {
      parts.push(text.slice(from, index));
      from = index + 1;
    } else if ('([{'.includes(letter) || (letter === '<' && /\w/.test(text[index - 1] ?? '')))
      index = bracketEnd(text, index);
  }
  return [...parts, text.slice(from)].filter((part) => part.trim() !== '');
}

/** Highlights JSON with the classes of the build's highlighter. */

const TOKENS =
  /("(?:[^"\\]|\\.)*")(\s*:)?|\b(?:true|false|null)\b|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/** Appends JSON to an element. */
export function appendJson(element: HTMLElement, json: string): void {
  let from = 0;
  for (const match of json.matchAll(TOKENS)) {
    const [whole, text, colon] = match;
    const span = document.createElement('span');
    span.className = text === undefined ? 'n' : colon === undefined ? 's' : 'v';
    span.textContent = text ?? whole;
    element.append(json.slice(from, match.index), span, colon ?? '');
    from = match.index + whole.length;
  }
  element.append(json.slice(from));
}

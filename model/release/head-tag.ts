/** An extra element in the document's head, or attributes of the document. */
export interface HeadTag {
  /** The element. `script` contains data, such as JSON-LD. `html` and `body` only stand for attributes of these elements. */
  tag: 'title' | 'meta' | 'link' | 'script' | 'html' | 'body';
  /** Its attributes by name. */
  attributes: Record<string, string>;
  /** The text in it. */
  text?: string;
}

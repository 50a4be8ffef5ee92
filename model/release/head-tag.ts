/** An extra element in the document's head. */
export interface HeadTag {
  /** The element. */
  tag: 'title' | 'meta' | 'link';
  /** Its attributes by name. */
  attributes: Record<string, string>;
  /** The text in it. */
  text?: string;
}

/** The values in code that readers can replace by their own: where browsers keep them, and which ones are accepted. */

/** Key in the browser's local storage, for the values of a reader. */
export const SAMPLE_VALUES_KEY = 'edgepress.values';

// The characters that need no escaping in URLs and in strings of any language.
const CHARACTERS = /^[\w.~:@/-]{1,200}$/;

/** A value, its label, and the text in code that stands for it. */
export interface SampleValue {
  id: string;
  label: string;
  example: string;
}

/** Whether code in any language stays valid with a reader's value in place of the example. */
export function isSampleValue(text: string): boolean {
  return CHARACTERS.test(text);
}

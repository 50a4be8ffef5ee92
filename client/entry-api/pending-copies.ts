/** Clipboard writes that began with a click whose module was still loading. */

/** Gives the clipboard the text it was asked to wait for; settles when the clipboard has it. */
export type WriteClipboard = (text: Promise<Blob>) => Promise<void>;

/** How to fill the clipboard for a button whose click is replayed later. */
export const copies = new Map<Element, WriteClipboard>();

/** Clipboard writes that began with a click whose module was still loading. */

/** Passes the awaited text to the clipboard. Settles once the clipboard contains it. */
export type WriteClipboard = (text: Promise<Blob>) => Promise<void>;

/** Fills the clipboard for buttons whose click is replayed later. */
export const copies = new Map<Element, WriteClipboard>();

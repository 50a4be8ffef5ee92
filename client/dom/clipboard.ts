/** Writes to the clipboard. */

/** Puts a text into the clipboard. Rejects if the browser refuses. */
export async function write(text: string | Promise<string>): Promise<void> {
  if (!navigator.clipboard) return writeByCommand(await text);
  if (typeof text === 'string' || !('ClipboardItem' in window))
    return navigator.clipboard.writeText(await text);
  // Request the clipboard during the click and provide the text later, as Safari requires.
  return navigator.clipboard.write([new ClipboardItem({ 'text/plain': blobOf(text) })]);
}

/** A text as the clipboard takes it. */
export async function blobOf(text: string | Promise<string>): Promise<Blob> {
  return new Blob([await text], { type: 'text/plain' });
}

// For pages that aren't served over HTTPS, which have no clipboard API.
function writeByCommand(text: string): void {
  const field = document.createElement('textarea');
  const focused = document.activeElement;
  field.value = text;
  field.readOnly = true;
  field.style.cssText = 'position:fixed;opacity:0';
  document.body.append(field);
  field.select();
  const done = document.execCommand('copy');
  field.remove();
  if (focused instanceof HTMLElement) focused.focus();
  if (!done) throw new Error('copy: refused');
}

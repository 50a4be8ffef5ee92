/** The live region for screen readers. */

// Milliseconds. Screen readers don't repeat a text that is immediately replaced by the same text.
const PAUSE = 50;

/** Makes screen readers speak a text after what they are speaking now. */
export function announce(text: string): void {
  const region = document.getElementById('announcer');
  if (!region) return;
  region.textContent = '';
  setTimeout(() => {
    region.textContent = text;
  }, PAUSE);
}

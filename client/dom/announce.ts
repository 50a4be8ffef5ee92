/** The live region for screen readers. */

// Milliseconds: a text that is there again at once would not be spoken again.
const PAUSE = 50;

/** Has a screen reader say a text when it has finished what it is saying. */
export function announce(text: string): void {
  const region = document.getElementById('announcer');
  if (!region) return;
  region.textContent = '';
  setTimeout(() => {
    region.textContent = text;
  }, PAUSE);
}

/** Shows an error box in place of a part that failed. */

/** Creates a message with a button that removes the message and calls `again`. */
export function failureBox(message: string, action: string, again: () => void): HTMLElement {
  const box = document.createElement('div');
  box.className = 'failure';
  box.setAttribute('role', 'alert');
  const text = document.createElement('p');
  text.textContent = message;
  const button = document.createElement('button');
  button.textContent = action;
  button.onclick = () => {
    box.remove();
    again();
  };
  box.append(text, button);
  return box;
}

/** Runs a part of the page. If it throws, shows a message with a button to try again. */
export function attempt(part: () => void): void {
  try {
    part();
  } catch (error) {
    console.error(error);
    // The article stays, because it doesn't depend on what failed.
    const again = () => attempt(part);
    document
      .querySelector('main')
      ?.prepend(failureBox(STRINGS.pageCrashed, STRINGS.tryAgain, again));
  }
}

/** The spinner that shows that something is loading. */

/** Milliseconds before the spinner shows, so that fast responses don't flicker. */
const LOADER_DELAY = 200;

/** Shows a spinner at the end of an element while a promise is pending. Returns the promise. */
export function withSpinner<T>(place: Element, pending: Promise<T>): Promise<T> {
  const spinner = document.createElement('div');
  spinner.className = 'spinner';
  spinner.setAttribute('role', 'status');
  spinner.setAttribute('aria-label', STRINGS.loading);
  const timer = setTimeout(() => place.append(spinner), LOADER_DELAY);
  return pending.finally(() => {
    clearTimeout(timer);
    spinner.remove();
  });
}

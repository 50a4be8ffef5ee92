/** Records whether the components that are being rendered need a browser: for state, effects or handlers of events. */

let needed = false;

/** Notes that a component needs a browser. */
export function needBrowser(): void {
  needed = true;
}

/** Runs a function, and returns its result with whether something in it needs a browser. */
export function watchNeeds<T>(run: () => T): { result: T; needsBrowser: boolean } {
  const before = needed;
  needed = false;
  try {
    const result = run();
    return { result, needsBrowser: needed };
  } finally {
    needed = before;
  }
}

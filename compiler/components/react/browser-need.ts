/** Counts what needs a browser in the components that are being rendered: state, effects and handlers of events. */

/** Counts, which only grow: what needs a browser, and contexts of React that components provide. */
export const browserNeeds = { count: 0, contexts: 0 };

/** Notes that a component needs a browser. */
export function needBrowser(): void {
  browserNeeds.count += 1;
}

/** Counts what needs a browser in the components that are being rendered: state, effects and handlers of events. */

/** A count, which only grows. */
export const browserNeeds = { count: 0 };

/** Notes that a component needs a browser. */
export function needBrowser(): void {
  browserNeeds.count += 1;
}

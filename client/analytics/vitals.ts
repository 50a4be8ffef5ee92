/**
 * Measures web vitals as web.dev defines them: LCP, CLS, INP, FCP and TTFB. Times start when the reader requests the page, or
 * for a prerendered page when it is shown.
 */

/** A metric: milliseconds, or a score for CLS. */
export interface Vital {
  name: 'LCP' | 'CLS' | 'INP' | 'FCP' | 'TTFB';
  value: number;
}

/** Performance entries of all types, with fields that the DOM types lack. */
interface TimingEntry extends PerformanceEntry {
  value?: number;
  hadRecentInput?: boolean;
  interactionId?: number;
}

// Milliseconds: maximum gap within a session window of layout shifts, and its maximum length.
const MAX_SHIFT_GAP = 1000;
const MAX_SHIFT_WINDOW = 5000;
// Milliseconds. Shorter events are never the slow interaction that INP measures.
const MIN_INTERACTION = 40;
// INP ignores one outlier per this many interactions, so only the slowest few matter.
const OUTLIERS = 50;
const REMEMBERED = 10;

/** Starts to measure. The returned function stops it and returns the results. */
export function measureVitals(): () => Vital[] {
  const values = new Map<Vital['name'], number>();
  const [navigation] = performance.getEntriesByType('navigation');
  const start = numberOf(navigation, 'activationStart');
  const since = (time: number) => Math.max(0, Math.round(time - start));
  // A page in a hidden tab is painted when it is shown, however fast it is.
  const hidden = performance
    .getEntriesByType('visibility-state')
    .find(({ name, startTime }) => name === 'hidden' && startTime >= start);
  const isSeen = ({ startTime }: TimingEntry) => !hidden || startTime < hidden.startTime;
  let shifts = { from: -Infinity, to: -Infinity, sum: 0 };
  // The longest event of each of the slowest interactions.
  let slowest: [id: number, duration: number][] = [];

  const onShift = ({ startTime, value = 0, hadRecentInput }: TimingEntry) => {
    if (hadRecentInput) return;
    const isApart =
      startTime - shifts.to > MAX_SHIFT_GAP || startTime - shifts.from > MAX_SHIFT_WINDOW;
    shifts = isApart
      ? { from: startTime, to: startTime, sum: value }
      : { ...shifts, to: startTime, sum: shifts.sum + value };
    const score = Math.round(shifts.sum * 1e4) / 1e4;
    values.set('CLS', Math.max(values.get('CLS') ?? 0, score));
  };
  const onEvent = ({ interactionId, duration }: TimingEntry) => {
    if (!interactionId) return;
    const former = slowest.find(([id]) => id === interactionId)?.[1] ?? 0;
    slowest = slowest.filter(([id]) => id !== interactionId);
    slowest.push([interactionId, Math.max(former, duration)]);
    slowest.sort((a, b) => b[1] - a[1]).splice(REMEMBERED);
  };

  const responded = numberOf(navigation, 'responseStart');
  if (responded > 0) values.set('TTFB', since(responded));
  const ends = [
    observe('paint', (entry) => {
      if (entry.name === 'first-contentful-paint' && isSeen(entry))
        values.set('FCP', since(entry.startTime));
    }),
    observe('largest-contentful-paint', (entry) => {
      if (isSeen(entry)) values.set('LCP', since(entry.startTime));
    }),
    observe('layout-shift', onShift),
    observe('event', onEvent),
    observe('first-input', onEvent),
  ];
  // A page without layout shifts has a score, too.
  if (PerformanceObserver.supportedEntryTypes.includes('layout-shift')) values.set('CLS', 0);

  return () => {
    for (const end of ends) end();
    const count = numberOf(performance, 'interactionCount') || slowest.length;
    const inp = slowest[Math.min(slowest.length - 1, Math.floor(count / OUTLIERS))];
    if (inp) values.set('INP', Math.round(inp[1]));
    return [...values].map(([name, value]) => ({ name, value }));
  };
}

// Observes entries of a type, including earlier ones. The returned function handles the remaining entries and stops. Browsers
// that don't support the type report none.
function observe(type: string, onEntry: (entry: TimingEntry) => void): () => void {
  const observer = new PerformanceObserver((list) => list.getEntries().forEach(onEntry));
  const options = { type, buffered: true, durationThreshold: MIN_INTERACTION };
  observer.observe(options);
  return () => {
    observer.takeRecords().forEach(onEntry);
    observer.disconnect();
  };
}

function numberOf(holder: object | undefined, name: string): number {
  const value: unknown = holder && Reflect.get(holder, name);
  return typeof value === 'number' ? value : 0;
}

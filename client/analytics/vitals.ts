/**
 * Web vitals of the document: LCP, CLS, INP, FCP and TTFB as web.dev defines them. Times count from the
 * moment when the reader asked for the page, which for a prerendered one is when it was shown.
 */

/** A metric: milliseconds, or a score for CLS. */
export interface Vital {
  name: 'LCP' | 'CLS' | 'INP' | 'FCP' | 'TTFB';
  value: number;
}

/** Entries of every kind, with fields that the DOM's types do not know yet. */
interface TimingEntry extends PerformanceEntry {
  value?: number;
  hadRecentInput?: boolean;
  interactionId?: number;
}

// Milliseconds: layout shifts belong together up to this gap, and up to this length in all.
const GAP = 1000;
const LONGEST = 5000;
// Shorter events are never the slow interaction that INP looks for.
const SHORTEST = 40;
// One interaction in this many is left out, from the slowest; as many of them are remembered as may matter.
const OUTLIERS = 50;
const REMEMBERED = 10;

/** Begins to measure; the function that it returns ends it and tells what was measured. */
export function measureVitals(): () => Vital[] {
  const values = new Map<Vital['name'], number>();
  const [navigation] = performance.getEntriesByType('navigation');
  const start = numberOf(navigation, 'activationStart');
  const since = (time: number) => Math.max(0, Math.round(time - start));
  // A page in a hidden tab is painted when it is shown, however fast it was.
  const hidden = performance
    .getEntriesByType('visibility-state')
    .find(({ name, startTime }) => name === 'hidden' && startTime >= start);
  const isSeen = ({ startTime }: TimingEntry) => !hidden || startTime < hidden.startTime;
  let shifts = { from: -Infinity, to: -Infinity, sum: 0 };
  // The longest event of each of the slowest interactions, by interaction.
  let slowest: [id: number, duration: number][] = [];

  const onShift = ({ startTime, value = 0, hadRecentInput }: TimingEntry) => {
    if (hadRecentInput) return;
    const isApart = startTime - shifts.to > GAP || startTime - shifts.from > LONGEST;
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
  // A page on which nothing moved has a score, too.
  if (PerformanceObserver.supportedEntryTypes.includes('layout-shift')) values.set('CLS', 0);

  return () => {
    for (const end of ends) end();
    const count = numberOf(performance, 'interactionCount') || slowest.length;
    const inp = slowest[Math.min(slowest.length - 1, Math.floor(count / OUTLIERS))];
    if (inp) values.set('INP', Math.round(inp[1]));
    return [...values].map(([name, value]) => ({ name, value }));
  };
}

// Tells of entries of a type, those before included. What it returns tells of the last ones and ends it. A
// browser that does not know the type tells of none.
function observe(type: string, onEntry: (entry: TimingEntry) => void): () => void {
  const observer = new PerformanceObserver((list) => list.getEntries().forEach(onEntry));
  const options = { type, buffered: true, durationThreshold: SHORTEST };
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

/** Counts readers' events in the worker's log (`worker/events/counts.ts` writes it). */

/** Running counts of a log. */
export interface EventTally {
  /** Adds a chunk of the log: lines as the worker writes them, or wrangler's JSON that contains such lines. */
  add(text: string): void;
  /** Counts since the last call in one line; empty when there is nothing new. */
  takeNews(): string;
  /** All counts in one line; empty when there are none. */
  total(): string;
}

/** Counts by outcome, then by name or reason. */
type Counts = Map<string, Map<string, number>>;

/** Outcomes in display order. */
const OUTCOMES = ['accepted', 'refused', 'dropped', 'delivered', 'later', 'lost', 'misconfigured'];

// A line of the log, either plain or as a string inside wrangler's JSON.
const LINE = /^\{"level":.*\}$|"\{\\"level\\":(?:[^"\\]|\\.)*\}"/gm;

/** Creates an empty tally. */
export function createEventTally(): EventTally {
  const all: Counts = new Map();
  let news: Counts = new Map();
  let rest = '';
  return {
    add(text) {
      const end = (rest + text).lastIndexOf('\n') + 1;
      const whole = (rest + text).slice(0, end);
      rest = (rest + text).slice(end);
      for (const [line] of whole.matchAll(LINE))
        for (const [outcome, name, count] of countsOf(factsOf(line)))
          for (const counts of [all, news]) grow(counts, outcome, name, count);
    },
    takeNews() {
      const line = shown(news);
      news = new Map();
      return line;
    },
    total: () => shown(all),
  };
}

type Facts = Record<string, unknown>;

function factsOf(line: string): Facts {
  const value: unknown = JSON.parse(line);
  if (typeof value === 'string') return factsOf(value);
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function countsOf(facts: Facts): [outcome: string, name: string, count: number][] {
  if (facts['event'] === 'beacon')
    return ['accepted', 'refused', 'dropped'].flatMap((outcome) =>
      Object.entries(facts[outcome] ?? {}).map(([name, count]): [string, string, number] => [
        outcome,
        name,
        Number(count),
      ]),
    );
  const name = (...parts: string[]): string => parts.map((part) => String(facts[part])).join(' ');
  if (facts['event'] === 'beacons-refused')
    return [['refused', `beacon: ${name('reason')}`, Number(facts['count'])]];
  if (facts['event'] === 'misconfigured' && /^(?:EVENTS_|MARKETING_)/.test(name('variable')))
    return [['misconfigured', name('variable'), 1]];
  if (facts['event'] !== 'delivery') return [];
  const outcome = facts['outcome'] === 'taken' ? 'delivered' : name('outcome');
  return [[outcome, name('to', 'status'), Number(facts['events'])]];
}

function grow(counts: Counts, outcome: string, name: string, count: number): void {
  const names = counts.get(outcome) ?? new Map<string, number>();
  names.set(name, (names.get(name) ?? 0) + count);
  counts.set(outcome, names);
}

function shown(counts: Counts): string {
  return OUTCOMES.flatMap((outcome) => {
    const names = counts.get(outcome);
    if (names === undefined) return [];
    const sum = [...names.values()].reduce((total, count) => total + count, 0);
    const list = [...names].map(([name, count]) => `${name} ${count}`).join(', ');
    return [`${outcome} ${sum} (${list})`];
  }).join('; ');
}

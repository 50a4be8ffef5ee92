/** The reader's own values in code: kept in this browser only, and shown in the elements that the build has marked. */
import {
  isSampleValue,
  SAMPLE_VALUES_KEY,
  type SampleValue,
} from '../../model/try-it/sample-values.ts';
import { readStored, writeStored } from '../state/storage.ts';

/** A reader's values by id. Those that the reader hasn't given are absent. */
export type OwnValues = ReadonlyMap<string, string>;

/** Name of the document's event after a change. */
export const VALUES_CHANGED = 'edgepress:values';

/** Reads the values that the reader has given. What can't be one is ignored. */
export function ownValues(): OwnValues {
  const stored = readStored(SAMPLE_VALUES_KEY);
  if (stored === null) return new Map();
  try {
    const parsed: unknown = JSON.parse(stored);
    const entries = Object.entries(Object(parsed)).flatMap(([id, text]): [string, string][] =>
      typeof text === 'string' && isSampleValue(text) ? [[id, text]] : [],
    );
    return new Map(entries);
  } catch (error) {
    console.error(error);
    return new Map();
  }
}

/** Stores one value, or removes it. Nothing is stored once there are no values. */
export function setOwnValue(id: string, text: string): void {
  const values = new Map(ownValues());
  if (text === '') values.delete(id);
  else values.set(id, text);
  const kept = values.size > 0 ? JSON.stringify(Object.fromEntries(values)) : null;
  writeStored(SAMPLE_VALUES_KEY, kept);
  showChange();
}

/** Removes all values. */
export function removeOwnValues(): void {
  writeStored(SAMPLE_VALUES_KEY, null);
  showChange();
}

/** Shows the reader's values in the code of the page, and the examples for those that the reader hasn't given. */
export function fillCode(): void {
  const island = document.querySelector<HTMLElement>('ep-island[data-values]');
  if (!island) return;
  const own = ownValues();
  const shown = new Map(
    sampleValuesOf(island).map(({ id, example }) => [id, own.get(id) ?? example]),
  );
  for (const element of document.querySelectorAll<HTMLElement>('[data-own]')) {
    const text = shown.get(element.dataset['own'] ?? '');
    if (text !== undefined && text !== element.textContent) element.textContent = text;
  }
}

/** Puts the reader's values in place of the examples in a text, as in the code of the page. */
export function withOwnValues(text: string, examples: readonly SampleValue[]): string {
  const own = ownValues();
  return examples
    .toSorted((a, b) => b.example.length - a.example.length)
    .reduce((filled, { id, example }) => filled.replaceAll(example, own.get(id) ?? example), text);
}

/** Reads the list of values from the attribute of an island. */
export function sampleValuesOf(element: HTMLElement): SampleValue[] {
  const list: unknown = JSON.parse(element.dataset['values'] ?? '[]');
  // The build has written it.
  return Array.isArray(list) ? (list as SampleValue[]) : [];
}

// The panel's module may not be loaded.
function showChange(): void {
  fillCode();
  document.dispatchEvent(new CustomEvent(VALUES_CHANGED));
}

/** Counts for the operator, in Workers Analytics Engine. Nothing that says who a reader is goes in. */
import { reportFailure } from './binding-failures.ts';

/** What is used of an `AnalyticsEngineDataset`. */
export interface Dataset {
  writeDataPoint(point: { indexes: string[]; blobs: string[]; doubles: number[] }): void;
}

/** What a point is about; the dataset's index, so that each kind is sampled by itself. */
export type Kind = 'page' | 'missing' | 'search' | 'event' | 'delivery';

/** A dataset that loses points instead of throwing: a count may not cost a reader the page. */
export function guardedDataset(dataset: Dataset, owner: object): Dataset {
  return {
    writeDataPoint(point) {
      try {
        dataset.writeDataPoint(point);
      } catch (error) {
        reportFailure(owner, 'METRICS', error);
      }
    },
  };
}

/** Writes a point: `blob1` is its kind, `blob2…` the texts, `double1…` the numbers. */
export function measure(
  dataset: Dataset | undefined,
  kind: Kind,
  texts: string[],
  numbers: number[] = [],
): void {
  dataset?.writeDataPoint({ indexes: [kind], blobs: [kind, ...texts], doubles: numbers });
}

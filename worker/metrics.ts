/** Counts for the operator, in Workers Analytics Engine. Nothing that says who a reader is goes in. */

/** What is used of an `AnalyticsEngineDataset`. */
export interface Dataset {
  writeDataPoint(point: { indexes: string[]; blobs: string[]; doubles: number[] }): void;
}

/** What a point is about; the dataset's index, so that each kind is sampled by itself. */
export type Kind = 'page' | 'missing' | 'search' | 'event' | 'delivery';

/** Writes a point: `blob1` is its kind, `blob2…` the texts, `double1…` the numbers. */
export function measure(
  dataset: Dataset | undefined,
  kind: Kind,
  texts: string[],
  numbers: number[] = [],
): void {
  dataset?.writeDataPoint({ indexes: [kind], blobs: [kind, ...texts], doubles: numbers });
}

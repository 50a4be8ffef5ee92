/** Writes metrics to Workers Analytics Engine. They contain nothing that identifies a reader. */
import { reportFailure } from './binding-failures.ts';

/** The part of `AnalyticsEngineDataset` that is used. */
export interface Dataset {
  writeDataPoint(point: { indexes: string[]; blobs: string[]; doubles: number[] }): void;
}

/**
 * The kind of a data point. It's the dataset's index, so that each kind is sampled separately. The reference of metrics is
 * generated from these comments.
 */
export type DataPointKind =
  /** A question was answered. Texts: `passages`, `answered`, `unknown` or `failed`. Numbers: milliseconds, number of characters in the model's answer. */
  | 'ask'
  /** A page was served. Texts: cache (`hit`, `miss`, …), release, status. Numbers: milliseconds, KV reads, milliseconds spent waiting for KV. */
  | 'page'
  /** A reader with consent found nothing. Texts: `search` or `question`, what was asked for without personal data, path. Numbers: 1. */
  | 'gap'
  /** A path wasn't found. Texts: path without personal data, release. Numbers: milliseconds, KV reads. */
  | 'missing'
  /** A search was answered. Texts: engine, cache. Numbers: milliseconds. */
  | 'search'
  /** Readers' events. Texts: `accepted`, `refused` or `dropped`, then the name or what was refused, then the reason. Numbers: how many. */
  | 'event'
  /** Events were sent to a service. Texts: service, outcome, status. Numbers: events, milliseconds. */
  | 'delivery'
  /** A reader answered the feedback question. Texts: kind, path, answer, comment. Numbers: 1. */
  | 'feedback';

/** Wraps a dataset so that it drops points instead of throwing: metrics must not break a response. */
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

/** Writes a data point: `blob1` is its kind, `blob2…` are the texts, and `double1…` the numbers. */
export function measure(
  dataset: Dataset | undefined,
  kind: DataPointKind,
  texts: string[],
  numbers: number[] = [],
): void {
  dataset?.writeDataPoint({ indexes: [kind], blobs: [kind, ...texts], doubles: numbers });
}

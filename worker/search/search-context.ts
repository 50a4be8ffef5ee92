/** The part of a request's context that searching uses. */
import type { Config } from '../config/env.ts';
import type { Manifest } from '../../model/release/release.ts';
import type { RateLimitCheck } from '../limits/rate-limits.ts';
import type { Background } from '../observability/background.ts';
import type { Dataset } from '../observability/metrics.ts';
import type { Store } from '../release/release-store.ts';
import type { AnswerCache } from './answer-cache.ts';
import type { SearchIndexCache } from './index/index-cache.ts';
import type { SearchAnswer } from './reply.ts';
import type { Typesense } from './typesense.ts';

/** A request's context, as far as searching uses it. */
export interface SearchContext {
  isolate: {
    answers: AnswerCache<SearchAnswer>;
    searchIndexes: SearchIndexCache;
    typesense: Typesense;
  };
  config: Pick<Config, 'typesense' | 'access'>;
  manifest: Manifest;
  version: string;
  store: Store;
  background: Background;
  metrics: Dataset | undefined;
  admit: RateLimitCheck;
}

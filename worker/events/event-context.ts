/** The part of a request's context that accepting events uses. */
import type { RateLimiter } from '../config/bindings.ts';
import type { Config } from '../config/env.ts';
import type { Manifest } from '../../model/release/release.ts';
import type { Dataset } from '../observability/metrics.ts';
import type { Releases } from '../release/releases.ts';
import type { Store } from '../release/release-store.ts';
import type { RefusalLog } from './counts.ts';
import type { Outbox } from './outbox.ts';
import type { BeaconCounter } from './rate-limit.ts';

/** A request's context, as far as events use it. */
export interface EventContext {
  isolate: { releases: Releases; beacons: { rate: BeaconCounter; refusals: RefusalLog } };
  config: Config;
  manifest: Manifest;
  store: Store;
  outbox: Outbox;
  rateLimiter: RateLimiter | undefined;
  metrics: Dataset | undefined;
}

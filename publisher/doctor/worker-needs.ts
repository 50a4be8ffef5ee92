/** The configuration that the worker needs in a project, in wrangler's terms. */

/** A rate limit. */
export interface RateLimitBinding {
  name: string;
  namespace_id: string;
  simple: { limit: number; period: 10 | 60 };
}

/** The binding of the namespace that holds the site. */
export const NAMESPACE_BINDING = 'DOCS';

/** Required settings and their values. The configurations of this repository and of new projects have the same. */
export const WORKER_NEEDS = {
  no_bundle: true,
  compatibility_date: '2026-10-29',
  compatibility_flags: ['enable_request_signal'],
  kv_namespaces: [{ binding: NAMESPACE_BINDING }],
  version_metadata: { binding: 'VERSION' },
  cache: { enabled: true },
  ratelimits: [
    rateLimit('RATE_LIMIT', '1001', 300),
    rateLimit('RATE_LIMIT_RENDER', '1003', 1200),
    rateLimit('RATE_LIMIT_SEARCH', '1004', 300),
    rateLimit('RATE_LIMIT_EXPENSIVE', '1005', 120),
    rateLimit('RATE_LIMIT_MOCK', '1009', 300),
  ],
};

/** Path of the prebuilt worker in the package. */
export const PREBUILT_WORKER = 'node_modules/edgepress/worker.js';

/** Optional bindings, and the feature that is missing without them. */
export const OPTIONAL_BINDINGS = {
  METRICS: 'no counts of requests and errors are kept',
  EVENTS: "readers' events are sent after the response, and lost when the service is down",
} as const;

function rateLimit(name: string, namespace_id: string, limit: number): RateLimitBinding {
  return { name, namespace_id, simple: { limit, period: 60 } };
}

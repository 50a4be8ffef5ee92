/** The health report: its shape, and the problems that it names. */
import type { Config } from '../config/env.ts';
import { NO_STORE } from '../http/cache-control.ts';
import { recentFailures } from '../observability/binding-failures.ts';

/** The body of `/_health`. */
export interface Health {
  /** `degraded`: pages are served, but something is wrong; `unavailable`: they aren't. */
  status: 'ok' | 'degraded' | 'unavailable';
  release: string | null;
  worker: string;
  checks: {
    pointer: 'ok' | 'failed';
    page?: 'ok' | 'failed';
    /** The embedded search index; also `ok` if the release has none. */
    search?: 'ok' | 'failed';
    /** Destination of readers' events; pages are served in any case. */
    events?: 'queue' | 'direct' | 'dropped' | 'misconfigured';
    /** Whether expensive requests are limited by address (`RATE_LIMITS`). */
    rateLimits?: 'on' | 'off';
  };
  /** Wrong settings, and bindings that failed within five minutes; absent if there are none. */
  problems?: string[];
}

/** A report that is reused for a while: checks read KV, and anybody may request them. */
export interface CachedReport {
  report: Promise<Health>;
  /** The release that was checked. */
  release: string;
  /** When the check began, ms since the epoch. */
  at: number;
}

/** Returns the problems to fix: wrong settings, and optional bindings that fail. */
export function problemsOf(config: Config): string[] {
  const owners: object[] = [config, ...(typeof caches === 'undefined' ? [] : [caches])];
  const failures = owners.flatMap(recentFailures);
  return [
    ...config.settings.problems.map(({ problem }) => problem),
    ...failures.map((name) => `${name}: has failed within the last five minutes`),
  ];
}

/** The report as a response. */
export function healthResponse({ problems = [], ...report }: Health): Response {
  const body: Health = problems.length > 0 ? { ...report, problems } : report;
  return Response.json(body, {
    status: report.status === 'unavailable' ? 503 : 200,
    headers: { 'cache-control': NO_STORE },
  });
}

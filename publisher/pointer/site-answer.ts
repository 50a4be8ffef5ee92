/** Waits until the site answers with a release. */
import { accessHeaders } from '../kv/access-token.ts';
import { pause } from '../kv/cloudflare-api.ts';

/** The outcome of the wait. */
export type SiteAnswer =
  | { kind: 'answers' }
  /** No response, or one from something else. */
  | { kind: 'unreachable'; why: string }
  /** The site served another release until the timeout. */
  | { kind: 'late'; release: string };

// @limit ms until the site answers with the new release: The command says that it wasn't confirmed.
/** KV may take over a minute to show the pointer, and an isolate keeps its copy for 30 s. */
const TIMEOUT_MS = 150_000;
const PAUSE_MS = 1000;

/** Polls the site until its `x-release` is the wanted one. `access` are headers for Cloudflare Access. */
export async function waitForSite(
  url: string,
  release: string,
  access = accessHeaders(),
): Promise<SiteAnswer> {
  const end = Date.now() + TIMEOUT_MS;
  for (;;) {
    const found = await releaseOf(url, access);
    if (typeof found !== 'string') return found;
    if (found === release) return { kind: 'answers' };
    if (Date.now() >= end) return { kind: 'late', release: found };
    await pause(PAUSE_MS);
  }
}

/** The outcome as a sentence. */
export function describeAnswer(answer: SiteAnswer, url: string, release: string): string {
  switch (answer.kind) {
    case 'answers':
      return `${url} answers with ${release}.`;
    case 'unreachable':
      return `Did not wait for the site: ${url} ${answer.why}.`;
    case 'late':
      return `${url} still answers with ${answer.release}: KV can take a few minutes to show a new pointer everywhere.`;
  }
}

async function releaseOf(
  url: string,
  access: Record<string, string>,
): Promise<string | SiteAnswer> {
  try {
    const answer = await fetch(url, {
      method: 'HEAD',
      redirect: 'manual',
      headers: { 'cache-control': 'no-cache', ...access },
      signal: AbortSignal.timeout(10_000),
    });
    return (
      answer.headers.get('x-release') ?? {
        kind: 'unreachable',
        why: `answers ${answer.status} without an x-release header`,
      }
    );
  } catch {
    return { kind: 'unreachable', why: 'cannot be reached from here' };
  }
}

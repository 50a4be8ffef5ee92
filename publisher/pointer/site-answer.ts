/** Waits until the site answers with a release. */
import { accessHeaders } from '../kv/access-token.ts';
import { pause } from '../kv/cloudflare-api.ts';

/** What became of the wait. */
export type SiteAnswer =
  | { kind: 'answers' }
  /** Nobody is there, or it is no site of this kind. */
  | { kind: 'unreachable'; why: string }
  /** It answered with another release to the end. */
  | { kind: 'late'; release: string };

/** KV may take a minute and more to show the pointer, and an isolate trusts the one it holds for 30 s. */
const PATIENCE_MS = 150_000;
const PAUSE_MS = 1000;

/** Asks the site until its `x-release` is the wanted one. `access` are the headers that pass Cloudflare Access. */
export async function waitForSite(
  url: string,
  release: string,
  access = accessHeaders(),
): Promise<SiteAnswer> {
  const end = Date.now() + PATIENCE_MS;
  for (;;) {
    const found = await releaseOf(url, access);
    if (typeof found !== 'string') return found;
    if (found === release) return { kind: 'answers' };
    if (Date.now() >= end) return { kind: 'late', release: found };
    await pause(PAUSE_MS);
  }
}

/** The result as a sentence. */
export function answerSentence(answer: SiteAnswer, url: string, release: string): string {
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
        why: `answers ${answer.status} without the name of a release`,
      }
    );
  } catch {
    return { kind: 'unreachable', why: 'cannot be reached from here' };
  }
}

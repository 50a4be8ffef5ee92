/** HTTP client for a deployed site. */
import { OperatorError } from '../../compiler/diagnostics/operator-error.ts';

/** A deployed site. */
export interface Deployment {
  /** Address of the home page, with a trailing slash. */
  home: URL;
  /** Path of a script that the home page loads. */
  script: string;
  /** Whether Cloudflare's network answers. */
  isCloudflare: boolean;
  /** Requests a path below the base URL without following redirects. */
  ask: (path: string, init?: RequestInit) => Promise<SmokeResponse>;
}

/** A response with its complete body. */
export interface SmokeResponse {
  status: number;
  headers: Headers;
  text: string;
}

// @limit ms for a request of `smoke`: The check fails.
/** Timeout of a request. */
const TIMEOUT_MS = 15_000;

/**
 * Opens the site at `url`. Every request carries `headers`, for example a service token of Cloudflare Access. Throws when
 * the address does not serve such a site.
 */
export async function openDeployment(
  url: string,
  headers: Record<string, string> = {},
): Promise<Deployment> {
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    throw new OperatorError(
      `Found "${url}", expected the address of a site such as https://docs.example.com/.`,
    );
  const home = new URL(url.endsWith('/') ? url : `${url}/`);

  async function ask(path: string, init: RequestInit = {}): Promise<SmokeResponse> {
    const address = new URL(path.replace(/^\//, ''), home);
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const own = new Headers(init.headers);
    for (const [name, value] of Object.entries(headers)) own.set(name, value);
    const response = await fetch(address, { redirect: 'manual', signal, ...init, headers: own });
    return { status: response.status, headers: response.headers, text: await response.text() };
  }

  const answer = await ask('/').catch((error: unknown) => {
    throw new OperatorError(`${home.href} cannot be reached: ${reasonOf(error)}.`);
  });
  const script = /\/(assets\/[^"'\s>]+\.js)/.exec(answer.text)?.[1];
  if (answer.status !== 200 || !answer.headers.has('x-release') || script === undefined)
    throw new OperatorError(
      `${home.href} answers ${answer.status} without a release, expected the home page of a site. ${HINTS[answer.status] ?? ''}`.trim(),
    );
  return { home, script: `/${script}`, isCloudflare: answer.headers.has('cf-ray'), ask };
}

const HINTS: Readonly<Record<number, string>> = {
  302: 'Include the base URL, for example https://example.com/docs/.',
  403: 'Behind Cloudflare Access, set CF_ACCESS_CLIENT_ID and CF_ACCESS_CLIENT_SECRET to those of a service token.',
  503: 'See "When something is wrong" in docs/runbook.md.',
};

function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error ? cause.message : String(cause);
}

/** A site on the network, as a reader and a browser see it. */
import { OperatorError } from '../../compiler/diagnostics/operator-error.ts';

/** What the checks ask. */
export interface Deployment {
  /** Address of the home page, with its slash. */
  home: URL;
  /** Path of a script that the home page loads. */
  script: string;
  /** Whether Cloudflare's network answers: what only it has cannot be checked elsewhere. */
  isCloudflare: boolean;
  /** Asks for a path below the base URL; redirects are not followed. */
  ask: (path: string, init?: RequestInit) => Promise<SmokeResponse>;
}

/** An answer, read to its end. */
export interface SmokeResponse {
  status: number;
  headers: Headers;
  text: string;
}

/** A site that takes longer than this has failed already. */
const TIMEOUT_MS = 15_000;

/**
 * Opens the site at `url`. `headers` go with every request, for example a service token of Cloudflare Access. Throws when
 * there is no site of this kind.
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
  302: 'Give the base URL too, for example https://example.com/docs/.',
  403: 'Behind Cloudflare Access set CF_ACCESS_CLIENT_ID and CF_ACCESS_CLIENT_SECRET to those of a service token.',
  503: 'See "When something is wrong" in docs/runbook.md.',
};

function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error ? cause.message : String(cause);
}

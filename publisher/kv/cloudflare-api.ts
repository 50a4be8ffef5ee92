/** Client of Cloudflare's API: credentials, retries, and errors as sentences for the operator. */
import { isObject } from '../../model/schema/schema.ts';
import { OperatorError } from '../../compiler/diagnostics/operator-error.ts';

/** Authentication headers. */
export type Credentials = Record<string, string>;

/** A request below the API's base URL. */
export interface ApiRequest {
  method?: 'GET' | 'PUT' | 'POST';
  /** Sent as JSON. */
  body?: unknown;
  /** Do not retry: a write that must not be repeated without another read. */
  once?: boolean;
}

/** The complete body of a response, or `null` when the key does not exist. */
export type ApiAnswer = Uint8Array<ArrayBuffer> | null;

/** A failure that a retry may solve. */
interface Failure {
  sentence: string;
  /** Milliseconds until the retry, when the response says so. */
  after?: number;
  /** Whether the request certainly had no effect. */
  isRefused?: boolean;
}

/** Thrown for a request with `once` that was rate limited, or whose outcome is unknown. */
export class UnknownOutcome extends Error {
  override name = 'UnknownOutcome';
  /** Whether the request certainly had no effect. */
  readonly isRefused: boolean;
  constructor(sentence: string, isRefused: boolean) {
    super(sentence);
    this.isRefused = isRefused;
  }
}

// @limit attempts of a request to Cloudflare: The command fails.
/** Attempts before a request counts as failed. The pause between them starts at half a second and doubles. */
const MAX_ATTEMPTS = 5;
const FIRST_PAUSE_MS = 500;
// @limit ms for a request to Cloudflare: Tried again.
/** Long enough for 100 MB on a slow connection. */
const TIMEOUT_MS = 120_000;
// @limit ms for a write of the pointer: The command checks what was written.
/** Timeout of requests with `once`. `pointer-move.ts` relies on such a write being over by then. */
const ONCE_TIMEOUT_MS = 30_000;

// Error codes of the API. A wrong token causes the first two.
const WRONG_CREDENTIALS = new Set([10000, 9109, 6003, 6111, 9106]);
const NO_SUCH_KEY = 10009;
const NO_SUCH_NAMESPACE = new Set([10011, 10013]);
const DAILY_LIMIT = 10048;

/** A client with the credentials of one operator. */
export class CloudflareApi {
  readonly #base: string;
  readonly #credentials: Credentials;
  #ahead = 0;

  constructor(base: string, credentials: Credentials) {
    this.#base = base.replace(/\/+$/, '');
    this.#credentials = credentials;
  }

  /** Milliseconds by which this machine's clock was ahead of Cloudflare's at the last response. */
  get ahead(): number {
    return this.#ahead;
  }

  /** Sends a request. Returns the body, or `null` for a key that does not exist. */
  async send(path: string, request: ApiRequest = {}): Promise<ApiAnswer> {
    const tries = request.once ? 1 : MAX_ATTEMPTS;
    for (let turn = 1; ; turn++) {
      const outcome = await this.#try(path, request);
      if (outcome instanceof Uint8Array || outcome === null) return outcome;
      if (turn < tries) {
        await pause(outcome.after ?? FIRST_PAUSE_MS * 2 ** (turn - 1));
        continue;
      }
      if (request.once) throw new UnknownOutcome(outcome.sentence, outcome.isRefused ?? false);
      throw new OperatorError(outcome.sentence);
    }
  }

  /** Sends a request and returns the `result` of the API's envelope. */
  async result(path: string, request: ApiRequest = {}): Promise<unknown> {
    return (await this.envelope(path, request))['result'];
  }

  /** Sends a request and returns the whole envelope, which lists need. */
  async envelope(path: string, request: ApiRequest = {}): Promise<Record<string, unknown>> {
    const answer = await this.send(path, request);
    const value = answer && jsonOrNull(Buffer.from(answer).toString('utf8'));
    if (isObject(value)) return value;
    throw new OperatorError(
      `${this.#base}${path} did not answer like Cloudflare's API. Check CLOUDFLARE_API_BASE_URL.`,
    );
  }

  // Returns failures that a retry may solve, and throws all others.
  async #try(
    path: string,
    { method = 'GET', body, once = false }: ApiRequest,
  ): Promise<ApiAnswer | Failure> {
    const sent = Date.now();
    let answer: Response;
    let bytes: Uint8Array<ArrayBuffer>;
    try {
      answer = await fetch(this.#base + path, {
        method,
        headers: {
          ...this.#credentials,
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(once ? ONCE_TIMEOUT_MS : TIMEOUT_MS),
      });
      // Read the whole body: a connection that breaks in the middle is a failed request.
      bytes = new Uint8Array(await answer.arrayBuffer());
    } catch (error) {
      return { sentence: `Cloudflare's API at ${this.#base} cannot be reached: ${reason(error)}.` };
    }
    const date = Date.parse(answer.headers.get('date') ?? '');
    const received = Date.now();
    // The header has whole seconds and is as old as the response. A clock that explains both counts as right.
    if (Number.isFinite(date))
      this.#ahead = date <= received && sent < date + 1000 ? 0 : received - date;
    if (answer.ok) return bytes;
    const [error] = errorsIn(Buffer.from(bytes).toString('utf8'));
    const said = error === undefined ? '' : `: ${error.message} (code ${error.code})`;
    const { status } = answer;
    if (status === 404 && error?.code === NO_SUCH_KEY) return null;
    if (error !== undefined && NO_SUCH_NAMESPACE.has(error.code))
      throw new OperatorError(
        `This account has no such KV namespace${said}. Create one with "npx wrangler kv namespace create DOCS" and write its id to wrangler.toml.`,
      );
    if (error?.code === DAILY_LIMIT)
      throw new OperatorError(
        `The plan's daily limit of KV operations is reached${said}. It resets at 00:00 UTC. Uploaded objects are kept, so run the same command again then.`,
      );
    if (status === 401 || status === 403 || WRONG_CREDENTIALS.has(error?.code ?? 0))
      throw new OperatorError(
        `Cloudflare rejects the credentials${said}. Check CLOUDFLARE_API_TOKEN (it needs "Workers KV Storage: Edit") or run "npx wrangler login".`,
      );
    const sentence = `Cloudflare's API answered ${method} ${path.split('?')[0]} with ${status}${said}.`;
    if (status === 429) {
      const seconds = Number(answer.headers.get('retry-after') ?? Number.NaN);
      return {
        sentence,
        isRefused: true,
        ...(Number.isFinite(seconds) && { after: seconds * 1000 }),
      };
    }
    if (status >= 500) return { sentence };
    throw new OperatorError(sentence);
  }
}

/** Resolves after some milliseconds. */
export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

// A proxy may answer with a page instead of JSON. Then only the status is reported.
function errorsIn(text: string): { code: number; message: string }[] {
  const value = jsonOrNull(text);
  if (!isObject(value) || !Array.isArray(value['errors'])) return [];
  return value['errors'].filter(isObject).map((error) => ({
    code: Number(error['code']),
    message: String(error['message']),
  }));
}

function jsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function reason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message || error.message : error.message;
}

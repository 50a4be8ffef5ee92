/** Requests to Cloudflare's API: who asks, what is tried again, and every refusal as a sentence. */
import { isObject } from '../../model/schema/schema.ts';
import { OperatorError } from '../../compiler/diagnostics/operator-error.ts';

/** Headers that say who asks. */
export type Credentials = Record<string, string>;

/** A request below the API's base URL. */
export interface ApiRequest {
  method?: 'GET' | 'PUT' | 'POST';
  /** Sent as JSON. */
  body?: unknown;
  /** Ask only once: a write that must not be repeated without looking. */
  once?: boolean;
}

/** An answer's bytes, all of them, or `null` when there is no such key. */
export type ApiAnswer = Uint8Array<ArrayBuffer> | null;

/** A failure that may pass. */
interface Failure {
  sentence: string;
  /** Milliseconds after which to try again, where the answer said so. */
  after?: number;
  /** Whether the request was not done for sure. */
  isRefused?: boolean;
}

/** Thrown for a request with `once` that was refused for its rate, or whose outcome is not known. */
export class Unsettled extends Error {
  override name = 'Unsettled';
  /** Whether nothing was done for sure. */
  readonly isRefused: boolean;
  constructor(sentence: string, isRefused: boolean) {
    super(sentence);
    this.isRefused = isRefused;
  }
}

/** How often a request is sent before it counts as failed; the pauses between double from half a second. */
const TRIES = 5;
const FIRST_PAUSE_MS = 500;
/** A request with 100 MB in it takes its time on a slow line. */
const TIMEOUT_MS = 120_000;
/** One that is asked only once: `pointer-move.ts` counts on it that such a write is over after this. */
const ONCE_TIMEOUT_MS = 30_000;

// Codes of the API's errors (Cloudflare's API reference; the first two are seen with a wrong token).
const WRONG_CREDENTIALS = new Set([10000, 9109, 6003, 6111, 9106]);
const NO_SUCH_KEY = 10009;
const NO_SUCH_NAMESPACE = new Set([10011, 10013]);
const DAILY_LIMIT = 10048;

/** Cloudflare's API with the credentials of one operator. */
export class CloudflareApi {
  readonly #base: string;
  readonly #credentials: Credentials;
  #ahead = 0;

  constructor(base: string, credentials: Credentials) {
    this.#base = base.replace(/\/+$/, '');
    this.#credentials = credentials;
  }

  /** Milliseconds by which this machine's clock is ahead of Cloudflare's, by the last answer. */
  get ahead(): number {
    return this.#ahead;
  }

  /** The answer to a request; `null` for a key that is not there. Rejects with a sentence. */
  async send(path: string, request: ApiRequest = {}): Promise<ApiAnswer> {
    const tries = request.once ? 1 : TRIES;
    for (let turn = 1; ; turn++) {
      const outcome = await this.#try(path, request);
      if (outcome instanceof Uint8Array || outcome === null) return outcome;
      if (turn < tries) {
        await pause(outcome.after ?? FIRST_PAUSE_MS * 2 ** (turn - 1));
        continue;
      }
      if (request.once) throw new Unsettled(outcome.sentence, outcome.isRefused ?? false);
      throw new OperatorError(outcome.sentence);
    }
  }

  /** The `result` of an answer in the API's envelope. */
  async result(path: string, request: ApiRequest = {}): Promise<unknown> {
    return (await this.envelope(path, request))['result'];
  }

  /** An answer's whole envelope, for lists. */
  async envelope(path: string, request: ApiRequest = {}): Promise<Record<string, unknown>> {
    const answer = await this.send(path, request);
    const value = answer && jsonOrNull(Buffer.from(answer).toString('utf8'));
    if (isObject(value)) return value;
    throw new OperatorError(
      `${this.#base}${path} answered without an envelope; is CLOUDFLARE_API_BASE_URL right?`,
    );
  }

  // A failure that may pass is returned; one that will not is thrown.
  async #try(
    path: string,
    { method = 'GET', body, once = false }: ApiRequest,
  ): Promise<ApiAnswer | Failure> {
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
      // To the end: a line that is cut in the middle of an answer is a request that failed.
      bytes = new Uint8Array(await answer.arrayBuffer());
    } catch (error) {
      return { sentence: `Cloudflare's API at ${this.#base} cannot be reached: ${reason(error)}.` };
    }
    const date = Date.parse(answer.headers.get('date') ?? '');
    if (Number.isFinite(date)) this.#ahead = Date.now() - date;
    if (answer.ok) return bytes;
    const [error] = errorsIn(Buffer.from(bytes).toString('utf8'));
    const said = error === undefined ? '' : `: ${error.message} (code ${error.code})`;
    const { status } = answer;
    if (status === 404 && error?.code === NO_SUCH_KEY) return null;
    if (error !== undefined && NO_SUCH_NAMESPACE.has(error.code))
      throw new OperatorError(
        `There is no such KV namespace in this account${said}. Make one with "npx wrangler kv namespace create DOCS" and put its id into wrangler.toml.`,
      );
    if (error?.code === DAILY_LIMIT)
      throw new OperatorError(
        `The plan's limit of KV operations for today is reached${said}. It begins anew at 00:00 UTC; what was uploaded so far is kept, so run the same command again then.`,
      );
    if (status === 401 || status === 403 || WRONG_CREDENTIALS.has(error?.code ?? 0))
      throw new OperatorError(
        `Cloudflare refuses the credentials${said}. Check CLOUDFLARE_API_TOKEN (it needs "Workers KV Storage: Edit") or run "npx wrangler login".`,
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

/** Waits. */
export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

// A proxy's page, say, is no JSON: then the status says what there is to say.
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

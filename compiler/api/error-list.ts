/** Lists the errors of an operation, each with an example of its body. */
import { isObject } from '../../model/schema/schema.ts';
import { contentExamples } from './example.ts';
import { differentContents } from './document/media-type.ts';
import type { Json } from './source/json.ts';
import type { ApiError, ApiReply, Operation } from './document/operation.ts';
import type { Resolve } from './document/schema.ts';

/** An error that a call can return. */
export interface ListedError {
  /** `409`, `4XX` or `default`. */
  status: string;
  /** Empty if the API has no codes. */
  code: string;
  /** Markdown. */
  when: string;
  /** Bodies. Empty if the error has none. */
  examples: { name: string; value: unknown; mediaType: string }[];
}

/** Returns the errors of an operation, and those of its responses, by status. `default` is last. */
export function errorsOf(operation: Operation, resolve: Resolve): ListedError[] {
  const replies = operation.replies.filter(({ status }) => /^[45]|^default$/.test(status));
  const fallback = replies.find(({ status }) => status === 'default') ?? replies[0];
  const names = new Map<string, number>();
  const own = operation.errors.map((error): ListedError => {
    const { code, when } = error;
    const status = String(error.status);
    const reply = replies.find((one) => one.status === status) ?? fallback;
    const value = reply && bodyOf(reply, error, resolve);
    const mediaType = reply?.contents[0]?.mediaType ?? '';
    // Clients ask the mock for an example by its name.
    const number = (names.get(`${status} ${code}`) ?? 0) + 1;
    names.set(`${status} ${code}`, number);
    const name = number === 1 ? code : `${code}-${number}`;
    return {
      status,
      code,
      when,
      examples: value === undefined ? [] : [{ name, value, mediaType }],
    };
  });
  const named = new Set(own.map(({ status }) => status));
  const others = replies
    .filter(({ status }) => !named.has(status))
    .map(({ status, description, contents }): ListedError => ({
      status,
      code: '',
      when: description,
      examples: differentContents(contents).flatMap(({ content }) =>
        contentExamples(content, 'response', resolve).map(({ name, value }) => ({
          name,
          value,
          mediaType: content.mediaType,
        })),
      ),
    }));
  return [...own, ...others].sort((a, b) => order(a) - order(b));
}

function order({ status }: ListedError): number {
  return status === 'default' ? 1000 : Number(status.replaceAll(/x/gi, '9'));
}

// Returns the document's example with the error's code, or else its first example, changed to this error.
function bodyOf({ contents: [content] }: ApiReply, error: ApiError, resolve: Resolve): unknown {
  if (content === undefined) return undefined;
  const examples = contentExamples(content, 'response', resolve);
  const exact = examples.find(({ value }) => hasCode(value, error.code));
  if (exact && error.message === undefined && error.details === undefined) return exact.value;
  return withError((exact ?? examples[0])?.value, error);
}

function hasCode(value: unknown, code: string): boolean {
  if (!isObject(value)) return false;
  return codeIn(value)?.value === code || Object.values(value).some((one) => hasCode(one, code));
}

/** Members that have the code of an error: that of OAuth is `error`. */
const CODES = ['code', 'error'];

/** Members that explain an error to people: those of OAuth and of problems (RFC 9457) among them. */
const MESSAGES = ['message', 'error_description', 'detail'];

function codeIn(value: Json): { name: string; value: string } | undefined {
  for (const name of CODES) {
    const code = value[name];
    if (typeof code === 'string') return { name, value: code };
  }
  return undefined;
}

function withError(value: unknown, error: ApiError): unknown {
  if (!isObject(value)) return value;
  const code = codeIn(value);
  const message = error.message ?? error.when.replaceAll('`', '');
  return Object.fromEntries(
    Object.entries(value).map(([key, one]): [string, unknown] => {
      if (key === 'status' && typeof one === 'number') return [key, error.status];
      if (code === undefined) return [key, withError(one, error)];
      if (key === code.name) return [key, error.code];
      if (MESSAGES.includes(key) && typeof one === 'string') return [key, message];
      // What is specific to another error isn't true for this one.
      if (key === 'details') return [key, error.details ?? (Array.isArray(one) ? [] : {})];
      // The address of its documentation, for example.
      if (typeof one === 'string') return [key, one.replaceAll(code.value, error.code)];
      return [key, withError(one, error)];
    }),
  );
}

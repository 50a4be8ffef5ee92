/** Lists the errors of an operation, each with an example of its body. */
import { isObject } from '../../model/schema/schema.ts';
import { contentExamples } from './example.ts';
import { differentContents } from './document/media-type.ts';
import type { ApiReply, Operation } from './document/operation.ts';
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

/** Returns the errors that only this operation returns, and those of its responses, by status. `default` is last. */
export function errorsOf(operation: Operation, resolve: Resolve): ListedError[] {
  const replies = operation.replies.filter(({ status }) => /^[45]|^default$/.test(status));
  const fallback = replies.find(({ status }) => status === 'default') ?? replies[0];
  const own = operation.errors.map((error): ListedError => {
    const status = String(error.status);
    const reply = replies.find((one) => one.status === status) ?? fallback;
    const value = reply && bodyOf(reply, error, resolve);
    const mediaType = reply?.contents[0]?.mediaType ?? '';
    return {
      ...error,
      status,
      examples: value === undefined ? [] : [{ name: error.code, value, mediaType }],
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

// The example of the document with the error's code, or else the first one with the code put into it.
function bodyOf(
  { contents: [content] }: ApiReply,
  { code, status, when }: Operation['errors'][number],
  resolve: Resolve,
): unknown {
  if (content === undefined) return undefined;
  const examples = contentExamples(content, 'response', resolve);
  const exact = examples.find(({ value }) => hasCode(value, code));
  return exact ? exact.value : withCode(examples[0]?.value, { code, status, message: when });
}

function hasCode(value: unknown, code: string): boolean {
  if (!isObject(value)) return false;
  return value['code'] === code || Object.values(value).some((one) => hasCode(one, code));
}

function withCode(
  value: unknown,
  error: { code: string; status: number; message: string },
): unknown {
  if (!isObject(value)) return value;
  const isError = typeof value['code'] === 'string';
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => {
      if (key === 'code' && isError) return [key, error.code];
      if (key === 'status' && typeof one === 'number') return [key, error.status];
      if (key === 'message' && isError) return [key, error.message.replaceAll('`', '')];
      // What is specific to another error isn't true for this one.
      if (key === 'details' && isError) return [key, Array.isArray(one) ? [] : {}];
      return [key, withCode(one, error)];
    }),
  );
}

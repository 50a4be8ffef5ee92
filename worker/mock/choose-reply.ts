/** Chooses what a mock answers: a reply by its status, and one of its bodies by media type and name. */
import type { MockBody, MockOperation, MockReply } from '../../model/release/mock.ts';
import { preferred } from '../http/accept.ts';

/** What a client asks for with `Prefer: code=404, example=expired` (RFC 7240). */
export interface Preference {
  code: number | null;
  example: string | null;
}

/** Reads the `Prefer` header. Unknown preferences are ignored, as the standard says. */
export function preferenceOf({ headers }: Request): Preference {
  const given = new Map<string, string>();
  for (const part of (headers.get('prefer') ?? '').split(/[,;]/).slice(0, 20)) {
    const [name = '', value = ''] = part.split('=').map((text) => text.trim());
    given.set(name.toLowerCase(), value.replace(/^"(.*)"$/, '$1'));
  }
  const code = given.get('code') ?? '';
  return {
    code: /^[2-5]\d\d$/.test(code) ? Number(code) : null,
    example: given.get('example') || null,
  };
}

/** Returns the documented reply with a status: its own, that of its range, or the default one. */
export function replyWith({ replies }: MockOperation, status: number): MockReply | undefined {
  const range = `${Math.floor(status / 100)}XX`;
  for (const name of [String(status), range, 'default']) {
    const found = replies.find((reply) => reply.status.toUpperCase() === name.toUpperCase());
    if (found) return found;
  }
  return undefined;
}

/** Returns the first reply of success with its status. */
export function successOf(operation: MockOperation): { status: number; reply: MockReply } | null {
  const { replies } = operation;
  const reply =
    replies.find(({ status }) => status.startsWith('2')) ??
    replies.find(({ status }) => status === 'default') ??
    replies[0];
  if (reply === undefined) return null;
  const status = Number.parseInt(reply.status.replaceAll(/x/gi, '0'), 10);
  return { status: Number.isNaN(status) ? 200 : status, reply };
}

/** Returns the body that the client prefers; `null` for a reply without one, `undefined` if it has no example of that name. */
export function bodyOf(
  { bodies }: MockReply,
  accept: string | null,
  example: string | null,
): MockBody | null | undefined {
  const named = example === null ? bodies : bodies.filter(({ name }) => name === example);
  const [first, ...others] = named;
  if (first === undefined) return bodies.length === 0 ? null : undefined;
  const type = preferred(accept, [first.type, ...others.map((body) => body.type)]);
  return named.find((body) => body.type === type) ?? first;
}

/** Requests and responses as plain values. */
import { isObject } from '../../../model/schema/schema.ts';
import { type Json, Refusal } from './refusal.ts';

/** A parsed request. */
export interface Asked {
  method: string;
  /** Path without the query. */
  path: string;
  query: URLSearchParams;
  /** The raw query without `?`. */
  rawQuery: string;
  key: string;
  body: string;
}

/** A response. A text body is sent unchanged. */
export interface Answered {
  status: number;
  body: unknown;
}

/** Returns a response with status 200. */
export function ok(body: unknown): Answered {
  return { status: 200, body };
}

/** Parses a body as an object. Throws `Refusal`. */
export function parseBody({ body }: { body: string }): Json {
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    throw new Refusal(400, 'Bad JSON.');
  }
  if (!isObject(value)) throw new Refusal(400, 'Bad JSON.');
  return value;
}

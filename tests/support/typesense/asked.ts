/** Requests and answers as plain values. */
import { isObject } from '../../../model/schema/schema.ts';
import { type Json, Refusal } from './refusal.ts';

/** A request, with its path taken apart. */
export interface Asked {
  method: string;
  /** Without the query. */
  path: string;
  query: URLSearchParams;
  /** The query as it was sent, without `?`. */
  rawQuery: string;
  key: string;
  body: string;
}

/** An answer; a text body is sent as it is. */
export interface Answered {
  status: number;
  body: unknown;
}

/** 200. */
export function ok(body: unknown): Answered {
  return { status: 200, body };
}

/** The object that a body is. Throws `Refusal`. */
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

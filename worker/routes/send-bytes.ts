/** Answers with the bytes of an object: all, a range of them, or only the head. */
import { sliceRange, rangeOf, withLength } from '../http/byte-range.ts';
import { isFresh, NO_STORE } from '../http/cache-control.ts';
import { tooManyRequests } from '../page/http-error.tsx';
import type { RequestContext } from '../context/request-context.ts';

/** The bytes to send, and their metadata. */
export interface StoredBytes {
  /** Hash of the object, which is also its entity tag. */
  object: string;
  /** The size in bytes; if it isn't known, ranges aren't offered. */
  size: number | undefined;
  headers: Record<string, string>;
}

/** Answers 200, 206, 304, 416 or 429 with at most one read of KV. Throws `Unreachable` when the object cannot be read. */
export async function sendBytes(
  context: RequestContext,
  request: Request,
  { object, size, headers: given }: StoredBytes,
): Promise<Response> {
  const etag = `"${object}"`;
  const headers = new Headers({ ...given, etag });
  if (size !== undefined) headers.set('accept-ranges', 'bytes');
  if (isFresh(request.headers.get('if-none-match'), etag))
    return new Response(null, { status: 304, headers });
  if (size !== undefined) headers.set('content-length', String(size));
  if (request.method === 'HEAD') return new Response(null, { headers });
  const range = size === undefined ? null : rangeOf(request, size, etag);
  if (range === 'unsatisfiable') {
    headers.set('content-range', `bytes */${size}`);
    headers.set('content-length', '0');
    headers.set('cache-control', NO_STORE);
    return new Response(null, { status: 416, headers });
  }
  if (!(await context.admit('render'))) return tooManyRequests(request, context);
  const stream = await context.store.object(object);
  if (range === null)
    return new Response(size === undefined ? stream : withLength(stream, size), { headers });
  const { start, end } = range;
  const length = end - start + 1;
  headers.set('content-range', `bytes ${start}-${end}/${size}`);
  headers.set('content-length', String(length));
  const body = withLength(sliceRange(stream, range), length);
  return new Response(body, { status: 206, headers });
}

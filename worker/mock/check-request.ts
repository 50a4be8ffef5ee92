/** Checks a request to a mock as the documented API would: credentials, required parameters, and the body. */
import type { MockCredential, MockOperation } from '../../model/release/mock.ts';
import { isObject } from '../../model/schema/schema.ts';
import { parseBounded, readBounded } from '../events/bounded-json.ts';

/** Why a request is refused. */
export interface Refusal {
  status: 400 | 401 | 413 | 415 | 422;
  detail: string;
}

// @limit bytes of a request to the mock: 413.
/** Maximum size of a body in bytes. It is only checked, and never stored. */
const MAX_BODY_BYTES = 65_536;

const JSON_BOUNDS = { depth: 64, separators: 10_000 };

/** Returns why the operation refuses the request, or `null`. Reads the body. */
export async function checkRequest(
  operation: MockOperation,
  request: Request,
  query: URLSearchParams,
): Promise<Refusal | null> {
  const { security, required } = operation;
  const isAllowed = security.some((all) => all.every((one) => hasCredential(one, request, query)));
  if (security.length > 0 && !isAllowed)
    return { status: 401, detail: 'The request has none of the credentials that this call needs.' };
  for (const { in: place, name } of required)
    if (!(place === 'query' ? query : request.headers).has(name))
      return { status: 422, detail: `The ${place} parameter ${name} is missing.` };
  return bodyRefusal(operation, request);
}

function hasCredential(
  credential: MockCredential,
  { headers }: Request,
  query: URLSearchParams,
): boolean {
  if (credential.in === 'authorization') {
    const [scheme = '', ...rest] = (headers.get('authorization') ?? '').trim().split(/\s+/);
    return scheme.toLowerCase() === credential.scheme && rest.length > 0;
  }
  const { in: place, name } = credential;
  if (place === 'query') return Boolean(query.get(name));
  if (place === 'header') return Boolean(headers.get(name));
  const cookies = (headers.get('cookie') ?? '').split(';').map((pair) => pair.trim());
  return cookies.some((pair) => pair.startsWith(`${name}=`));
}

async function bodyRefusal({ body }: MockOperation, request: Request): Promise<Refusal | null> {
  const bytes = await readBounded(request, MAX_BODY_BYTES);
  if (bytes === null)
    return { status: 413, detail: `The body has more than ${MAX_BODY_BYTES} bytes.` };
  if (body === undefined) return null;
  if (bytes.length === 0)
    return body.required ? { status: 422, detail: 'The body is missing.' } : null;
  const type = mediaTypeOf(request.headers.get('content-type'));
  if (!body.types.some((accepted) => matchesType(accepted, type)))
    return {
      status: 415,
      detail: `The media type of the body must be ${body.types.join(' or ')}.`,
    };
  const fields = fieldsOf(bytes, type);
  if (fields === 'malformed') return { status: 400, detail: 'The body is not well-formed JSON.' };
  const missing = fields && body.fields.find((name) => !fields.has(name));
  return missing ? { status: 422, detail: `The field ${missing} is missing in the body.` } : null;
}

// The names of the fields of a body, or `null` for one that isn't read.
function fieldsOf(bytes: Uint8Array, type: string): ReadonlySet<string> | 'malformed' | null {
  if (/[/+]json$/.test(type)) {
    const parsed = parseBounded(bytes, JSON_BOUNDS);
    if (parsed === undefined) return 'malformed';
    return new Set(isObject(parsed) ? Object.keys(parsed) : []);
  }
  if (type !== 'application/x-www-form-urlencoded') return null;
  return new Set(new URLSearchParams(new TextDecoder().decode(bytes)).keys());
}

function mediaTypeOf(header: string | null): string {
  return (header ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
}

// `application/*` and `*/*` accept families of types.
function matchesType(accepted: string, type: string): boolean {
  const [family = '', name] = accepted.split('/');
  return accepted === type || (name === '*' && (family === '*' || type.startsWith(`${family}/`)));
}

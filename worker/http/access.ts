/**
 * Verifies Cloudflare Access in the worker and not only in front of the domain: every request must carry a token that
 * Access has signed for this application (`ACCESS_TEAM`, `ACCESS_AUD`), whatever hostname it came through.
 */
import { Jwt } from 'hono/utils/jwt';
import { isObject } from '../../model/schema/schema.ts';
import type { Background } from '../observability/background.ts';
import { reportFailure } from '../observability/binding-failures.ts';
import { withDeadline } from './deadline.ts';
import type { AccessConfig, Config } from '../config/env.ts';
import type { RequestHeader } from './header-names.ts';
import { plainError, unavailable } from './plain-error.ts';

/** The isolate's cache of the keys that Access signs with. */
export interface AccessKeys {
  /** Returns the keys, and fetches them again if `kid` isn't among them. Throws if they can't be fetched. */
  of(access: AccessConfig, kid: string, background: Background): Promise<Key[]>;
}

type Key = JsonWebKey & { kid: string };

/** The header in which Access passes the token of a request that it has let through. */
const TOKEN_HEADER: RequestHeader = 'cf-access-jwt-assertion';
/** Access rotates its keys every six weeks and publishes the next ones in advance. */
const FRESH_MS = 3_600_000;
/** Anybody can invent a key id, so an unknown one causes at most one fetch in this time. */
const UNKNOWN_KEY_MS = 60_000;
/** After a failure, requests fail at once for this long. */
const FAILED_MS = 5000;
// @limit ms for the keys of Cloudflare Access: 503.
/** How long to wait for the keys. */
const DEADLINE_MS = 3000;
// @limit characters of a token of Cloudflare Access: It counts as invalid: 403.
/** Access tokens take one or two kilobytes. */
const MAX_TOKEN_LENGTH = 16_000;

/** Creates an empty cache. */
export function createAccessKeys(): AccessKeys {
  let keys: Key[] | null = null;
  let read = -Infinity;
  let asked = -Infinity;
  let reading: Promise<Key[]> | null = null;

  function refresh({ issuer }: AccessConfig, background: Background): Promise<Key[]> {
    if (reading) return reading;
    asked = Date.now();
    reading = withDeadline(fetchKeys(issuer), DEADLINE_MS)
      .then((fetched) => {
        keys = fetched;
        read = Date.now();
        return fetched;
      })
      .finally(() => {
        reading = null;
      });
    // Other requests may wait for it after the one that started it has ended.
    background('access-keys', reading);
    return reading;
  }

  return {
    async of(access, kid, background) {
      const now = Date.now();
      const cached = now - read < FRESH_MS ? keys : null;
      if (cached?.some((key) => key.kid === kid)) return cached;
      if (cached && now - asked < UNKNOWN_KEY_MS) return cached;
      if (!cached && !reading && now - asked < FAILED_MS) throw new Error('failed a moment ago');
      try {
        return await refresh(access, background);
      } catch (error) {
        // Treat the key as unknown.
        if (cached) return cached;
        throw error;
      }
    },
  };
}

/** Returns the refusal of a request, or `null` if it may be answered. Fails closed. */
export async function refusalOf(
  request: Request,
  { config, keys, background }: { config: Config; keys: AccessKeys; background: Background },
): Promise<Response | null> {
  const { access } = config;
  if (access === null) return null;
  if (access === 'misconfigured') return plainError(503, 'Access control is misconfigured.');
  const token = request.headers.get(TOKEN_HEADER) ?? '';
  const kid = token.length <= MAX_TOKEN_LENGTH ? keyIdOf(token) : null;
  if (kid === null) return forbidden();
  let cached: Key[];
  try {
    cached = await keys.of(access, kid, background);
  } catch (error) {
    reportFailure(config, 'The keys of Cloudflare Access', error);
    return unavailable(10, 'Access cannot be checked right now.');
  }
  return (await isValid(token, cached, access)) ? null : forbidden();
}

function forbidden(): Response {
  return plainError(403, 'Sign in to read this documentation.');
}

async function isValid(token: string, keys: Key[], access: AccessConfig): Promise<boolean> {
  try {
    const { exp } = await Jwt.verifyWithJwks(token, {
      keys,
      allowedAlgorithms: ['RS256'],
      verification: { iss: access.issuer, aud: access.audience },
    });
    // A token that doesn't expire would be valid forever.
    return typeof exp === 'number';
  } catch {
    // The token is invalid. Its content is private, so it isn't logged.
    return false;
  }
}

// The header is read before it's verified, but it only selects one of the trusted keys.
function keyIdOf(token: string): string | null {
  const [, head = ''] = /^([\w-]+)\.[\w-]+\.[\w-]+$/.exec(token) ?? [];
  try {
    const header: unknown = JSON.parse(atob(head.replaceAll('-', '+').replaceAll('_', '/')));
    return isObject(header) && typeof header['kid'] === 'string' ? header['kid'] : null;
  } catch {
    return null;
  }
}

async function fetchKeys(issuer: string): Promise<Key[]> {
  const signal = AbortSignal.timeout(DEADLINE_MS);
  const response = await fetch(`${issuer}/cdn-cgi/access/certs`, { redirect: 'manual', signal });
  if (!response.ok) throw new Error(`status ${response.status}`);
  const body: unknown = await response.json();
  const keys = isObject(body) && Array.isArray(body['keys']) ? body['keys'].filter(isKey) : [];
  if (keys.length === 0) throw new Error('found no RSA keys in the answer, expected { keys }');
  return keys;
}

function isKey(value: unknown): value is Key {
  return isObject(value) && value['kty'] === 'RSA' && typeof value['kid'] === 'string';
}

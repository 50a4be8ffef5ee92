/**
 * Cloudflare Access, verified here and not only in front of the domain: every request has to carry a token that Access
 * has signed for this application (`ACCESS_TEAM`, `ACCESS_AUD`), whatever the address that it came by.
 */
import { Jwt } from 'hono/utils/jwt';
import { isObject } from '../../model/schema/schema.ts';
import type { Background } from '../observability/background.ts';
import { reportFailure } from '../observability/binding-failures.ts';
import { withDeadline } from './deadline.ts';
import type { Config } from '../config/env.ts';
import { plainError } from '../page/http-error.tsx';

/** Whose tokens are accepted. */
export interface AccessConfig {
  /** `https://<team>.cloudflareaccess.com`, which also has the keys. */
  issuer: string;
  /** The application's audience tag. */
  audience: string;
}

/** The isolate's memory of the keys that Access signs with. */
export interface AccessKeys {
  /** The keys. Asked for again when `kid` is not among them. Throws when they cannot be had. */
  of(access: AccessConfig, kid: string, background: Background): Promise<Key[]>;
}

type Key = JsonWebKey & { kid: string };

/** Where Access puts the token of a request that it has let through. */
const TOKEN_HEADER = 'cf-access-jwt-assertion';
/** Access rotates its keys every six weeks and publishes the next ones ahead. */
const FRESH_MS = 3_600_000;
/** Anybody can make up a key's id, so an unknown one is looked up only so often. */
const UNKNOWN_MS = 60_000;
/** After a failure, requests do not wait for another one at once. */
const FAILED_MS = 5000;
/** For how long the keys are waited for. */
const DEADLINE_MS = 3000;
/** Tokens of Access have one or two kilobytes. */
const LONGEST_TOKEN = 16_000;

/** An empty memory. */
export function createAccessKeys(): AccessKeys {
  let keys: Key[] | null = null;
  let read = -Infinity;
  let asked = -Infinity;
  let reading: Promise<Key[]> | null = null;

  function refresh({ issuer }: AccessConfig, background: Background): Promise<Key[]> {
    if (reading) return reading;
    asked = Date.now();
    reading = withDeadline(fetchKeys(issuer), DEADLINE_MS)
      .then((fresh) => {
        keys = fresh;
        read = Date.now();
        return fresh;
      })
      .finally(() => {
        reading = null;
      });
    // With a lifetime of its own: others wait for it when the request that began it has gone.
    background('access-keys', reading);
    return reading;
  }

  return {
    async of(access, kid, background) {
      const now = Date.now();
      const held = now - read < FRESH_MS ? keys : null;
      if (held?.some((key) => key.kid === kid)) return held;
      if (held && now - asked < UNKNOWN_MS) return held;
      if (!held && !reading && now - asked < FAILED_MS) throw new Error('failed a moment ago');
      try {
        return await refresh(access, background);
      } catch (error) {
        // The key is unknown as far as anybody can say.
        if (held) return held;
        throw error;
      }
    },
  };
}

/** `null` when the request may be answered; otherwise the refusal. Fails closed. */
export async function refusalOf(
  request: Request,
  { config, keys, background }: { config: Config; keys: AccessKeys; background: Background },
): Promise<Response | null> {
  const { access } = config;
  if (access === null) return null;
  if (access === 'misconfigured') return plainError(503, 'Access control is misconfigured.');
  const token = request.headers.get(TOKEN_HEADER) ?? '';
  const kid = token.length <= LONGEST_TOKEN ? keyIdOf(token) : null;
  if (kid === null) return forbidden();
  let held: Key[];
  try {
    held = await keys.of(access, kid, background);
  } catch (error) {
    reportFailure(config, 'The keys of Cloudflare Access', error);
    return plainError(503, 'Access cannot be checked right now.', { 'retry-after': '10' });
  }
  return (await isValid(token, held, access)) ? null : forbidden();
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
    // A token without an end would be valid for ever.
    return typeof exp === 'number';
  } catch {
    // Every way in which a token can be wrong. What it holds is nobody's business, so it is not logged.
    return false;
  }
}

// The header is read before anything is verified: it only chooses among keys that are trusted.
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

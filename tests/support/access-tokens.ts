/** Creates Cloudflare Access tokens, valid and forged. */

/** The Access team and application that tests use. */
export const ISSUER = 'https://example-team.cloudflareaccess.com';
export const AUDIENCE = 'a1'.repeat(32);
export const ACCESS_SETTINGS = { ACCESS_TEAM: 'example-team', ACCESS_AUD: AUDIENCE };

/** A key pair that signs tokens. */
export interface Signer {
  kid: string;
  pair: CryptoKeyPair;
  /** The public key as Access publishes it. */
  jwk: object;
}

/** Makes an RS256 key pair. */
export async function createSigner(kid: string): Promise<Signer> {
  const algorithm = {
    name: 'RSASSA-PKCS1-v1_5',
    hash: 'SHA-256',
    modulusLength: 2048,
    publicExponent: new Uint8Array([1, 0, 1]),
  };
  const pair = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const jwk = await crypto.subtle.exportKey('jwk', pair.publicKey);
  return { kid, pair, jwk: { ...jwk, kid, alg: 'RS256', use: 'sig' } };
}

/** Returns the current time in seconds since the epoch, the unit of tokens. */
export const seconds = (): number => Math.floor(Date.now() / 1000);

/** Encodes one part of a token. */
export const part = (value: object): string =>
  Buffer.from(JSON.stringify(value)).toString('base64url');

/** Returns valid claims that expire in an hour, with changes. */
export const claims = (change: object = {}): object => ({
  iss: ISSUER,
  aud: [AUDIENCE],
  exp: seconds() + 3600,
  iat: seconds() - 10,
  nbf: seconds() - 10,
  sub: 'ada',
  ...change,
});

/** Signs a token. */
export async function signToken(
  by: Signer,
  payload: object = claims(),
  header: object = {},
): Promise<string> {
  const text = `${part({ alg: 'RS256', typ: 'JWT', kid: by.kid, ...header })}.${part(payload)}`;
  const bytes = new TextEncoder().encode(text);
  const signature = await crypto.subtle.sign('RSASSA-PKCS1-v1_5', by.pair.privateKey, bytes);
  return `${text}.${Buffer.from(signature).toString('base64url')}`;
}

/** Makes a token without a signature. */
export function unsignedToken({ kid }: Signer): string {
  return `${part({ alg: 'none', typ: 'JWT', kid })}.${part(claims())}.`;
}

/** Signs a token with HS256 and the public key as the secret (an algorithm confusion attack). */
export async function confusedToken({ kid, jwk }: Signer): Promise<string> {
  const text = `${part({ alg: 'HS256', typ: 'JWT', kid })}.${part(claims())}`;
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const secret = new TextEncoder().encode(JSON.stringify(jwk));
  const key = await crypto.subtle.importKey('raw', secret, algorithm, false, ['sign']);
  const signature = await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(text));
  return `${text}.${Buffer.from(signature).toString('base64url')}`;
}

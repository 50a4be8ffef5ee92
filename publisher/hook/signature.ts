/**
 * Authenticates requests to the hook with an HMAC of a shared key over timestamp, nonce and body, so that an intercepted
 * request can be neither changed nor replayed.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

// @limit characters of `HOOK_KEY` at least: The hook doesn't start.
/** Minimum length of the key in characters: 32 hexadecimal digits are 128 bits. */
export const MIN_HOOK_KEY_LENGTH = 32;

// @limit s around the timestamp of a request to the hook: 401.
/** Largest difference between timestamp and clock, in seconds. */
export const SIGNATURE_WINDOW_SECONDS = 300;

/** The signature headers of a request. */
export interface RequestSignature {
  /** `x-hook-timestamp`: seconds since the epoch. */
  timestamp: string;
  /** `x-hook-nonce`: 16 to 64 letters, digits, `-` and `_`, never used before. */
  nonce: string;
  /** `x-hook-signature`: `sha256=` and the HMAC in hexadecimal digits. */
  signature: string;
}

/** The value of `x-hook-signature` for a body. */
export function signBody(key: string, timestamp: string, nonce: string, body: Uint8Array): string {
  const hmac = createHmac('sha256', key).update(`${timestamp}.${nonce}.`).update(body);
  return `sha256=${hmac.digest('hex')}`;
}

/** Returns the reason for refusing a request, or `null` when it is valid. An accepted nonce cannot be used again. */
export function refusalReason(
  signed: RequestSignature,
  body: Uint8Array,
  key: string,
  nonces: Nonces,
): string | null {
  const { timestamp, nonce, signature } = signed;
  if (!/^[\w-]{16,64}$/.test(nonce)) return 'x-hook-nonce: expected 16 to 64 letters and digits.';
  const expected = Buffer.from(signBody(key, timestamp, nonce, body));
  const given = Buffer.from(signature);
  if (given.length !== expected.length || !timingSafeEqual(given, expected))
    return 'x-hook-signature does not match the request.';
  const seconds = Number(timestamp);
  if (
    !/^\d{1,12}$/.test(timestamp) ||
    Math.abs(Date.now() / 1000 - seconds) > SIGNATURE_WINDOW_SECONDS
  )
    return `x-hook-timestamp: expected the time of sending, at most ${SIGNATURE_WINDOW_SECONDS} seconds ago.`;
  if (!nonces.use(nonce, seconds)) return 'x-hook-nonce was used before.';
  return null;
}

/** Nonces of the last minutes, stored in a file so that they survive a restart. */
export class Nonces {
  readonly #file: string;
  readonly #used = new Map<string, number>();

  constructor(file: string) {
    this.#file = file;
    fs.mkdirSync(path.dirname(file), { recursive: true });
    for (const line of fs.existsSync(file) ? fs.readFileSync(file, 'utf8').split('\n') : []) {
      const [seconds, nonce] = line.split(' ');
      if (nonce) this.#used.set(nonce, Number(seconds));
    }
    this.#forget();
    const lines = [...this.#used].map(([nonce, seconds]) => `${seconds} ${nonce}\n`);
    fs.writeFileSync(file, lines.join(''), { mode: 0o600 });
  }

  /** Marks a nonce as used; `false` when it was used before. */
  use(nonce: string, seconds: number): boolean {
    this.#forget();
    if (this.#used.has(nonce)) return false;
    this.#used.set(nonce, seconds);
    fs.appendFileSync(this.#file, `${seconds} ${nonce}\n`);
    return true;
  }

  // After twice the window, the timestamp alone invalidates the request.
  #forget(): void {
    const oldest = Date.now() / 1000 - 2 * SIGNATURE_WINDOW_SECONDS;
    for (const [nonce, seconds] of this.#used) if (seconds < oldest) this.#used.delete(nonce);
  }
}

/**
 * Links to previews: `/_preview/<release>.<end>.<signature>/` below the base URL. A link contains a release and the second in
 * which it expires (base 36), signed with HMAC-SHA-256 and the secret `PREVIEW_KEY`.
 */

/** Path prefix of previews, below the base URL. */
export const PREVIEW_PATH = '/_preview/';

// @limit characters of `PREVIEW_KEY` at least: A shorter key counts as absent.
/** Minimum length of the key in characters. A shorter one could be guessed. */
export const MIN_PREVIEW_KEY_LENGTH = 32;

/** The token in a link. */
export interface PreviewToken {
  release: string;
  /** Seconds since the epoch. */
  ends: number;
  /** Base64url of the HMAC's 32 bytes. */
  signature: string;
}

/** The text that is signed. */
export function signedText(release: string, ends: number): string {
  return `edgepress preview ${release} ${ends}`;
}

/** Serializes a token for a link. */
export function tokenText({ release, ends, signature }: PreviewToken): string {
  return `${release}.${ends.toString(36)}.${signature}`;
}

/** Parses a token, or returns `null` if it is malformed. Doesn't check the signature. */
export function parseToken(text: string): PreviewToken | null {
  const [, release, ends, signature] =
    /^([\w-]{6,80})\.([0-9a-z]{1,8})\.([\w-]{43})$/.exec(text) ?? [];
  if (release === undefined || ends === undefined || signature === undefined) return null;
  return { release, ends: Number.parseInt(ends, 36), signature };
}

/**
 * The link to a preview: `/_preview/<release>.<end>.<signature>/` below the site's base URL. It names a release
 * and the second in which it ends (base 36), signed with HMAC-SHA-256 under the secret `PREVIEW_KEY`.
 */

/** Where previews are, below the base URL. */
export const PREVIEW_PATH = '/_preview/';

/** A shorter key could be guessed. */
export const SHORTEST_PREVIEW_KEY = 32;

/** What a link says. */
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

/** A token as it stands in a link. */
export function tokenText({ release, ends, signature }: PreviewToken): string {
  return `${release}.${ends.toString(36)}.${signature}`;
}

/** Reads a token; `null` when it has another form. Whether the signature is right, the worker finds out. */
export function parseToken(text: string): PreviewToken | null {
  const [, release, ends, signature] =
    /^([\w-]{6,80})\.([0-9a-z]{1,8})\.([\w-]{43})$/.exec(text) ?? [];
  if (release === undefined || ends === undefined || signature === undefined) return null;
  return { release, ends: Number.parseInt(ends, 36), signature };
}

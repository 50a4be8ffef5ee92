/** Signatures for operator actions: HMAC-SHA-256 with a secret. */

/** Whether `signature` is the text's under the secret. The comparison takes the same time wherever they differ. */
export async function isSignedBy(
  secret: string,
  text: string,
  signature: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  const encoder = new TextEncoder();
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', encoder.encode(secret), algorithm, false, [
    'verify',
  ]);
  return crypto.subtle.verify('HMAC', key, signature, encoder.encode(text));
}

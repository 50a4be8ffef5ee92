/** Code that is inlined into every page. */
import { createHash } from 'node:crypto';

/** A script or stylesheet, and the source that allows it in the content security policy. */
export interface InlineCode {
  code: string;
  hash: string;
}

/** Hashes code that is inlined. */
export function inlineCode(code: string): InlineCode {
  return { code, hash: `'sha256-${createHash('sha256').update(code).digest('base64')}'` };
}

/** Measures compressed sizes. */
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** Returns the size in bytes after brotli at its highest level. */
export function brotli(bytes: string | Uint8Array): number {
  const buffer = Buffer.from(bytes);
  return brotliCompressSync(buffer, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_SIZE_HINT]: buffer.length,
    },
  }).length;
}

/** Returns the size in bytes after gzip at its highest level. */
export function gzip(bytes: string | Uint8Array): number {
  return gzipSync(Buffer.from(bytes), { level: 9 }).length;
}

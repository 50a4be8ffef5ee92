/** Sizes as a network would carry them. */
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** Bytes after brotli at its best. */
export function brotli(bytes: string | Uint8Array): number {
  const buffer = Buffer.from(bytes);
  return brotliCompressSync(buffer, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_SIZE_HINT]: buffer.length,
    },
  }).length;
}

/** Bytes after gzip at its best. */
export function gzip(bytes: string | Uint8Array): number {
  return gzipSync(Buffer.from(bytes), { level: 9 }).length;
}

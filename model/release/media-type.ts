/** Media types by file extension: one table for the build and the worker. */

/**
 * HTML is served as plain text: a page smuggled in as a file would escape the policy of scripts, and only pages of a
 * release are documents.
 */
const TYPES: Readonly<Record<string, string>> = {
  avif: 'image/avif',
  css: 'text/css; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
  gif: 'image/gif',
  html: 'text/plain; charset=utf-8',
  ico: 'image/x-icon',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json',
  m4a: 'audio/mp4',
  map: 'application/json',
  mov: 'video/quicktime',
  mp3: 'audio/mpeg',
  mp4: 'video/mp4',
  ogg: 'audio/ogg',
  pdf: 'application/pdf',
  png: 'image/png',
  svg: 'image/svg+xml',
  txt: 'text/plain; charset=utf-8',
  vtt: 'text/vtt; charset=utf-8',
  wasm: 'application/wasm',
  wav: 'audio/wav',
  webm: 'video/webm',
  webmanifest: 'application/manifest+json',
  webp: 'image/webp',
  woff: 'font/woff',
  woff2: 'font/woff2',
  xml: 'application/xml',
  yaml: 'application/yaml',
  yml: 'application/yaml',
  zip: 'application/zip',
};

/** Media type of an extension without its dot, in lower case; of one that is not listed, bytes without a meaning. */
export function mediaType(extension: string): string {
  return TYPES[extension] ?? 'application/octet-stream';
}

/** Whether files of an extension are played or opened in parts. */
export function isMedia(extension: string): boolean {
  return /^(?:audio|video)\/|pdf$/.test(mediaType(extension));
}

/** Media types by file extension, for the compiler and the worker. */

/**
 * HTML is served as plain text, because it would run without the content security policy of pages. Only files of `static/` are
 * documents too, with a policy of their own.
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

/** Media type of a lower-case extension without its dot. Unknown ones are `application/octet-stream`. */
export function mediaType(extension: string): string {
  return TYPES[extension] ?? 'application/octet-stream';
}

/** Whether files with an extension are read in ranges: audio, video, PDF. */
export function isMedia(extension: string): boolean {
  return /^(?:audio|video)\/|pdf$/.test(mediaType(extension));
}

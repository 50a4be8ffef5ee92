/** Files of the release under their own name: images, feeds, `robots.txt`, the sitemap. */
import type { FileEntry, Manifest } from '../../model/release/release.ts';
import type { RequestContext } from '../context/request-context.ts';
import { FILE } from '../http/cache-control.ts';
import { unavailable } from '../http/plain-error.ts';
import { filePolicy, XML_POLICY } from '../http/security.ts';
import { readOrNull } from '../release/failure-policy.ts';
import { findGeneratedFile } from '../release/generated-files.ts';
import { sendBytes } from './send-bytes.ts';

/** Responds with a file, or the previous release's if it can't be read, or 503. */
export async function file(
  context: RequestContext,
  request: Request,
  target: { path: string; file: FileEntry },
): Promise<Response> {
  const { manifest, isolate, store } = context;
  const response = await tryFile(context, request, manifest, target.file);
  if (response) return response;
  const previous = await isolate.releases.previous(store);
  // What was made of withdrawn pages of the previous release stays hidden.
  const isFiltered = previous && findGeneratedFile(previous, target.path) !== null;
  const older = isFiltered ? undefined : previous?.files[target.path];
  const stale =
    previous && older && older.object !== target.file.object
      ? await tryFile(context, request, previous, older)
      : null;
  return stale ?? unavailable();
}

/** Headers of bytes that aren't a page: a document that opens them may not run anything in them. */
export function bytesHeaders(type: string, caching: string): Record<string, string> {
  const headers = {
    'content-type': type,
    'cache-control': caching,
    // Other sites may embed images and fonts: they are public and don't depend on who asks.
    'cross-origin-resource-policy': 'cross-origin',
  };
  return type.includes('xml') ? { ...headers, 'content-security-policy': XML_POLICY } : headers;
}

function tryFile(
  context: RequestContext,
  request: Request,
  manifest: Manifest,
  { object, type, size }: FileEntry,
): Promise<Response | null> {
  const headers = {
    ...bytesHeaders(type, FILE),
    ...(type.startsWith('text/html') && {
      'content-security-policy': filePolicy(manifest.site),
      // In its origin, it is not the site that loads the site's own fonts and modules.
      'access-control-allow-origin': '*',
    }),
    'x-release': manifest.id,
  };
  const send = (): Promise<Response> => sendBytes(context, request, { object, size, headers });
  return readOrNull('file', send, { object });
}

/** Files of the release under their own name: images, feeds, `robots.txt`, the sitemap. */
import type { FileEntry, Manifest } from '../../model/release/release.ts';
import { FILE } from '../http/cache-control.ts';
import { plainError } from '../page/http-error.tsx';
import { log } from '../observability/log.ts';
import { SECURITY_HEADERS, XML_POLICY } from '../http/security.ts';
import { sendBytes } from './send-bytes.ts';
import type { RequestContext } from '../context/request-context.ts';

/** Answers with a file; with the previous release's when this one's cannot be read, else 503. */
export async function serveFile(
  context: RequestContext,
  request: Request,
  { path, file }: { path: string; file: FileEntry },
): Promise<Response> {
  const { manifest, isolate, store } = context;
  const response = await tryFile(context, request, manifest, file);
  if (response) return response;
  const previous = await isolate.releases.previous(store);
  const older = previous?.files[path];
  const stale =
    previous && older && older.object !== file.object
      ? await tryFile(context, request, previous, older)
      : null;
  return stale ?? plainError(503, 'Unavailable.', { 'retry-after': '10' });
}

/** Headers of bytes that are not a page: what opens them may run nothing of theirs. */
export function bytesHeaders(type: string, caching: string): Record<string, string> {
  const headers = {
    ...SECURITY_HEADERS,
    'content-type': type,
    'cache-control': caching,
    // Images and fonts may be shown elsewhere: they are public and say nothing about who asks.
    'cross-origin-resource-policy': 'cross-origin',
  };
  return type.includes('xml') ? { ...headers, 'content-security-policy': XML_POLICY } : headers;
}

async function tryFile(
  context: RequestContext,
  request: Request,
  manifest: Manifest,
  { object, type, size }: FileEntry,
): Promise<Response | null> {
  const headers = { ...bytesHeaders(type, FILE), 'x-release': manifest.id };
  try {
    return await sendBytes(context, request, { object, size, headers });
  } catch (error) {
    log('error', 'file-unreachable', { object, error });
    return null;
  }
}

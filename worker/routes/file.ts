/** Files of the release under their own name: images, feeds, `robots.txt`, the sitemap. */
import type { FileEntry, Manifest } from '../../model/release.ts';
import { FILE, isFresh } from '../caching.ts';
import { plainError, tooManyRequests } from '../http-error.tsx';
import { log } from '../log.ts';
import { contentPolicy, IMAGE_POLICY, SECURITY_HEADERS } from '../security.ts';
import type { Visit } from '../visit.ts';

/** Answers with a file; with the previous release's when this one's cannot be read, else 503. */
export async function serveFile(
  visit: Visit,
  request: Request,
  { path, file }: { path: string; file: FileEntry },
): Promise<Response> {
  const { manifest, memory, store } = visit;
  const response = await tryFile(visit, request, manifest, file);
  if (response) return response;
  const previous = await memory.releases.previous(store);
  const older = previous?.files[path];
  const stale =
    previous && older && older.object !== file.object
      ? await tryFile(visit, request, previous, older)
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
  if (type.startsWith('image/svg')) return { ...headers, 'content-security-policy': IMAGE_POLICY };
  return /html|xml/.test(type)
    ? { ...headers, 'content-security-policy': contentPolicy() }
    : headers;
}

async function tryFile(
  visit: Visit,
  request: Request,
  manifest: Manifest,
  { object, type }: FileEntry,
): Promise<Response | null> {
  const etag = `"${object}"`;
  const headers = { ...bytesHeaders(type, FILE), etag, 'x-release': manifest.id };
  if (isFresh(request.headers.get('if-none-match'), etag))
    return new Response(null, { status: 304, headers });
  if (request.method === 'HEAD') return new Response(null, { headers });
  if (!(await visit.admit('render'))) return tooManyRequests(request, visit);
  try {
    return new Response(await visit.store.object(object), { headers });
  } catch (error) {
    log('error', 'file-unreachable', { object, error });
    return null;
  }
}

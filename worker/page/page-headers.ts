/** The headers of a page, all known before its body. */
import { withBase } from '../../model/href.ts';
import { encodePath, markdownPath } from '../../model/path.ts';
import type { Manifest, PageEntry } from '../../model/release/release.ts';
import { PAGE } from '../http/cache-control.ts';
import { contentPolicy, SECURITY_HEADERS } from '../http/security.ts';

/**
 * Strong entity tag of a page: who drew it, in which release (navigation and frame), from which object. Equal
 * tags mean equal bytes.
 */
export function pageTag(version: string, manifest: Manifest, entry: PageEntry): string {
  return `"${version.slice(0, 13)}.${manifest.id}.${entry.object}"`;
}

/** The headers of a page as a reader gets them. */
export function pageHeaders(
  manifest: Manifest,
  path: string,
  entry: PageEntry,
  etag: string,
): Headers {
  const { baseUrl } = manifest.site;
  const twin = entry.markdown && withBase(baseUrl, encodePath(markdownPath(path)));
  return new Headers({
    ...SECURITY_HEADERS,
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': contentPolicy(manifest),
    'cache-control': PAGE,
    etag,
    'x-release': manifest.id,
    vary: 'Accept',
    link: preloads(manifest) + (twin ? `, <${twin}>; rel="alternate"; type="text/markdown"` : ''),
  });
}

// Early Hints are made of this header (103, remembered by the edge), so it names only what every page needs.
function preloads({ client, site }: Manifest): string {
  const styles = client.styles.map(
    (href) => `<${withBase(site.baseUrl, href)}>; rel=preload; as=style`,
  );
  // Masks are fetched as fonts are: with CORS, also from the same origin.
  const icons = client.icons
    ? [`<${withBase(site.baseUrl, client.icons)}>; rel=preload; as=image; crossorigin`]
    : [];
  return [...styles, ...icons, `<${withBase(site.baseUrl, client.entry)}>; rel=modulepreload`].join(
    ', ',
  );
}

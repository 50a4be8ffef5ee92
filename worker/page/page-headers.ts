/** The headers of a page, which are all known before its body. */
import { withBase } from '../../model/href.ts';
import { encodePath, markdownPath } from '../../model/path.ts';
import type { Manifest, PageEntry } from '../../model/release/release.ts';
import { PAGE } from '../http/cache-control.ts';
import { policyHeaders } from '../http/security.ts';

/**
 * The strong entity tag of a page: the worker that rendered it, its release (navigation and shell) and its object. Equal tags
 * mean equal bytes.
 */
export function pageEntityTag(version: string, manifest: Manifest, entry: PageEntry): string {
  return `"${version.slice(0, 13)}.${manifest.id}.${entry.object}"`;
}

/** The headers of a page. */
export function pageHeaders(
  manifest: Manifest,
  path: string,
  entry: PageEntry,
  etag: string,
): Headers {
  const { baseUrl } = manifest.site;
  const twin = entry.markdown && withBase(baseUrl, encodePath(markdownPath(path)));
  return new Headers({
    'content-type': 'text/html; charset=utf-8',
    ...policyHeaders(manifest),
    'cache-control': PAGE,
    etag,
    'x-release': manifest.id,
    vary: 'Accept',
    link: preloads(manifest) + (twin ? `, <${twin}>; rel="alternate"; type="text/markdown"` : ''),
  });
}

// The edge makes Early Hints (103) of this header, so it lists only what every page needs.
function preloads({ client, site }: Manifest): string {
  const styles = [...(client.siteStyles ? [client.siteStyles] : []), ...client.styles].map(
    (href) => `<${withBase(site.baseUrl, href)}>; rel=preload; as=style`,
  );
  const fonts = (client.fonts ?? []).map(
    (href) =>
      `<${withBase(site.baseUrl, href)}>; rel=preload; as=font; type="font/woff2"; crossorigin`,
  );
  // Masks are fetched with CORS, as fonts are, even from the same origin.
  const icons = client.icons
    ? [`<${withBase(site.baseUrl, client.icons)}>; rel=preload; as=image; crossorigin`]
    : [];
  return [
    ...styles,
    ...fonts,
    ...icons,
    `<${withBase(site.baseUrl, client.entry)}>; rel=modulepreload`,
  ].join(', ');
}

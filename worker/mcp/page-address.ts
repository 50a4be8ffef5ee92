/** Finds the page that an agent names by its path, its URL or the URL of its Markdown. */
import { withBase, withoutBase } from '../../model/href.ts';
import { localeOf, localesInSite, pathInLocale } from '../../model/locales/locale-path.ts';
import { canonicalPath, pageOfMarkdownPath } from '../../model/path.ts';
import type { Manifest } from '../../model/release/release.ts';
import type { RequestContext } from '../context/request-context.ts';
import { manifestAt } from '../locales/manifest-locale.ts';
import { nearestPages } from '../release/path-suggestions.ts';
import type { FoundPage } from '../release/releases.ts';
import { ToolError } from './mcp-catalogue.ts';

/** Schema of an argument with the code of a language. */
export const LOCALE_ARGUMENT = {
  type: 'string',
  description:
    'Code of a language of the documentation, such as de. Without it, the default language.',
};

/** The path in an address, or `null` if it isn't one of this site. */
export function pathOf({ site }: Manifest, address: string): string | null {
  const origin = new URL(site.url).origin;
  const url = URL.parse(address, origin + withBase(site.baseUrl, '/'));
  if (url === null || url.origin !== origin) return null;
  const below = withoutBase(site.baseUrl, url.pathname) ?? url.pathname;
  const canonical = canonicalPath(below);
  if (canonical.kind === 'reject') return null;
  return pageOfMarkdownPath(canonical.path) ?? canonical.path;
}

/** The page at an address. Throws a `ToolError` that names similar pages. */
export async function findPage(
  { isolate, manifest, store }: RequestContext,
  address: unknown,
): Promise<FoundPage & { path: string }> {
  if (typeof address !== 'string') throw new ToolError('`page` must be a string.');
  const path = pathOf(manifest, address);
  const found = path === null ? null : await isolate.releases.find(manifest, path, store);
  if (path !== null && found !== null) return { ...found, path };
  const shard = await isolate.releases.shard(manifest, path ?? '/', store);
  const near = nearestPages(path ?? address, shard, manifest.site.locales).map((one) => one.path);
  throw new ToolError(
    `There is no page at ${JSON.stringify(address.slice(0, 200))}.${near.length > 0 ? ` Nearest: ${near.join(', ')}.` : ''} Use search to find pages.`,
  );
}

/** The manifest as it is in a language. Throws a `ToolError` for an unknown one. */
export function manifestInLocale(manifest: Manifest, locale: unknown): Manifest {
  const { locales } = manifest.site;
  const codes = localesInSite(locales);
  const code = locale === undefined ? localeOf(manifest.site) : locale;
  if (typeof code !== 'string' || !codes.includes(code))
    throw new ToolError(`\`locale\` must be one of ${codes.join(', ')}.`);
  return manifestAt(manifest, pathInLocale(locales, code, '/'));
}

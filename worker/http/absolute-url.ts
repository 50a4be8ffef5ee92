/** Addresses with their origin, for what leaves the site: canonical links, feeds, agents. */
import { withBase } from '../../model/href.ts';
import { encodePath } from '../../model/path.ts';
import type { Site } from '../../model/config/site.ts';

/** The URL of a decoded path below the base URL. */
export function absoluteUrl({ url, baseUrl }: Pick<Site, 'url' | 'baseUrl'>, path: string): string {
  return new URL(url).origin + withBase(baseUrl, encodePath(path));
}

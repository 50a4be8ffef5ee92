/**
 * The configuration of a site: what `content/site.ts` exports (`SiteConfig`), and the part that each release carries to the
 * worker (`Site`). `site-schema.ts` describes and checks the fields.
 */
import type * as v from 'valibot';
import { ENGLISH_STOP_WORDS } from '../search/search-rules.ts';
import type { DocsInstance } from './docs-instance.ts';
import type { ResolvedSearch, SiteSearch } from './search-config.ts';
import type { redirectSchema, siteConfigSchema } from './site-schema.ts';

/** A redirect. */
export interface RedirectRule extends v.InferOutput<typeof redirectSchema> {}

/** The export of `content/site.ts`, without defaults. */
export interface SiteConfig extends v.InferInput<typeof siteConfigSchema> {}

/** The configuration with all defaults. */
export interface ResolvedConfig extends Omit<v.InferOutput<typeof siteConfigSchema>, 'search'> {
  search: ResolvedSearch;
}

/** The part of the configuration that the worker needs. The release's manifest contains it. */
export type Site = Pick<
  ResolvedConfig,
  | 'title'
  | 'tagline'
  | 'url'
  | 'baseUrl'
  | 'favicon'
  | 'logo'
  | 'locales'
  | 'versions'
  | 'navbar'
  | 'footer'
  | 'announcement'
  | 'colourMode'
  | 'contents'
  | 'analytics'
  | 'image'
> & {
  search: SiteSearch;
  /** `false`: never ask whether a page was helpful. */
  feedback?: false;
  /** Id of the docs instance that the versions belong to, if it isn't `default`. */
  docsPlugin?: string;
  /** Whether the release has the icon set and the web manifest (`compiler/assets/icons.ts`). */
  icons?: true;
};

/** The worker's part of a configuration. `icons` says whether the release has the icon set. */
export function siteOf(config: ResolvedConfig, icons = false): Site {
  const { title, tagline, url, baseUrl, favicon, logo, locales, versions } = config;
  const { navbar, footer, announcement, colourMode, contents, analytics, image } = config;
  const { collection, path, stopWords } = config.search;
  const named = stopWords.length > 0 && stopWords.join() !== ENGLISH_STOP_WORDS.join();
  const search: SiteSearch = {
    collection,
    path,
    ...(named && { stopWords: collection }),
  };
  const identity = { title, tagline, url, baseUrl, favicon, logo, locales, versions, image };
  const shown = { navbar, footer, announcement, colourMode, contents, search, analytics };
  const docsPlugin = pluginOfVersions(config.docs);
  return {
    ...identity,
    ...shown,
    ...(!config.feedback && { feedback: false as const }),
    ...(docsPlugin !== undefined && { docsPlugin }),
    ...(icons && { icons }),
  };
}

// The versions belong to the instance called `default`, or to the first if there is none.
function pluginOfVersions(docs: DocsInstance[]): string | undefined {
  return docs.some(({ id }) => id === 'default') ? undefined : docs[0]?.id;
}

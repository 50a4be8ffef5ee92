/** Checks `content/site.ts` and fills in its defaults. */
import { parseWith } from '../schema/fields.ts';
import type { Issue } from '../schema/schema.ts';
import type { ResolvedSearch, SearchConfig } from './search-config.ts';
import { blogInstance } from './docs-instance.ts';
import { crossFieldIssues } from './site-checks.ts';
import { siteConfigSchema } from './site-schema.ts';
import type { ResolvedConfig } from './site.ts';

const NO_ANALYTICS = { enabled: false, events: true, consent: 'required' } as const;

/** Checks a configuration and fills in defaults, or returns an issue for each invalid field. */
export function parseSiteConfig(
  value: unknown,
): { value: ResolvedConfig; issues: [] } | { value?: never; issues: Issue[] } {
  const parsed = parseWith(siteConfigSchema, value);
  if (parsed.value === undefined) return parsed;
  const { api, search, locales, blog, ...config } = parsed.value;
  const docs = [...config.docs, ...[blog].flat().map(blogInstance)];
  const issues = crossFieldIssues({ ...parsed.value, docs });
  if (issues.length > 0) return { issues };
  return {
    value: {
      ...config,
      api: [api].flat(),
      docs,
      locales,
      search: resolveSearch(search),
      analytics: config.analytics ?? NO_ANALYTICS,
    },
    issues: [],
  };
}

function resolveSearch(settings?: SearchConfig): ResolvedSearch {
  return {
    collection: settings?.collection ?? 'documentation',
    path: settings?.path ?? '/search',
    synonyms: settings?.synonyms ?? [],
    curations: settings?.curations ?? [],
    stopWords: settings?.stopWords,
    wordForms: settings?.wordForms,
  };
}

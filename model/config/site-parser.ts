/** Checks `content/site.ts` and fills in its defaults. */
import { resolveSearch } from './search-parser.ts';
import { type Issue, parseSchema } from '../schema/schema.ts';
import { crossFieldIssues } from './site-checks.ts';
import { siteConfig } from './site-schema.ts';
import type { ResolvedConfig, SiteConfig } from './site.ts';

/** Checks a configuration and fills in defaults, or returns an issue for each invalid field. */
export function parseSiteConfig(
  value: unknown,
): { value: ResolvedConfig; issues: [] } | { value?: never; issues: Issue[] } {
  const parsed = parseSchema(siteConfig, value);
  if (parsed.value === undefined) return parsed;
  const issues = crossFieldIssues(parsed.value);
  return issues.length > 0 ? { issues } : { value: resolve(parsed.value), issues: [] };
}

function resolve(config: SiteConfig): ResolvedConfig {
  const { markdown, colourMode, links, navbar, footer, ...rest } = config;
  return {
    ...rest,
    tagline: config.tagline ?? '',
    baseUrl: config.baseUrl ?? '/',
    variables: config.variables ?? {},
    locales: config.locales ?? {
      default: 'en-GB',
      list: [{ code: 'en-GB', label: 'English', direction: 'ltr' }],
    },
    versions: config.versions ?? [{ name: 'current', label: 'Current', path: '/', isLast: true }],
    navbar: {
      hideOnScroll: navbar?.hideOnScroll ?? false,
      items: navbar?.items ?? [
        { type: 'search', position: 'right' },
        { type: 'colourMode', position: 'right' },
      ],
    },
    footer: footer ?? { columns: [], copyright: '' },
    colourMode: { default: 'light', respectSystem: true, disableSwitch: false, ...colourMode },
    contents: config.contents ?? { min: 2, max: 3 },
    docs: (config.docs ?? [{ path: 'docs' }]).map((instance) => ({
      id: 'default',
      routeBasePath: '/',
      exclude: [],
      ...instance,
    })),
    lastUpdated: config.lastUpdated ?? { time: true, author: false },
    redirects: config.redirects ?? [],
    env: config.env ?? [],
    links: {
      brokenLinks: 'log',
      brokenMarkdownLinks: 'warn',
      brokenMarkdownImages: 'throw',
      brokenAnchors: 'warn',
      duplicateRoutes: 'warn',
      ...links,
    },
    markdown: {
      format: markdown?.format ?? 'mdx',
      admonitions: markdown?.admonitions ?? [],
      lenient: markdown?.lenient ?? false,
      relativeLinks: markdown?.relativeLinks ?? 'page',
    },
    search: resolveSearch(config.search, config.locales?.default),
    embeds: { images: [], frames: [], media: [], ...config.embeds },
    analytics: config.analytics ?? { enabled: false, consent: 'required' },
  };
}

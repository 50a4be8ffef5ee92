/** Checks `content/site.ts` and fills in its defaults. */
import { analyticsConfig } from './analytics-shape.ts';
import { resolveSearch, searchConfig } from './search-parser.ts';
import {
  boolean,
  either,
  type Fault,
  isObject,
  list,
  number,
  object,
  oneOf,
  optional,
  parseShape,
  record,
  type Shape,
  string,
  withDefault,
} from './shape.ts';
import type {
  Announcement,
  ApiConfig,
  ChangelogConfig,
  ColourMode,
  DocsInstance,
  DocsVersion,
  GlossaryConfig,
  LabelledLink,
  LinkPolicies,
  Locale,
  Logo,
  NavbarItem,
  RedirectRule,
  ResolvedConfig,
  SiteConfig,
  VariableTree,
} from './site.ts';

/** Checks a configuration and fills in defaults, or tells every field that is wrong. */
export function parseSiteConfig(
  value: unknown,
): { value: ResolvedConfig; faults: [] } | { value?: never; faults: Fault[] } {
  const parsed = parseShape(siteConfig, value);
  if (parsed.value === undefined) return parsed;
  const faults = crossFaults(parsed.value);
  return faults.length > 0 ? { faults } : { value: resolve(parsed.value), faults: [] };
}

const text = string(/\S/, 'text that is not empty');
const href = string(
  /^(\/|#|https?:\/\/|mailto:)/,
  'a path that begins with `/`, or an absolute URL',
);
const path = string(/^\//, 'a path that begins with `/`');
const policy = oneOf('ignore', 'log', 'warn', 'throw');
const position = withDefault(oneOf('left', 'right'), 'right');
const link = object<LabelledLink>({ label: text, href });

const navbarItem: Shape<NavbarItem> = (value, at, faults) => {
  const type = isObject(value) ? value['type'] : undefined;
  if (type === 'link')
    return object<Extract<NavbarItem, { type: 'link' }>>({
      type: oneOf('link'),
      label: text,
      href,
      position,
    })(value, at, faults);
  if (type === 'dropdown')
    return object<Extract<NavbarItem, { type: 'dropdown' }>>({
      type: oneOf('dropdown'),
      label: text,
      items: list(link),
      position,
    })(value, at, faults);
  return object<Exclude<NavbarItem, { type: 'link' | 'dropdown' }>>({
    type: oneOf('versions', 'locales', 'search', 'colourMode'),
    position,
  })(value, at, faults);
};

const variables: Shape<VariableTree> = (value, at, faults) =>
  record(either<string | VariableTree>('text, or an object of them', string(), variables))(
    value,
    at,
    faults,
  );

const siteConfig = object<SiteConfig>({
  title: text,
  tagline: optional(string()),
  url: string(
    /^https?:\/\/[^/\s]+$/,
    'an origin without a path, such as `https://docs.example.com`',
  ),
  baseUrl: optional(string(/^\/([^/\s]+\/)*$/, 'a path that begins and ends with `/`')),
  favicon: optional(href),
  logo: optional(
    object<Logo>({
      src: href,
      srcDark: optional(href),
      alt: string(),
      width: number(1, 2000),
      height: number(1, 2000),
    }),
  ),
  variables: optional(variables),
  locales: optional(
    object<{ default: string; list: Locale[] }>({
      default: text,
      list: list(
        object<Locale>({
          code: string(/^[a-z]{2,3}(-[A-Za-z0-9]+)*$/, 'a language tag such as `en-GB`'),
          label: text,
          direction: withDefault(oneOf('ltr', 'rtl'), 'ltr'),
        }),
      ),
    }),
  ),
  versions: optional(
    list(
      object<DocsVersion>({
        name: text,
        label: text,
        path,
        isLast: withDefault(boolean(), false),
      }),
    ),
  ),
  navbar: optional(
    object<{ hideOnScroll?: boolean | undefined; items: NavbarItem[] }>({
      hideOnScroll: optional(boolean()),
      items: list(navbarItem),
    }),
  ),
  footer: optional(
    object<ResolvedConfig['footer']>({
      columns: list(
        object<{ title: string; links: LabelledLink[] }>({ title: text, links: list(link) }),
      ),
      copyright: string(),
    }),
  ),
  announcement: optional(
    object<Announcement>({
      id: text,
      text,
      link: optional(link),
      dismissible: withDefault(boolean(), true),
    }),
  ),
  colourMode: optional(
    object<Partial<ColourMode>>({
      default: withDefault(oneOf('light', 'dark'), 'light'),
      respectSystem: withDefault(boolean(), true),
      disableSwitch: withDefault(boolean(), false),
    }),
  ),
  contents: optional(
    object<{ min: number; max: number }>({ min: number(2, 6), max: number(2, 6) }),
  ),
  docs: optional(
    list(
      object<Pick<DocsInstance, 'path'> & Partial<DocsInstance>>({
        id: withDefault(text, 'default'),
        path: text,
        routeBasePath: withDefault(string(), '/'),
        sidebars: optional(text),
        exclude: withDefault(list(string()), []),
      }),
    ),
  ),
  editUrl: optional(string(/^https?:\/\/.*\{path\}/, 'an absolute URL with `{path}` in it')),
  lastUpdated: optional(
    object<{ time: boolean; author: boolean }>({ time: boolean(), author: boolean() }),
  ),
  redirects: optional(
    list(
      object<RedirectRule>({
        from: path,
        to: href,
        status: withDefault(oneOf(301, 302, 308), 308),
      }),
    ),
  ),
  links: optional(
    object<Partial<LinkPolicies>>({
      brokenLinks: withDefault(policy, 'log'),
      brokenMarkdownLinks: withDefault(policy, 'warn'),
      brokenMarkdownImages: withDefault(policy, 'throw'),
      brokenAnchors: withDefault(policy, 'warn'),
      duplicateRoutes: withDefault(policy, 'warn'),
    }),
  ),
  markdown: optional(
    object<NonNullable<SiteConfig['markdown']>>({
      format: optional(oneOf('mdx', 'detect')),
      admonitions: optional(list(text)),
    }),
  ),
  search: optional(searchConfig),
  analytics: optional(analyticsConfig),
  image: optional(href),
  api: optional(object<ApiConfig>({ document: text })),
  glossary: optional(object<GlossaryConfig>({ source: text, page: path })),
  changelog: optional(
    object<ChangelogConfig>({
      path: text,
      page: path,
      areas: list(object<{ id: string; label: string }>({ id: text, label: text })),
      announceNewest: optional(boolean()),
    }),
  ),
});

// Rules that need more than one field.
function crossFaults(config: SiteConfig): Fault[] {
  const faults: Fault[] = [];
  const locales = config.locales;
  if (locales && !locales.list.some((locale) => locale.code === locales.default))
    faults.push({
      path: 'locales.default',
      found: `"${locales.default}"`,
      expected: `one of the listed locales (${locales.list.map((l) => l.code).join(', ')})`,
    });
  const areas = config.changelog?.areas ?? [];
  if (areas.length > 12)
    faults.push({
      path: 'changelog.areas',
      found: `${areas.length} areas`,
      expected: 'at most 12, which is what the filter can show',
    });
  const { contents } = config;
  if (contents && contents.min > contents.max)
    faults.push({
      path: 'contents.min',
      found: String(contents.min),
      expected: `at most contents.max (${contents.max})`,
    });
  const seen = new Map<string, number>();
  for (const [index, rule] of (config.redirects ?? []).entries()) {
    const first = seen.get(rule.from);
    if (first !== undefined)
      faults.push({
        path: `redirects[${index}].from`,
        found: `"${rule.from}" again`,
        expected: `a path that redirects[${first}] does not name`,
      });
    seen.set(rule.from, index);
    if (rule.from === rule.to)
      faults.push({
        path: `redirects[${index}].to`,
        found: `"${rule.to}"`,
        expected: 'another path than `from`',
      });
  }
  const ids = (config.docs ?? []).map((instance) => instance.id ?? 'default');
  for (const [index, id] of ids.entries())
    if (ids.indexOf(id) !== index)
      faults.push({
        path: `docs[${index}].id`,
        found: `"${id}" again`,
        expected: 'an id of its own',
      });
  return faults;
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
    links: {
      brokenLinks: 'log',
      brokenMarkdownLinks: 'warn',
      brokenMarkdownImages: 'throw',
      brokenAnchors: 'warn',
      duplicateRoutes: 'warn',
      ...links,
    },
    markdown: { format: markdown?.format ?? 'mdx', admonitions: markdown?.admonitions ?? [] },
    search: resolveSearch(config.search, config.locales?.default),
    analytics: config.analytics ?? { enabled: false, consent: 'required' },
  };
}

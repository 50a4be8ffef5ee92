/** Schema of `content/site.ts`. */
import { analyticsConfig } from './analytics-schema.ts';
import { searchConfig } from './search-parser.ts';
import {
  boolean,
  either,
  isObject,
  list,
  number,
  object,
  oneOf,
  optional,
  record,
  type Schema,
  string,
  withDefault,
} from '../schema/schema.ts';
import type { ApiConfig, ChangelogConfig, GlossaryConfig } from './content-sources.ts';
import type { DocsInstance, DocsVersion, Locale } from './docs-instance.ts';
import type { Embeds } from './embeds.ts';
import type { LinkPolicies } from './link-policy.ts';
import type { RedirectRule, SiteConfig, VariableTree } from './site.ts';
import type { Announcement, ColourMode, LabelledLink, Logo, NavbarItem } from './site-chrome.ts';

const text = string(/\S/, 'text that is not empty');
const href = string(
  /^(\/|#|https?:\/\/|mailto:)/,
  'a path that begins with `/`, or an absolute URL',
);
const path = string(/^\//, 'a path that begins with `/`');
const policy = oneOf('ignore', 'log', 'warn', 'throw');
const position = withDefault(oneOf('left', 'right'), 'right');
// It becomes part of the content security policy, where quotes, commas and semicolons are syntax.
const source = string(
  /^(?:https:|https?:\/\/[\w.-]+(?::\d+)?)$/,
  'an origin such as `https://cdn.example.com`, or `https:`',
);
const link = object<LabelledLink>({ label: text, href });

const navbarItem: Schema<NavbarItem> = (value, at, issues) => {
  const type = isObject(value) ? value['type'] : undefined;
  if (type === 'link')
    return object<Extract<NavbarItem, { type: 'link' }>>({
      type: oneOf('link'),
      label: text,
      href,
      position,
    })(value, at, issues);
  if (type === 'dropdown')
    return object<Extract<NavbarItem, { type: 'dropdown' }>>({
      type: oneOf('dropdown'),
      label: text,
      items: list(link),
      position,
    })(value, at, issues);
  return object<Exclude<NavbarItem, { type: 'link' | 'dropdown' }>>({
    type: oneOf('versions', 'locales', 'search', 'colourMode'),
    position,
  })(value, at, issues);
};

const variables: Schema<VariableTree> = (value, at, issues) =>
  record(either<string | VariableTree>('text, or an object of them', string(), variables))(
    value,
    at,
    issues,
  );

/** Schema of the fields; `site-checks.ts` has the rules that involve several fields. */
export const siteConfig = object<SiteConfig>({
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
        root: optional(path),
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
    object<NonNullable<SiteConfig['footer']>>({
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
  env: optional(list(string(/^[A-Za-z_]\w*$/, 'the name of an environment variable'))),
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
      lenient: optional(boolean()),
      relativeLinks: optional(oneOf('page', 'folder')),
    }),
  ),
  search: optional(searchConfig),
  embeds: optional(
    object<Partial<Embeds>>({
      images: optional(list(source)),
      frames: optional(list(source)),
      media: optional(list(source)),
    }),
  ),
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

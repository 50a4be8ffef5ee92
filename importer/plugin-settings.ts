/** Converts the redirects plugin, and notes every other plugin, theme and option without a counterpart. */
import { BLOG_OPTIONS } from '../compiler/docusaurus/blog-settings.ts';
import type { ConfigNotes } from '../compiler/docusaurus/config-notes.ts';
import { functionName } from '../compiler/sandbox/evaluate-module.ts';
import { asArray, asRecord, asText, texts } from '../compiler/docusaurus/plain-value.ts';
import type { UsedPlugin } from '../compiler/docusaurus/plugins.ts';
import type { RedirectRule } from '../model/config/site.ts';

/** Built-in features, by the short name of the Docusaurus plugin that they replace. */
const BUILT_IN: Record<string, string> = {
  'theme-mermaid': 'diagrams are rendered during the build',
  sitemap: '`/sitemap.xml` is part of every release',
  debug: '`edgepress dev` shows errors in the browser',
  'theme-search-algolia': 'search is built in',
  'remark-plugin-npm2yarn': '`npm2yarn` fences become package-manager tabs',
};

const BUILT_IN_PATTERNS: [RegExp, string][] = [
  [/search|lunr|typesense/, 'search is built in'],
  [
    /llms|copy-page|markdown-export/,
    '`/llms.txt`, `/llms-full.txt` and each page as Markdown are built in',
  ],
  [/image-zoom|ideal-image/, 'images are shown with their size, without the plugin'],
];

const ANALYTICS = /^google-|gtag|analytics|posthog|segment|plausible|hubspot|matomo|umami|clarity/;

const DOCS = (
  'id path routeBasePath sidebarPath include exclude editUrl admonitions showLastUpdateTime ' +
  'showLastUpdateAuthor includeCurrentVersion lastVersion versions onlyIncludeVersions ' +
  'disableVersioning numberPrefixParser breadcrumbs remarkPlugins rehypePlugins ' +
  'beforeDefaultRemarkPlugins beforeDefaultRehypePlugins recmaPlugins editCurrentVersion ' +
  'editLocalizedFiles sidebarItemsGenerator tags onInlineTags'
).split(' ');

/** MDX plugins whose features are built in. */
const KNOWN_MDX = /math|katex|gfm|npm2yarn|directive|mermaid/i;

/** Returns the redirects, and adds a note for every other plugin. */
export function pluginSettings(plugins: UsedPlugin[], notes: ConfigNotes): RedirectRule[] {
  const rules = new Map<string, RedirectRule>();
  for (const plugin of plugins) {
    if (plugin.name === 'client-redirects')
      for (const rule of redirects(plugin.options, notes))
        if (!rules.has(rule.from)) rules.set(rule.from, rule);
    if (plugin.name === 'content-docs' || plugin.name === 'content-pages')
      docsOptions(plugin, notes);
    else if (plugin.name === 'content-blog') blogOptions(plugin, notes);
    else if (plugin.name !== 'client-redirects') otherPlugin(plugin, notes);
  }
  return [...rules.values()];
}

function redirects(options: Record<string, unknown>, notes: ConfigNotes): RedirectRule[] {
  if (functionName(options['createRedirects']) !== undefined)
    notes.add('createRedirects', {
      found: 'a function',
      became: 'left out',
      advice: 'List its redirects in `redirects` of `site.ts`.',
    });
  for (const field of ['fromExtensions', 'toExtensions'])
    if (asArray(options[field]).length > 0)
      notes.add(field, {
        outcome: 'built in',
        became: 'paths with `.html` redirect to their page',
      });
  return asArray(options['redirects'])
    .map(asRecord)
    .flatMap((rule) => {
      const to = asText(rule['to']);
      const from = typeof rule['from'] === 'string' ? [rule['from']] : texts(rule['from']);
      if (to === undefined) return [];
      return from
        .map((entry) => clean(entry))
        .filter((entry) => entry !== clean(to))
        .map((entry) => ({
          from: entry,
          to: /^https?:/.test(to) ? to : clean(to),
          status: 308 as const,
        }));
    });
}

// Paths of the engine have no trailing slash.
function clean(target: string): string {
  const bare = target.replace(/[?#].*$/, '');
  return `/${bare.split('/').filter(Boolean).join('/')}${target.slice(bare.length)}`;
}

function blogOptions({ options }: UsedPlugin, notes: ConfigNotes): void {
  mdxPlugins(options, notes);
  if (
    functionName(options['showReadingTime']) !== undefined ||
    functionName(options['readingTime'])
  )
    notes.add('readingTime', { found: 'a function', became: 'left out: the default rule applies' });
  for (const field of ['tagsBasePath', 'archiveBasePath', 'pageBasePath', 'authorsBasePath'])
    if (options[field] !== undefined)
      notes.add(field, {
        became: 'left out: the addresses below the blog are fixed',
        advice: 'Add redirects from the old addresses to `redirects` of `site.ts`.',
      });
  if (options['sortPosts'] === 'ascending')
    notes.add('sortPosts', { became: 'left out: lists begin with the newest post' });
  const known = 'readingTime tagsBasePath archiveBasePath pageBasePath authorsBasePath sortPosts';
  notes.rest(options, [...BLOG_OPTIONS, ...known.split(' ')], 'blog.');
}

function mdxPlugins(options: Record<string, unknown>, notes: ConfigNotes): void {
  for (const field of [
    'remarkPlugins',
    'rehypePlugins',
    'beforeDefaultRemarkPlugins',
    'beforeDefaultRehypePlugins',
    'recmaPlugins',
  ])
    for (const entry of asArray(options[field])) {
      const first: unknown = Array.isArray(entry) ? entry[0] : entry;
      const plugin = functionName(first) ?? asText(first) ?? 'a function';
      const isKnown = KNOWN_MDX.test(plugin);
      notes.add(field, {
        outcome: isKnown ? 'built in' : 'not imported',
        found: `\`${plugin}\``,
        became: isKnown ? 'built in' : 'left out: pages are compiled without the plugin',
        ...(isKnown
          ? {}
          : {
              advice:
                'Check what it changes in pages. To replace it, add a file to `compiler/mdx/plugins`.',
            }),
      });
    }
}

function docsOptions({ name, options }: UsedPlugin, notes: ConfigNotes): void {
  mdxPlugins(options, notes);
  for (const field of ['sidebarItemsGenerator', 'numberPrefixParser'])
    if (functionName(options[field]) !== undefined)
      notes.add(field, { found: 'a function', became: 'left out: the default rule applies' });
  if (options['breadcrumbs'] === false)
    notes.add('breadcrumbs', { became: 'left out: pages always have breadcrumbs' });
  notes.rest(options, DOCS, name === 'content-docs' ? 'docs.' : 'pages.');
}

function otherPlugin({ name, options, written }: UsedPlugin, notes: ConfigNotes): void {
  const builtIn = BUILT_IN[name] ?? BUILT_IN_PATTERNS.find(([pattern]) => pattern.test(name))?.[1];
  if (name === 'svgr') return;
  if (name === 'theme-classic') {
    notes.rest(options, ['customCss'], 'theme.');
    return;
  }
  const found = `\`${name}\``;
  if (builtIn !== undefined) notes.add(written, { outcome: 'built in', found, became: builtIn });
  else if (ANALYTICS.test(name))
    notes.add(written, {
      found,
      became: 'left out: no data is collected',
      advice: 'For the built-in analytics, set `analytics` in `site.ts`; see docs/events.md.',
    });
  else if (name === 'theme-live-codeblock')
    notes.add(written, { found, became: 'left out: live code needs no plugin' });
  else
    notes.add(written, {
      found,
      became: 'left out: plugins only run in Docusaurus',
      advice: 'Check what it adds to the site. docs/import.md lists replacements.',
    });
}

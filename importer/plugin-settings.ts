/** Notes every plugin, theme and option without a counterpart. */
import { BLOG_OPTIONS } from '../compiler/docusaurus/blog-settings.ts';
import { isApiPlugin } from '../compiler/docusaurus/site/open-api.ts';
import { isBuiltInMarkdown } from '../compiler/docusaurus/markdown-plugins.ts';
import type { ConfigNotes } from '../compiler/docusaurus/config-notes.ts';
import { functionName } from '../compiler/sandbox/evaluate-module.ts';
import { asArray, asText } from '../compiler/docusaurus/plain-value.ts';
import type { UsedPlugin } from '../compiler/docusaurus/plugins.ts';

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
  [/^sass$|plugin-sass/, "Sass is compiled with the site's own `sass` package"],
  [/image-zoom|ideal-image/, 'images are shown with their size, without the plugin'],
];

const ANALYTICS = /^google-|gtag|analytics|posthog|segment|plausible|hubspot|matomo|umami|clarity/;

/** Plugins whose scripts are imported. */
const GOOGLE = /^google-(?:gtag|analytics|tag-manager)$/;

const DOCS = (
  'id path routeBasePath sidebarPath include exclude editUrl admonitions showLastUpdateTime ' +
  'showLastUpdateAuthor includeCurrentVersion lastVersion versions onlyIncludeVersions ' +
  'disableVersioning numberPrefixParser breadcrumbs sidebarCollapsed sidebarCollapsible remarkPlugins rehypePlugins ' +
  'beforeDefaultRemarkPlugins beforeDefaultRehypePlugins recmaPlugins editCurrentVersion ' +
  'editLocalizedFiles sidebarItemsGenerator tags onInlineTags'
).split(' ');

/** Adds a note for every plugin except those of redirects. */
export function notePlugins(plugins: UsedPlugin[], notes: ConfigNotes): void {
  for (const plugin of plugins) {
    if (plugin.extension !== undefined)
      notes.add(plugin.written, {
        outcome: 'changed',
        found: `\`${plugin.extension}\``,
        became: `the \`${plugin.name}\` plugin that it extends, with the same options`,
        advice: 'Check what it adds to the site. docs/import.md lists replacements.',
      });
    if (plugin.name === 'content-docs' || plugin.name === 'content-pages')
      docsOptions(plugin, notes);
    else if (plugin.name === 'content-blog') blogOptions(plugin, notes);
    else if (plugin.name !== 'client-redirects') otherPlugin(plugin, notes);
  }
}

function blogOptions({ options }: UsedPlugin, notes: ConfigNotes): void {
  mdxPlugins(options, notes);
  if (
    functionName(options['showReadingTime']) !== undefined ||
    functionName(options['readingTime'])
  )
    notes.add('readingTime', { found: 'a function', became: 'left out: the default rule applies' });
  if (options['pageBasePath'] !== undefined)
    notes.add('pageBasePath', {
      became: 'left out: the other pages of a list are at `page/2` and so on',
      advice: 'Add redirects from the old addresses to `redirects` of `site.ts`.',
    });
  notes.rest(options, [...BLOG_OPTIONS, 'readingTime', 'pageBasePath'], 'blog.');
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
      const isKnown = isBuiltInMarkdown(plugin);
      notes.add(field, {
        outcome: isKnown ? 'built in' : field === 'recmaPlugins' ? 'not imported' : 'changed',
        found: `\`${plugin}\``,
        became: isKnown
          ? 'built in'
          : field === 'recmaPlugins'
            ? 'left out: pages are compiled without the plugin'
            : 'used from the configuration of the source site, as long as that exists',
        ...(isKnown
          ? {}
          : {
              advice:
                'List the package or module in `markdown.remark` or `markdown.rehype` of `site.ts` (docs/customise/plugins.md).',
            }),
      });
    }
}

function docsOptions({ name, options }: UsedPlugin, notes: ConfigNotes): void {
  mdxPlugins(options, notes);
  if (functionName(options['numberPrefixParser']) !== undefined)
    notes.add('numberPrefixParser', {
      found: 'a function',
      became: 'left out: the default rule applies',
    });
  notes.rest(options, DOCS, name === 'content-docs' ? 'docs.' : 'pages.');
}

function otherPlugin({ name, options, written }: UsedPlugin, notes: ConfigNotes): void {
  const builtIn = BUILT_IN[name] ?? BUILT_IN_PATTERNS.find(([pattern]) => pattern.test(name))?.[1];
  if (name === 'svgr' || GOOGLE.test(name)) return;
  if (name === 'theme-classic') {
    notes.rest(options, ['customCss'], 'theme.');
    return;
  }
  const found = `\`${name}\``;
  if (isApiPlugin(name))
    notes.add(written, {
      outcome: 'built in',
      found,
      became: 'the engine generates the pages of the API documents',
    });
  else if (builtIn !== undefined)
    notes.add(written, { outcome: 'built in', found, became: builtIn });
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
      became:
        "left out, except that tags, client modules, aliases and data of the site's own plugins are read",
      advice: 'Check what it adds to the site. docs/import.md lists replacements.',
    });
}

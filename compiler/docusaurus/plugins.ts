/** Lists the plugins of a Docusaurus configuration, including those of its presets. */
import type { DocsInstance } from '../../model/config/docs-instance.ts';
import type { LastUpdated } from '../../model/schema/last-updated.ts';
import path from 'node:path';
import { functionName } from '../sandbox/evaluate-module.ts';
import { asArray, asRecord, asText } from './plain-value.ts';

/** A plugin or theme with its options. It may come from a preset. */
export interface UsedPlugin {
  /** Short name such as `content-docs` or `theme-mermaid`, or the name of the package. */
  name: string;
  options: Record<string, unknown>;
  /** Name as written in the configuration, or of the module at an absolute path, to find its line. */
  written: string;
  /** Where its options are in the configuration. */
  at: (string | number)[];
  /** Name of the site's own plugin that extends it. */
  extension?: string;
}

/** Options of the classic preset that are plugins, by field. */
const CLASSIC: Record<string, string> = {
  docs: 'content-docs',
  blog: 'content-blog',
  pages: 'content-pages',
  theme: 'theme-classic',
  sitemap: 'sitemap',
  gtag: 'google-gtag',
  googleAnalytics: 'google-analytics',
  googleTagManager: 'google-tag-manager',
  svgr: 'svgr',
  debug: 'debug',
};

/** Plugins that the classic preset always includes. */
const ALWAYS = ['docs', 'blog', 'pages', 'theme'];

/** Returns every plugin and theme of a configuration, with presets expanded. */
export function usedPlugins(config: Record<string, unknown>): UsedPlugin[] {
  const found: UsedPlugin[] = [];
  for (const [index, entry] of asArray(config['presets']).entries()) {
    const preset = named(entry, ['presets', index, 1]);
    if (preset === undefined) continue;
    // Its options have names that those of the classic preset have too.
    if (preset.name === 'redocusaurus') {
      found.push(preset);
      continue;
    }
    const fields = Object.keys(CLASSIC).filter((field) => field in preset.options);
    const isClassic = preset.name === 'classic' || preset.name === 'preset-classic';
    if (!isClassic && fields.length === 0) found.push(preset);
    for (const field of new Set([...(isClassic ? ALWAYS : []), ...fields])) {
      const options = preset.options[field];
      if (options !== false)
        found.push({
          name: CLASSIC[field] ?? field,
          options: asRecord(options),
          written: field,
          at: [...preset.at, field],
        });
    }
    for (const field of Object.keys(preset.options))
      if (!(field in CLASSIC))
        found.push({
          name: `${preset.name}.${field}`,
          options: asRecord(preset.options[field]),
          written: field,
          at: [...preset.at, field],
        });
  }
  for (const field of ['plugins', 'themes'])
    for (const [index, entry] of asArray(config[field]).entries()) {
      const plugin = named(entry, [field, index, 1]);
      if (plugin !== undefined) found.push(plugin);
    }
  return found;
}

// `'name'`, `['name', options]`, a path from `require.resolve`, or a function. The evaluation adds the name of an extension.
function named(entry: unknown, at: UsedPlugin['at']): UsedPlugin | undefined {
  const [first, options, extension]: unknown[] = Array.isArray(entry) ? entry : [entry, {}];
  const name = nameOf(first);
  if (name === undefined) return undefined;
  const own = nameOf(extension);
  return {
    name: shortName(name),
    options: asRecord(options),
    written: own ?? name,
    at,
    ...(own !== undefined && { extension: own }),
  };
}

function nameOf(value: unknown): string | undefined {
  const given = asText(value) ?? functionName(value);
  return given !== undefined && path.isAbsolute(given) ? moduleName(given) : given;
}

// The report is the same wherever the site is, so it can't contain absolute paths.
function moduleName(file: string): string {
  const posix = file.split(path.sep).join('/');
  const installed = /\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(posix)?.[1];
  return installed ?? path.posix.basename(posix.replace(/(?:\/index)?\.[cm]?[jt]sx?$/, ''));
}

function shortName(written: string): string {
  return written
    .replace(/^@docusaurus\/(?:plugin-)?/, '')
    .replace(/^docusaurus-plugin-/, '')
    .replace(/^docs$/, 'content-docs');
}

/** Returns how the options of a docs plugin open and close the categories of its sidebars. */
export function sidebarClosing(options: Record<string, unknown>): {
  sidebarCollapsed?: boolean;
  sidebarCollapsible?: boolean;
} {
  return {
    ...(options['sidebarCollapsed'] === false && { sidebarCollapsed: false }),
    ...(options['sidebarCollapsible'] === false && { sidebarCollapsible: false }),
  };
}

/** Returns what pages of a plugin show of their last change. */
export function lastUpdatedOf(options: Record<string, unknown>): LastUpdated {
  return {
    time: options['showLastUpdateTime'] === true,
    author: options['showLastUpdateAuthor'] === true,
  };
}

const BANNERS = ['none', 'unreleased', 'unmaintained'] as const;

/** Returns the settings that the options of a docs plugin have for its versions, by their names. */
export function versionOptions(
  options: Record<string, unknown>,
): NonNullable<DocsInstance['versions']> {
  return Object.fromEntries(
    Object.entries(asRecord(options['versions'])).map(([name, value]) => {
      const { label, path: part, banner, noIndex, badge } = asRecord(value);
      const kind = BANNERS.find((known) => known === banner);
      return [
        name,
        {
          ...(typeof label === 'string' && { label }),
          ...(typeof part === 'string' && { path: part }),
          ...(kind !== undefined && { banner: kind }),
          ...(noIndex === true && { noIndex }),
          ...(typeof badge === 'boolean' && { badge }),
        },
      ];
    }),
  );
}

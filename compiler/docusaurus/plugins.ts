/** Presets and plugins of a Docusaurus configuration as one list: name, options, and where they stand. */
import path from 'node:path';
import { functionName } from '../sandbox/evaluate-module.ts';
import { asArray, asRecord, asText } from './plain-value.ts';

/** A plugin or theme with its options, those of presets included. */
export interface UsedPlugin {
  /** Short name: `content-docs`, `theme-mermaid`, or a package's own. */
  name: string;
  options: Record<string, unknown>;
  /** Name as it stands in the configuration, to find its line. */
  written: string;
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

/** Plugins that the classic preset brings without being told. */
const ALWAYS = ['docs', 'blog', 'pages', 'theme'];

/** Every plugin and theme of a configuration, presets spread out. */
export function usedPlugins(config: Record<string, unknown>): UsedPlugin[] {
  const found: UsedPlugin[] = [];
  for (const entry of asArray(config['presets'])) {
    const preset = named(entry);
    if (preset === undefined) continue;
    const fields = Object.keys(CLASSIC).filter((field) => field in preset.options);
    const isClassic = preset.name === 'classic' || preset.name === 'preset-classic';
    if (!isClassic && fields.length === 0) found.push(preset);
    for (const field of new Set([...(isClassic ? ALWAYS : []), ...fields])) {
      const options = preset.options[field];
      if (options !== false)
        found.push({ name: CLASSIC[field] ?? field, options: asRecord(options), written: field });
    }
    for (const field of Object.keys(preset.options))
      if (!(field in CLASSIC))
        found.push({
          name: `${preset.name}.${field}`,
          options: asRecord(preset.options[field]),
          written: field,
        });
  }
  for (const field of ['plugins', 'themes'])
    for (const entry of asArray(config[field])) {
      const plugin = named(entry);
      if (plugin !== undefined) found.push(plugin);
    }
  return found;
}

// `'name'`, `['name', options]`, a path from `require.resolve`, or a function.
function named(entry: unknown): UsedPlugin | undefined {
  const [first, options]: unknown[] = Array.isArray(entry) ? entry : [entry, {}];
  const written = asText(first) ?? functionName(first);
  if (written === undefined) return undefined;
  return { name: shortName(written), options: asRecord(options), written };
}

function shortName(written: string): string {
  const posix = written.split(path.sep).join('/');
  const name = /\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(posix)?.[1] ?? posix;
  return name
    .replace(/^@docusaurus\/(?:plugin-)?/, '')
    .replace(/^docusaurus-plugin-/, '')
    .replace(/^docs$/, 'content-docs');
}

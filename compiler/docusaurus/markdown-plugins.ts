/** The remark and rehype plugins of a Docusaurus configuration, and the pages that they are for. */
import { functionName } from '../sandbox/evaluate-module.ts';
import { asArray, asRecord, asText } from './plain-value.ts';
import type { UsedPlugin } from './plugins.ts';

/** A plugin for Markdown. */
export interface MarkdownPlugin {
  kind: 'remark' | 'rehype';
  name: string;
  /** Where it is in the configuration. */
  at: (string | number)[];
  /** What the paths of its pages begin with, relative to the site. Translations have them below `i18n/<language>/`. */
  folders: string[];
  /** For an imported site: the same in the source site, relative to that. */
  sources?: string[];
}

/** Plugins whose features are built in. */
const BUILT_IN = /math|katex|gfm|npm2yarn|directive|mermaid/i;

/** In the order in which Docusaurus runs them. */
const FIELDS = [
  ['beforeDefaultRemarkPlugins', 'remark'],
  ['remarkPlugins', 'remark'],
  ['beforeDefaultRehypePlugins', 'rehype'],
  ['rehypePlugins', 'rehype'],
] as const;

/** Returns whether the engine does by itself what a plugin does. */
export function isBuiltInMarkdown(name: string): boolean {
  return BUILT_IN.test(name);
}

/** Returns the plugins that have no counterpart. */
export function markdownPlugins(plugins: UsedPlugin[]): MarkdownPlugin[] {
  return plugins.flatMap(({ name: owner, options, at }) => {
    const folders = foldersOf(owner, options);
    return FIELDS.flatMap(([field, kind]) =>
      asArray(options[field]).flatMap((entry, index): MarkdownPlugin[] => {
        const [value]: unknown[] = Array.isArray(entry) ? entry : [entry];
        const name = functionName(value) ?? asText(value) ?? '';
        const isUsed = folders.length > 0 && name !== '' && !isBuiltInMarkdown(name);
        return isUsed ? [{ kind, name, at: [...at, field, index], folders }] : [];
      }),
    );
  });
}

/** Returns the setting with which every page may have formulas, as with `remark-math`. */
export function mathSetting(plugins: UsedPlugin[]): { math?: true } {
  const isMath = (entry: unknown): boolean => {
    const [plugin, options]: unknown[] = Array.isArray(entry) ? entry : [entry];
    const name = functionName(plugin) ?? asText(plugin) ?? '';
    return /remark-?math/i.test(name) && asRecord(options)['singleDollarTextMath'] !== false;
  };
  const used = plugins.flatMap(({ options }) =>
    FIELDS.flatMap(([field]) => asArray(options[field])),
  );
  return used.some(isMath) ? { math: true } : {};
}

function foldersOf(owner: string, options: Record<string, unknown>): string[] {
  const id = asText(options['id']) ?? 'default';
  const folder = asText(options['path']);
  const suffix = id === 'default' ? '' : `-${id}`;
  const translated = `docusaurus-plugin-${owner}${suffix}/`;
  if (owner === 'content-docs')
    return [
      `${folder ?? 'docs'}/`,
      `${id === 'default' ? '' : `${id}_`}versioned_docs/`,
      translated,
    ];
  if (owner === 'content-blog') return [`${folder ?? 'blog'}/`, translated];
  if (owner === 'content-pages') return [`${folder ?? 'src/pages'}/`, translated];
  return [];
}

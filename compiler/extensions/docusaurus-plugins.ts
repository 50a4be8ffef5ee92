/** Bundles the remark and rehype plugins of a `docusaurus.config` for the compile threads. */
import fs from 'node:fs';
import path from 'node:path';
import type { SiteSource } from '../config/load-site.ts';
import { engineModule } from '../engine/engine-files.ts';
import { bundleConfig } from '../sandbox/bundle-config.ts';
import { ModuleThread } from '../sandbox/module-thread.ts';
import type { MarkdownPlugin } from '../docusaurus/markdown-plugins.ts';

/** Modules that were loaded once, and what they lack. */
const missing = new Map<string, string[]>();

/**
 * Returns the text of a module like that of `extension-entry.ts`, or `null` if the site has no plugins or its configuration
 * can't be loaded in a thread. What is lost becomes a warning of the source.
 */
export async function docusaurusPlugins(source: SiteSource): Promise<string | null> {
  const { root, diagnostics } = source;
  const { file, plugins } = pluginsOf(source);
  if (plugins.length === 0) return null;
  const entry = entryOf(file, root, plugins);
  const warn = (message: string): void => {
    diagnostics.push({ severity: 'warning', rule: 'markdown-plugin', file, message });
  };
  if (!fs.existsSync(file)) {
    warn(
      'The plugins for Markdown are left out: the configuration that contains them no longer exists.',
    );
    return null;
  }
  const site = path.dirname(file);
  let failure = '';
  // With its values guarded, a configuration loads whatever throws in it, but errors of its own plugins are lost as well.
  for (const guarded of [false, true]) {
    const bundled = await bundleConfig(file, site, { guarded, entry });
    const lost = 'failure' in bundled ? bundled.failure : await missingIn(bundled.code);
    if (typeof lost === 'string') failure = lost;
    else if ('code' in bundled) {
      for (const name of lost)
        warn(`Plugin \`${name}\` is left out: its package is not installed.`);
      return bundled.code;
    }
  }
  warn(`The plugins for Markdown are left out: ${failure}`);
  return null;
}

// An imported site uses those of the site that it comes from, unless it lists its own.
function pluginsOf({ file, config, markdownPlugins, docusaurus }: SiteSource): {
  file: string;
  plugins: MarkdownPlugin[];
} {
  const { remark, rehype } = config.markdown;
  const hasOwn = remark.length + rehype.length > 0;
  if (markdownPlugins !== undefined || docusaurus?.source === undefined || hasOwn)
    return { file, plugins: markdownPlugins ?? [] };
  return docusaurus.source;
}

// Loads the module in a thread of its own. Returns the names of plugins that it lacks, or why it can't be loaded.
async function missingIn(code: string): Promise<string[] | string> {
  const known = missing.get(code);
  if (known) return known;
  const thread = new ModuleThread(code);
  try {
    const names = await thread.call('missing');
    const found = Array.isArray(names) ? names.map(String) : [];
    missing.set(code, found);
    return found;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    await thread.close();
  }
}

function entryOf(file: string, root: string, plugins: MarkdownPlugin[]): string {
  const printer = engineModule('compiler/sandbox/print-value.ts');
  const stubs = engineModule('compiler/sandbox/stub-package.ts');
  const lists = (['remark', 'rehype'] as const).map((kind) => {
    const own = plugins.filter((plugin) => plugin.kind === kind);
    return `  ${kind}: [${own.map((plugin) => `...used(${JSON.stringify(placed(plugin, root, file))})`).join(', ')}],`;
  });
  return `import * as loaded from ${JSON.stringify(file)};
import { exportedValue } from ${JSON.stringify(printer)};
import { stubName } from ${JSON.stringify(stubs)};
const config = await exportedValue(loaded);
const lost = [];
const used = ({ name, at, folders, sources }) => {
  const entry = at.reduce((value, key) => value?.[key], config);
  const [given, ...options] = Array.isArray(entry) ? entry : [entry];
  const value = typeof given === 'function' ? given : given?.default;
  if (typeof value === 'function' && stubName(value) === undefined) return [{ name, value, options, folders, sources, site: ${JSON.stringify(path.dirname(file))} }];
  lost.push(name);
  return [];
};
const extensions = {
${lists.join('\n')}
  languages: [],
  checks: [],
};
const problem = () => null;
const missing = () => lost;
export { extensions, problem, missing };
`;
}

function placed(plugin: MarkdownPlugin, root: string, file: string): MarkdownPlugin {
  const { folders, sources } = plugin;
  return {
    ...plugin,
    folders: folders.map((folder) => place(root, folder)),
    ...(sources && { sources: sources.map((folder) => place(path.dirname(file), folder)) }),
  };
}

// Names of translations have no place of their own.
function place(root: string, folder: string): string {
  return folder.startsWith('docusaurus-plugin-') ? `/${folder}` : `${path.resolve(root, folder)}/`;
}

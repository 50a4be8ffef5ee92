/** Asks the plugins that a Docusaurus configuration defines itself for the aliases that they give to webpack. */
import { isObject } from '../../model/schema/schema.ts';
import { stubName } from './stub-package.ts';

/** Returns the aliases by name. A plugin that fails has none. */
export async function webpackAliases(config: unknown): Promise<Record<string, unknown>> {
  const plugins: unknown = isObject(config) ? config['plugins'] : undefined;
  const found: Record<string, unknown> = {};
  for (const entry of Array.isArray(plugins) ? plugins : []) {
    const [create, options]: unknown[] = Array.isArray(entry) ? entry : [entry];
    // Packages such as `docusaurus-plugin-module-alias` do nothing but pass these on.
    if (isObject(options) && isObject(options['alias'])) Object.assign(found, options['alias']);
    if (typeof create !== 'function' || stubName(create) !== undefined) continue;
    try {
      const plugin: unknown = await Promise.race([
        create(contextOf(config), options ?? {}),
        late(),
      ]);
      Object.assign(found, aliasesOf(plugin));
    } catch {
      // Such plugins may need packages that are not installed.
    }
  }
  return found;
}

// A plugin may wait for a server that doesn't answer.
function late(): Promise<undefined> {
  return new Promise((resolve) => setTimeout(resolve, 2000, undefined).unref());
}

function contextOf(siteConfig: unknown): object {
  const siteDir = process.cwd();
  return {
    siteDir,
    siteConfig,
    generatedFilesDir: `${siteDir}/.docusaurus`,
    baseUrl: '/',
    i18n: {},
  };
}

function aliasesOf(plugin: unknown): object {
  if (!isObject(plugin) || typeof plugin['configureWebpack'] !== 'function') return {};
  const utils = { getStyleLoaders: () => [], getJSLoader: () => ({}), currentBundler: {} };
  const settings: unknown = plugin['configureWebpack']({}, false, utils, undefined);
  const resolve: unknown = isObject(settings) ? settings['resolve'] : undefined;
  const alias: unknown = isObject(resolve) ? resolve['alias'] : undefined;
  return isObject(alias) ? alias : {};
}

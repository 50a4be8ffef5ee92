/** Reads the configuration of the Docusaurus site that is imported. */
import fs from 'node:fs';
import path from 'node:path';
import {
  type ComponentConfig,
  componentConfig,
} from '../compiler/docusaurus/component-settings.ts';
import type { ConfigNotes } from '../compiler/docusaurus/config-notes.ts';
import { asRecord, asText } from '../compiler/docusaurus/plain-value.ts';
import {
  callConfigFunctions,
  configFunctions,
  type EditedPage,
  editPattern,
} from '../compiler/docusaurus/site/config-functions.ts';
import type { DocsTree } from './docs-tree.ts';
import type { FunctionSettings, StagedTree } from './staging.ts';
import { withBase } from '../model/href.ts';
import type { ImportFindings } from '../compiler/docusaurus/finding.ts';
import { markdownPlugins } from '../compiler/docusaurus/markdown-plugins.ts';
import { type UsedPlugin, usedPlugins } from '../compiler/docusaurus/plugins.ts';
import { evaluateModule } from '../compiler/sandbox/evaluate-module.ts';
import { modulesAbove } from '../compiler/sandbox/readable-folders.ts';
import { OperatorError } from '../compiler/diagnostics/operator-error.ts';
import { isObject } from '../model/schema/schema.ts';
import type { LostValue } from '../compiler/sandbox/guard-values.ts';
import { pathBelow } from './files/source-files.ts';

/** A configuration. */
export interface SourceConfig {
  /** Path below the site. */
  file: string;
  /** The evaluated configuration; `undefined` when evaluation fails. */
  value: Record<string, unknown> | undefined;
  plugins: UsedPlugin[];
  components: ComponentConfig;
}

/** Evaluates the configuration. Throws an `OperatorError` if there is none. */
export async function readSourceConfig(
  site: string,
  findings: ImportFindings,
): Promise<SourceConfig> {
  const file = ['ts', 'js', 'mjs', 'cjs', 'mts', 'cts']
    .map((extension) => `docusaurus.config.${extension}`)
    .find((name) => fs.existsSync(path.join(site, name)));
  if (file === undefined)
    throw new OperatorError(
      `${site} has no docusaurus.config.{ts,js,mjs,cjs}: expected the folder of a Docusaurus site.`,
    );
  const evaluated = await evaluateModule(path.join(site, file), site);
  const value =
    evaluated.failure === undefined && isObject(evaluated.value) ? evaluated.value : undefined;
  if (evaluated.failure === undefined && value !== undefined) {
    noteLostValues(evaluated.lost, { site, topic: 'Configuration' }, findings);
    const used = usedPlugins(value);
    const plugins = markdownPlugins(used);
    return {
      file,
      value,
      plugins: used,
      // The imported site uses the packages of the source site where they are.
      components: {
        ...componentConfig(site, evaluated),
        packages: modulesAbove(path.join(site, file)),
        ...(plugins.length > 0 && { source: { file: path.join(site, file), plugins } }),
      },
    };
  }
  const why = evaluated.failure ?? 'it exports no object';
  findings.add({
    outcome: 'not imported',
    topic: 'Configuration',
    file,
    found: `a configuration that can't be evaluated: ${why}`,
    became: 'the site was read from its folders: `docs/`, `sidebars.*`, `static/`, `src/pages/`',
    advice: 'Fill in `site.ts`, or make the configuration evaluate and import again.',
  });
  console.warn(`${file} can't be evaluated (${why}). Reading the site from its folders instead.`);
  const components = componentConfig(site, { value: {}, aliases: {}, globalData: {} });
  return { file, value: undefined, plugins: [], components };
}

/** Returns what components read, with the folders of the plugins for Markdown that the imported site has for those of the source. */
export function importedComponents(
  { source, ...rest }: ComponentConfig,
  site: string,
  trees: DocsTree[],
): ComponentConfig {
  if (source === undefined) return rest;
  const imported = (folder: string): string => {
    const tree = trees.find((one) => one.source === path.resolve(site, folder));
    return tree === undefined ? folder : `${tree.path}/`;
  };
  const plugins = source.plugins.map((plugin) => ({
    ...plugin,
    folders: plugin.folders.map(imported),
    sources: plugin.folders,
  }));
  return { ...rest, source: { ...source, plugins } };
}

/** Adds a finding for each value of a module that could not be evaluated, at its line. */
export function noteLostValues(
  lost: LostValue[],
  { site, topic }: { site: string; topic: string },
  findings: ImportFindings,
): void {
  for (const { file, line, message } of lost)
    findings.add({
      outcome: 'not imported',
      topic,
      file: pathBelow(site, file),
      line,
      found: `a value that can't be evaluated: ${message}`,
      became: 'left out; everything else was read',
      advice: 'Check what depends on this line in `site.ts` and the sidebars.',
    });
}

/** Calls `createRedirects` and `editUrl`, where they are functions. */
export async function functionSettings(
  { file, value, plugins }: SourceConfig,
  read: StagedTree[],
  { site, notes }: { site: string; notes: ConfigNotes },
): Promise<FunctionSettings> {
  const base = asText(value?.['baseUrl']) ?? '/';
  const locale = asText(asRecord(value?.['i18n'])['defaultLocale']) ?? 'en';
  const owners = new Map<EditedPage, DocsTree>();
  const made = await callConfigFunctions(
    { file: path.join(site, file), site },
    configFunctions(plugins),
    {
      paths: read.flatMap(({ docs }) => docs.map((doc) => doc.path)),
      pages: ({ kind, plugin }) =>
        read
          .filter(({ tree }) => tree.kind === kind && pluginOf(tree) === plugin)
          .flatMap(({ tree, docs }) =>
            docs.map((doc) => {
              const page: EditedPage = {
                folder: path.relative(site, tree.source).split(path.sep).join('/'),
                file: path.posix.join(doc.folder, path.basename(doc.file)),
                version: tree.version,
                locale,
                permalink: withBase(base, doc.path),
              };
              owners.set(page, tree);
              return page;
            }),
          ),
    },
  );
  for (const failure of made.failures) notes.add('editUrl', { found: failure, became: 'left out' });
  const editUrls = new Map<DocsTree, string>();
  for (const [tree, edits] of Map.groupBy(made.edits, ([page]) => owners.get(page))) {
    const pattern = editPattern(edits);
    if (tree !== undefined && pattern !== undefined) editUrls.set(tree, pattern);
    else
      notes.add('editUrl', {
        found: 'a function whose results have no common pattern',
        became: 'left out',
        advice: 'Set `custom_edit_url` on pages, or `editUrl` of the folder in `site.ts`.',
      });
  }
  return { redirects: made.redirects, editUrls };
}

function pluginOf({ kind, plugin, options }: DocsTree): string {
  return kind === 'blog' ? (asText(options['id']) ?? 'default') : plugin;
}

/** Loads the configuration of a content folder from `site.ts` or `docusaurus.config`. */
import fs from 'node:fs';
import path from 'node:path';
import { type LoadedConfig, loadConfigModule } from '../sandbox/config-module.ts';
import { BuildError, type Diagnostic } from '../diagnostics/diagnostic.ts';
import { locateField } from '../diagnostics/locate-field.ts';
import {
  type ComponentConfig,
  componentConfig,
  parseComponentConfig,
} from '../docusaurus/component-settings.ts';
import type { MarkdownPlugin } from '../docusaurus/markdown-plugins.ts';
import type { ConfigFunction } from '../docusaurus/site/config-functions.ts';
import { withReadableVersions, withVersions } from '../docusaurus/versions.ts';
import { evaluateModule } from '../sandbox/evaluate-module.ts';
import { validSettings } from '../docusaurus/valid-settings.ts';
import { CODE_FIELDS } from '../../model/extensions/extensions.ts';
import { type Issue, issueText } from '../../model/schema/schema.ts';
import { withTranslatedLabels } from '../locales/localised-config.ts';
import { withTranslations } from '../locales/translated-docs.ts';
import type { ResolvedConfig } from '../../model/config/site.ts';
import { parseSiteConfig } from '../../model/config/site-parser.ts';

/** A content folder with its validated configuration. */
export interface SiteSource {
  /** Absolute path. */
  root: string;
  /** The file that holds the configuration. */
  file: string;
  config: ResolvedConfig;
  /** `docusaurus`: derived from a `docusaurus.config`, with the defaults of Docusaurus. */
  kind: 'edgepress' | 'docusaurus';
  /** The modules that were loaded. A watcher rebuilds when one of them changes. */
  inputs: string[];
  /** The configuration that components of a Docusaurus site read; `null` for other sites. */
  docusaurus: ComponentConfig | null;
  /** What couldn't be read in a `docusaurus.config`. */
  diagnostics: Diagnostic[];
  /** Stylesheets and scripts that were made of a `docusaurus.config`, by their path in the content folder. */
  made?: ReadonlyMap<string, string>;
  /** The plugins for Markdown of a `docusaurus.config`. */
  markdownPlugins?: MarkdownPlugin[];
  /** Functions of a `docusaurus.config` that need the pages. */
  functions?: ConfigFunction[];
}

/** Reads the configuration of a content folder. Throws a `BuildError` that names each invalid field. */
export async function readSite(root: string): Promise<SiteSource> {
  const native = path.join(root, 'site.ts');
  if (fs.existsSync(native)) {
    const loaded = await loadConfigModule(native, CODE_FIELDS);
    const read = withLanguages(
      root,
      withVersions(checked(loaded.value, native), { root, file: native }),
    );
    const settings = readSettings(read.docusaurus, { root, file: native });
    const config = settings === undefined ? read : await withTheme(root, read, settings.value);
    return {
      root,
      file: native,
      config,
      kind: 'edgepress',
      docusaurus: settings?.value ?? null,
      inputs: [...loaded.inputs, ...(settings ? [settings.file] : [])],
      diagnostics: [],
    };
  }
  const docusaurus = ['ts', 'js', 'mjs', 'cjs', 'mts']
    .map((extension) => path.join(root, `docusaurus.config.${extension}`))
    .find((file) => fs.existsSync(file));
  if (docusaurus !== undefined) {
    const foreign = await loadForeignModule(docusaurus, root);
    const { value, inputs, diagnostics } = foreign;
    // Most sites aren't Docusaurus's, and the conversion loads libraries that they don't need.
    const [{ docusaurusSite }, { customSass, sassDiagnostics }] = await Promise.all([
      import('../docusaurus/site/docusaurus-site.ts'),
      import('../foreign/custom-sass.ts'),
    ]);
    const components = componentConfig(root, foreign);
    const sheets = await customSass(value, root, components.sassOptions);
    const converted = docusaurusSite(value, root, sheets);
    const { config, invalid } = validSettings(converted.config);
    const read = withReadableVersions(checked(config, docusaurus), {
      root,
      file: docusaurus,
      hasBadges: true,
    });
    return {
      root,
      file: docusaurus,
      config: await withTheme(root, withLanguages(root, read.config), components),
      kind: 'docusaurus',
      inputs: [...inputs, ...converted.inputs],
      made: converted.made,
      markdownPlugins: converted.markdownPlugins,
      functions: converted.functions,
      docusaurus: components,
      diagnostics: [
        ...diagnostics,
        ...sassDiagnostics(sheets),
        ...invalid.map((issue) => leftOut(issue, docusaurus)),
        ...read.diagnostics,
      ],
    };
  }
  throw new BuildError([
    {
      severity: 'error',
      rule: 'no-site',
      file: root,
      message: 'This folder has no `site.ts` and no `docusaurus.config.js`.',
      hint: 'Set CONTENT to a folder that has one of them. See docs/configuration.md.',
    },
  ]);
}

function readSettings(
  name: string | undefined,
  { root, file }: Pick<SiteSource, 'root' | 'file'>,
): { file: string; value: ComponentConfig } | undefined {
  if (name === undefined) return undefined;
  const settings = path.resolve(root, name);
  try {
    const value = parseComponentConfig(fs.readFileSync(settings, 'utf8'), root);
    return { file: settings, value };
  } catch {
    const message = `Site configuration: field \`docusaurus\`: found \`${name}\`, expected the path of a JSON file.`;
    throw new BuildError([{ severity: 'error', rule: 'site-config', file, message }]);
  }
}

async function withTheme(
  root: string,
  config: ResolvedConfig,
  { packages }: ComponentConfig,
): Promise<ResolvedConfig> {
  // Most sites aren't Docusaurus's, and many commands need no messages.
  const [{ withThemeMessages }, { hasCatalogue }] = await Promise.all([
    import('../docusaurus/site/theme-messages.ts'),
    import('../strings/site-strings.ts'),
  ]);
  const { strings, locales } = config;
  return {
    ...config,
    strings: withThemeMessages(root, { locales: locales.list, strings, packages, hasCatalogue }),
  };
}

function withLanguages(root: string, config: ResolvedConfig): ResolvedConfig {
  return withTranslations(root, withTranslatedLabels(root, config));
}

function checked(value: unknown, file: string): ResolvedConfig {
  const parsed = parseSiteConfig(value);
  if (parsed.value !== undefined) return parsed.value;
  throw new BuildError(
    parsed.issues.map((issue) => ({
      severity: 'error',
      rule: 'site-config',
      file,
      ...locateField(file, issue),
      message: `Site configuration: ${issueText(issue)}.`,
    })),
  );
}

function leftOut(issue: Issue, file: string): Diagnostic {
  return {
    severity: 'warning',
    rule: 'site-config',
    file,
    ...locateField(file, issue),
    message: `Left out ${issueText(issue)}.`,
  };
}

/** A module of a Docusaurus site, and what couldn't be evaluated in it. */
export interface ForeignModule extends LoadedConfig {
  /** Aliases that plugins in a configuration give to webpack, by name. */
  aliases: unknown;
  /** Data of plugins for components. */
  globalData: unknown;
  diagnostics: Diagnostic[];
}

/** Evaluates a module of a Docusaurus site in a separate process. Its value is `undefined` if that fails. */
export async function loadForeignModule(file: string, root: string): Promise<ForeignModule> {
  const evaluated = await evaluateModule(file, root);
  const warning = { severity: 'warning', rule: 'config-module' } as const;
  if (evaluated.failure !== undefined)
    return {
      value: undefined,
      aliases: {},
      globalData: {},
      inputs: [file],
      diagnostics: [
        {
          ...warning,
          file,
          message: `Could not load this module: ${evaluated.failure}`,
          hint: 'The site is read from its folders instead.',
        },
      ],
    };
  return {
    ...evaluated,
    diagnostics: evaluated.lost.map(({ file: at, line, message }) => ({
      ...warning,
      file: at,
      line,
      message: `A value could not be evaluated and is left out: ${message}`,
    })),
  };
}

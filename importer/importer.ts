/** Imports a Docusaurus site: reads its configuration, selects its files, converts them, tries a build, and reports. */
import fs from 'node:fs';
import path from 'node:path';
import { documentFiles, importedApis, sourceApis } from './api-documents.ts';
import { ConfigNotes } from '../compiler/docusaurus/config-notes.ts';
import { composeSite } from './compose-site.ts';
import { defaultTrees, type DocsTree, docsTrees } from './docs-tree.ts';
import { ImportFindings } from '../compiler/docusaurus/finding.ts';
import { sidebarGenerator } from './generated-sidebars.ts';
import { type ImportSummary, reportText } from './import-report.ts';
import { docusaurusLocales, otherLocales } from '../compiler/docusaurus/locales.ts';
import { componentConfigText } from '../compiler/docusaurus/component-settings.ts';
import { asRecord, asText, texts } from '../compiler/docusaurus/plain-value.ts';
import { validSettings } from '../compiler/docusaurus/valid-settings.ts';
import { readSidebars } from './sidebar-module.ts';
import { sidebarsModule, siteModule } from './modules/site-module.ts';
import { isBelow, listSource, pathBelow } from './files/source-files.ts';
import { functionSettings, importedComponents, readSourceConfig } from './source-config.ts';
import { Staging } from './staging.ts';
import { BUILD_ERRORS, type TrialBuild, toFindings, tryBuild } from './trial-build.ts';
import { counted } from '../compiler/diagnostics/counted.ts';
import { OperatorError } from '../compiler/diagnostics/operator-error.ts';
import type { Timings } from '../compiler/diagnostics/timings.ts';
import type { Manifest } from '../model/release/release.ts';
import { issueText } from '../model/schema/schema.ts';

/** Source and target of an import. */
export interface ImportOptions {
  /** Absolute path of the Docusaurus site. */
  site: string;
  /** Absolute path of the target folder. `importSite` does not write to it. */
  out: string;
  /** Absolute path of the project's cache. */
  cache: string;
  timings: Timings;
  /** Absolute path of a folder for the trial build; without it the build is deleted. */
  built?: string;
}

/** A finished import, in a temporary folder until `close`. */
export interface FinishedImport {
  /** Absolute path of the imported site with its report. */
  staged: string;
  summary: ImportSummary;
  /** The release of the trial build; `undefined` when it fails. */
  manifest: Manifest | undefined;
  /** Errors of the trial build. */
  errors: string[];
  close(): void;
}

/** Name of the file with what components read. */
const COMPONENT_CONFIG = 'docusaurus.json';

/** Name of the report in the imported site. */
export const REPORT = 'import-report.md';

/** Imports a site into a temporary folder. Throws an `OperatorError` when there is nothing to import. */
export async function importSite(options: ImportOptions): Promise<FinishedImport> {
  const { site, out, timings } = options;
  const findings = new ImportFindings(site);
  const config = await timings.step('evaluate the site', () => readSourceConfig(site, findings));
  const { file, value, plugins, components } = config;
  const notes = new ConfigNotes(findings, file);
  const trees = value === undefined ? defaultTrees(site) : docsTrees(site, plugins, file, findings);
  if (!trees.some((tree) => tree.kind === 'docs')) trees.push(...withoutPlugin(site, notes));
  // The notes are made when the settings are composed.
  const i18n = asRecord(value?.['i18n']);
  const locales = otherLocales(
    docusaurusLocales(i18n, new ConfigNotes(new ImportFindings(site), file)),
  );
  const statics = staticFolders(site, value ?? {}, notes);
  const staging = new Staging(site);
  try {
    const skip = new Set([out, path.join(site, 'build')]);
    const outer = trees.filter((tree) => !isBelow(tree.source, site)).map((tree) => tree.source);
    const lists = [site, ...outer].map((folder) => listSource(folder, skip));
    // Two plugins may use the same folder beside the site, or a folder that contains the site.
    const files = [...new Set(lists.flatMap((list) => list.files))];
    for (const link of new Set(lists.flatMap((list) => list.refused)))
      noteLink(link, site, findings);
    const apis = sourceApis(plugins, trees, site, notes);
    // Loaded here, because an import that fails before has no use for them.
    const [{ selectFiles }, { contextFiles }] = await Promise.all([
      import('./select-files.ts'),
      import('../compiler/foreign/context-modules.ts'),
    ]);
    const selected = await timings.step('gather files', () => {
      const { selected: loaded, edited } = selectFiles({
        site,
        files,
        trees,
        plugins,
        statics,
        locales,
        defaultLocale: asText(i18n['defaultLocale']) ?? 'en',
        aliases: components.aliases,
        clientModules: components.clientModules,
        sassOptions: components.sassOptions,
        documents: apis.flatMap((api) => documentFiles(api, site)),
        contextFiles,
        findings,
      });
      staging.load(loaded, edited);
      return loaded;
    });
    const sheets = await timings.step('compile stylesheets', async () => {
      await staging.compileSheets(selected, notes);
      const { customSass } = await import('../compiler/foreign/custom-sass.ts');
      return customSass(value, site, components.sassOptions);
    });
    const read = trees.map((tree) => staging.read(tree, findings));
    if (read.every(({ docs }) => docs.length === 0))
      throw new OperatorError(
        `${site} has no pages: expected Markdown in ${trees.map((tree) => `\`${path.relative(site, tree.source)}\``).join(', ') || '`docs/`'}.`,
      );
    const generate = sidebarGenerator(config, site, notes);
    const staged = await Promise.all(
      read.map(async (entry) => ({
        ...entry,
        sidebars: await readSidebars(entry, site, findings, generate),
      })),
    );
    const made = await functionSettings(config, read, { site, notes });
    const composed = composeSite(
      value ?? {},
      plugins,
      staged,
      {
        site,
        statics: path.join(staging.root, 'static'),
        made,
        sheets,
        api: importedApis(apis, site, selected),
      },
      notes,
    );
    for (const { name, sidebars, folder } of composed.modules)
      staging.write(name, sidebarsModule(sidebars, folder));
    for (const [name, text] of composed.made) staging.write(name, text);
    const name = path.basename(site);
    const shown = importedComponents(components, site, trees);
    staging.write(COMPONENT_CONFIG, componentConfigText(shown, staging.root));
    const settings = validSettings({ ...composed.config, docusaurus: COMPONENT_CONFIG });
    for (const issue of settings.invalid)
      notes.add(issue.path.replace(/[.[].*/, ''), {
        found: issueText(issue),
        became: 'left out',
        advice: 'Set it in `site.ts`.',
      });
    staging.write('site.ts', siteModule(settings.config, name));
    const trial = await tryBuild(staging.root, {
      cache: options.cache,
      kept: options.built,
      timings,
    });
    for (const finding of toFindings(trial.diagnostics, staging.root, (entry) => {
      // The plugins for Markdown are those of the source's configuration.
      const file = path.resolve(staging.root, entry);
      return isBelow(file, site)
        ? { file: pathBelow(site, file), shift: 0 }
        : staging.sourceOf(entry);
    }))
      findings.add(finding);
    staging.write('site.ts', siteModule(settings.config, name));
    staging.write(COMPONENT_CONFIG, componentConfigText(shown, out));
    const translated = new Set([
      path.join(site, file),
      ...trees.flatMap(({ sidebars }) => (sidebars.from === 'module' ? [sidebars.file] : [])),
      ...files.filter((entry) => /^(?:[\w-]+_)?versions\.json$/.test(path.relative(site, entry))),
    ]);
    // Loaded here, because an import that fails before has no use for it.
    const { groupSkippedFiles } = await import('./skipped-files.ts');
    const skipped = groupSkippedFiles(
      files.filter((entry) => !selected.has(entry)),
      { site, translated, trees },
    );
    const errors = findings.all
      .filter(({ topic }) => topic === BUILD_ERRORS)
      .map(({ file: at, line, found }) => `${line === undefined ? at : `${at}:${line}`}: ${found}`);
    const summary: ImportSummary = {
      name,
      files: files.length,
      imported: selected.size,
      pages: trial.manifest?.count ?? 0,
      findings: findings.all,
      skipped,
      components: trial.components,
      state: stateOf(trial, errors),
    };
    staging.write(REPORT, reportText(summary));
    const { manifest } = trial;
    return { staged: staging.root, summary, manifest, errors, close: () => staging.close() };
  } catch (error) {
    staging.close();
    throw error;
  }
}

// The configuration may use a custom preset that is not installed.
function withoutPlugin(site: string, notes: ConfigNotes): DocsTree[] {
  const trees = defaultTrees(site).filter((tree) => tree.kind === 'docs');
  if (trees.length > 0)
    notes.add('presets', {
      outcome: 'changed',
      found: 'no docs plugin',
      became: '`docs/` was imported at `/docs`',
    });
  return trees;
}

function staticFolders(
  site: string,
  config: Record<string, unknown>,
  notes: ConfigNotes,
): string[] {
  const named = Array.isArray(config['staticDirectories'])
    ? texts(config['staticDirectories'])
    : ['static'];
  return named.flatMap((name) => {
    const folder = path.resolve(site, name);
    if (!isBelow(folder, site))
      notes.add('staticDirectories', {
        found: `\`${name}\``,
        became: 'left out: it is outside of the site',
      });
    return isBelow(folder, site) && fs.existsSync(folder) ? [folder] : [];
  });
}

function noteLink(link: string, site: string, findings: ImportFindings): void {
  findings.add({
    outcome: 'not imported',
    topic: 'Files',
    file: pathBelow(site, link),
    found:
      'a symbolic link to a file outside of the site, to a missing file, or to one of its parent folders',
    became: 'left out',
    advice: 'Replace it with a copy of its target.',
  });
}

function stateOf(trial: TrialBuild, errors: string[]): string {
  const warnings = trial.diagnostics.length - errors.length;
  return errors.length === 0
    ? `The imported site builds: ${counted(trial.manifest?.count ?? 0, 'page')}, ${counted(warnings, 'warning')}.`
    : `**The imported site doesn't build yet**: ${counted(errors.length, 'error')}, under “Errors that stop the build”.`;
}

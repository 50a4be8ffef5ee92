/** Loads the sidebars of every docs folder, from a module or from the folder structure. */
import fs from 'node:fs';
import path from 'node:path';
import { loadConfigModule } from '../sandbox/config-module.ts';
import { BuildError, type Diagnostic } from '../diagnostics/diagnostic.ts';
import { CURRENT_VERSION } from '../docusaurus/versions.ts';
import { docsRoot } from '../docs/docs-walk.ts';
import type { DocFile, DocsFolder } from '../docs/read-docs.ts';
import { readLabels } from '../locales/label-file.ts';
import { idInLocale, labelFile } from '../locales/translated-docs.ts';
import { resolveSidebars } from './sidebars.ts';
import { translateSidebar } from './translate-sidebar.ts';
import type { SidebarNode } from './tree/sidebar-tree.ts';
import { loadForeignModule, type SiteSource } from '../config/load-site.ts';
import { locateField } from '../diagnostics/locate-field.ts';
import { sidebarIssues } from '../../model/config/sidebar-config.ts';
import type { Issue } from '../../model/schema/schema.ts';
import type { DocsInstance } from '../../model/config/docs-instance.ts';

/** The configuration of a docs folder's sidebars. */
export interface SidebarConfig {
  /** The module, or the docs folder when there is no module. */
  file: string;
  /** The export of the module; `undefined` generates the sidebar from the folders. */
  config: unknown;
  /** What couldn't be read in the module. */
  diagnostics: Diagnostic[];
  /** Translations of the labels, for a folder of translations. */
  labels?: Record<string, string>;
}

/** Loads the sidebar configuration of every docs folder, in the order of the docs folders. */
export function loadSidebarConfigs(source: SiteSource): Promise<SidebarConfig[]> {
  // Translations have the sidebars of their originals.
  const loaded = new Map<string, ReturnType<typeof loadSidebars>>();
  return Promise.all(
    source.config.docs.map(async (instance) => {
      const file = sidebarFile(source, instance);
      const loading =
        file === undefined ? undefined : (loaded.get(file) ?? loadSidebars(file, source));
      if (file !== undefined && loading !== undefined) loaded.set(file, loading);
      return {
        file: file ?? docsRoot(source.root, instance),
        ...((await loading) ?? { config: undefined, diagnostics: [] }),
        ...(instance.locale !== undefined && {
          labels: readLabels(path.join(source.root, labelFile(instance))),
        }),
      };
    }),
  );
}

/**
 * Returns the sidebars of a docs folder as they are configured, or `undefined` if they follow its folders. Throws a
 * `BuildError` if a part of them couldn't be read.
 */
export async function configuredSidebars(
  source: SiteSource,
  instance: DocsInstance,
): Promise<unknown> {
  const file = sidebarFile(source, instance);
  if (file === undefined) return undefined;
  const { config, diagnostics } = await loadSidebars(file, source);
  if (diagnostics.length > 0) throw new BuildError(diagnostics);
  return config;
}

/**
 * Returns the sidebar trees by id. Those of instances other than the default are named `<instance>.<name>`, and those of
 * translations `<locale>:<id of the original>`.
 */
export function resolveAllSidebars(
  configs: SidebarConfig[],
  folders: DocsFolder[],
  diagnostics: Diagnostic[],
): Map<string, SidebarNode[]> {
  const all = new Map<string, SidebarNode[]>();
  const paths = new Set(folders.flatMap(({ docs }) => docs.map((doc) => doc.path)));
  for (const [index, folder] of folders.entries()) {
    const { id, locale, source = id, blog, pages } = folder.instance;
    if (blog || pages) continue;
    const {
      file,
      config,
      labels = {},
      diagnostics: found = [],
    } = configs[index] ?? { file: folder.root };
    // The originals report what is wrong with the configuration. Pages may be missing here.
    const faults = locale === undefined ? diagnostics : [];
    faults.push(...found);
    const pathOf = (href: string): string => {
      const own = `/${locale}${href === '/' ? '' : href}`;
      return paths.has(own.replace(/[?#].*$/, '')) ? own : href;
    };
    for (const [name, nodes] of resolveSidebars(config, folder, file, faults)) {
      const original = source === 'default' ? name : `${source}.${name}`;
      const isTranslated = locale !== undefined;
      all.set(
        idInLocale(locale, original),
        isTranslated ? translateSidebar(nodes, { name, labels, pathOf }) : nodes,
      );
    }
  }
  return all;
}

/** Returns the id of the sidebar that a page's front matter names, if there is one. Those of the page's own folder have priority. */
export function displayedSidebar(
  { instance, frontMatter: { displayed_sidebar: name } }: DocFile,
  roots: Record<string, unknown>,
): string | undefined {
  if (!name) return undefined;
  const [locale] = instance.includes(':') ? instance.split(':', 1) : [];
  return [`${instance}.${name}`, idInLocale(locale, name)].find((id) => roots[id] !== undefined);
}

function sidebarFile(source: SiteSource, instance: DocsInstance): string | undefined {
  const { sidebars, blog, pages } = instance;
  if (blog || pages) return undefined;
  if (sidebars !== undefined) return path.resolve(source.root, sidebars);
  // A version that was cut has its own sidebars, or the folders'.
  if (instance.version !== undefined && instance.version !== CURRENT_VERSION) return undefined;
  // The pages of a loader: `sidebars.ts` is about those that were written by hand.
  if (path.isAbsolute(instance.path)) return undefined;
  const native = path.join(source.root, 'sidebars.ts');
  return source.kind === 'edgepress' && fs.existsSync(native) ? native : undefined;
}

async function loadSidebars(
  file: string,
  { kind, root }: SiteSource,
): Promise<Omit<SidebarConfig, 'file'>> {
  if (kind === 'docusaurus' && !fs.existsSync(file))
    // As in Docusaurus.
    return {
      config: {},
      diagnostics: [sidebarWarning(file, 'Found no such file, so its documents have no sidebar.')],
    };
  if (kind === 'docusaurus' && !file.endsWith('.json')) {
    const { value, diagnostics } = await loadForeignModule(file, root);
    return { config: value, diagnostics };
  }
  if (file.endsWith('.json')) return readJsonSidebars(file, kind);
  return checkedSidebars((await loadConfigModule(file)).value, file, kind);
}

function readJsonSidebars(
  file: string,
  kind: SiteSource['kind'],
): ReturnType<typeof checkedSidebars> {
  const text = fs.readFileSync(file, 'utf8');
  try {
    return checkedSidebars(JSON.parse(text), file, kind);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    const fault = sidebarWarning(file, `Expected JSON, and it can't be read: ${error.message}`);
    return {
      config: undefined,
      diagnostics: [kind === 'docusaurus' ? fault : { ...fault, severity: 'error' }],
    };
  }
}

function checkedSidebars(
  config: unknown,
  file: string,
  kind: SiteSource['kind'],
): Omit<SidebarConfig, 'file'> {
  const diagnostics = kind === 'docusaurus' ? [] : sidebarIssues(config).map(faultIn(file));
  // Otherwise, the same faults would be found again.
  return { config: diagnostics.length === 0 ? config : undefined, diagnostics };
}

function sidebarWarning(file: string, message: string): Diagnostic {
  return { severity: 'warning', rule: 'sidebar', file, message };
}

function faultIn(file: string): (issue: Issue) => Diagnostic {
  return (issue) => ({
    severity: 'error',
    rule: 'sidebar',
    file,
    ...locateField(file, issue),
    message: `Sidebar${issue.path && ` \`${issue.path}\``}: found ${issue.found}, expected ${issue.expected}.`,
  });
}

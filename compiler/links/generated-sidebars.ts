/** Generates the sidebars of a Docusaurus site that is read in place, where its configuration has functions for them. */
import path from 'node:path';
import type { SiteSource } from '../config/load-site.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { DocsFolder } from '../docs/read-docs.ts';
import type { GeneratedSidebars } from '../docusaurus/site/sidebar-generators.ts';
import { CURRENT_VERSION } from '../docusaurus/versions.ts';
import type { SidebarConfig } from '../navigation/load-sidebars.ts';
import type { PageResult } from '../page/page.ts';

/** Sidebars as configured, with the pages of their folders. */
interface SidebarPages {
  configs: SidebarConfig[];
  folders: DocsFolder[];
  /** By file. */
  pages: Map<string, PageResult>;
}

/** Returns the sidebars with what the functions made, and adds a diagnostic for each function that fails. */
export async function withGeneratedSidebars(
  { functions = [], file, root }: SiteSource,
  { configs, folders, pages }: SidebarPages,
  diagnostics: Diagnostic[],
): Promise<SidebarConfig[]> {
  const generators = functions.filter(({ kind }) => kind === 'sidebars');
  if (generators.length === 0) return configs;
  const given = new Map<number, GeneratedSidebars>();
  for (const [index, { instance, docs, categories, root: folder }] of folders.entries()) {
    const { id, source, versioned, blog, pages: isPages, version = CURRENT_VERSION } = instance;
    const owner = source ?? versioned?.of ?? id;
    const called = generators.find(({ plugin }) => plugin === owner);
    if (called === undefined || blog || isPages) continue;
    given.set(index, {
      called,
      config: configs[index]?.config,
      version: { contentPath: folder, versionName: version },
      docs: docs.map((doc) => ({
        id: doc.id,
        title: pages.get(doc.file)?.title ?? doc.frontMatter.title ?? doc.name,
        frontMatter: { ...doc.frontMatter },
        source: `@site/${path.relative(root, doc.file).split(path.sep).join('/')}`,
        sourceDirName: doc.folder,
        ...(doc.position !== undefined && { sidebarPosition: doc.position }),
      })),
      categoriesMetadata: Object.fromEntries(
        [...categories].map(([name, meta]) => [name, { ...meta }]),
      ),
    });
  }
  // Loaded here, because few sites need it.
  const { generateSidebars } = await import('../docusaurus/site/sidebar-generators.ts');
  const made = await generateSidebars({ file, site: root }, [...given.values()]);
  for (const failure of made.failures)
    diagnostics.push({
      severity: 'warning',
      rule: 'site-config',
      file,
      message: `A function failed: ${failure}`,
    });
  const generated = new Map([...given.keys()].map((index, at) => [index, made.configs[at]]));
  return configs.map((config, index) =>
    generated.has(index) ? { ...config, config: generated.get(index) } : config,
  );
}

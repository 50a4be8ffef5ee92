/** Writes out the entries of sidebars that `sidebarItemsGenerator` of the source site generates. */
import fs from 'node:fs';
import path from 'node:path';
import type { ConfigNotes } from '../compiler/docusaurus/config-notes.ts';
import { configFunctions } from '../compiler/docusaurus/site/config-functions.ts';
import type { DocFile } from '../compiler/docs/read-docs.ts';
import { isObject } from '../model/schema/schema.ts';
import type { SourceConfig } from './source-config.ts';
import { pathBelow } from './files/source-files.ts';
import type { StagedTree } from './staging.ts';

/** Returns the sidebars of a tree with their generated entries written out. */
export type SidebarGenerator = (
  tree: StagedTree,
  sidebars: Record<string, unknown>,
) => Promise<Record<string, unknown>>;

/** Returns what generates the entries of sidebars. Trees without a function keep theirs. */
export function sidebarGenerator(
  { file, plugins }: SourceConfig,
  site: string,
  notes: ConfigNotes,
): SidebarGenerator {
  const generators = configFunctions(plugins).filter(({ kind }) => kind === 'sidebars');
  return async ({ tree, docs, categories }, sidebars) => {
    const called = generators.find(({ plugin }) => plugin === tree.plugin);
    if (called === undefined || tree.kind !== 'docs') return sidebars;
    // Loaded here, because few sites need it.
    const { generateSidebars } = await import('../compiler/docusaurus/site/sidebar-generators.ts');
    const folder = pathBelow(site, tree.source);
    const { configs, failures } = await generateSidebars({ file: path.join(site, file), site }, [
      {
        called,
        config: sidebars,
        version: { contentPath: tree.source, versionName: tree.version },
        docs: docs.map((doc) => ({
          id: doc.id,
          title: titleOf(doc),
          frontMatter: { ...doc.frontMatter },
          source: `@site/${path.posix.join(folder, doc.folder, path.basename(doc.file))}`,
          sourceDirName: doc.folder,
          ...(doc.position !== undefined && { sidebarPosition: doc.position }),
        })),
        categoriesMetadata: Object.fromEntries(
          [...categories].map(([name, meta]) => [name, { ...meta }]),
        ),
      },
    ]);
    for (const found of failures)
      notes.add('sidebarItemsGenerator', { found, became: 'the default rule applies' });
    if (failures.length === 0)
      notes.add('sidebarItemsGenerator', {
        outcome: 'changed',
        found: 'a function',
        became: 'its results were written into the sidebars',
        advice: 'Add new pages to the sidebars yourself.',
      });
    const [made] = configs;
    return isObject(made) ? made : sidebars;
  };
}

function titleOf({ file, frontMatter, name }: DocFile): string {
  const heading = /^#[ \t]+(.+)$/m.exec(fs.readFileSync(file, 'utf8'))?.[1];
  return frontMatter.title ?? heading?.trim() ?? name;
}

/** Lists which pages of a site are translated, and which translations are outdated. */
import fs from 'node:fs';
import path from 'node:path';
import { CURRENT_VERSION } from '../docusaurus/versions.ts';
import type { DocsInstance } from '../../model/config/docs-instance.ts';
import type { ResolvedConfig } from '../../model/config/site.ts';
import { docsRoot } from '../docs/docs-walk.ts';
import { type DocFile, readDocs } from '../docs/read-docs.ts';
import { flattenVariables } from '../docs/variables.ts';
import { pageName } from './match-translations.ts';
import { isOutdated } from './source-hash.ts';

/** State of a translation. `unknown`: it doesn't record which state of the original it translates. */
export type TranslationState = 'missing' | 'outdated' | 'unknown' | 'orphaned' | 'current';

/** A page in a language that isn't the default one. */
export interface Translation {
  locale: string;
  state: TranslationState;
  /** Absolute path of the translation, even if it doesn't exist yet. */
  file: string;
  /** The original, unless there is none. */
  original?: DocFile;
}

/** Lists the translations by language and folder. With `versions`, includes those of cut versions. */
export function listTranslations(
  { root, config }: { root: string; config: ResolvedConfig },
  { versions }: { versions: boolean },
): Translation[] {
  const variables = flattenVariables(config.variables);
  const read = (instance: DocsInstance): Map<string, DocFile> => {
    const folder = docsRoot(root, instance);
    const { docs } = readDocs(root, instance, variables, {
      strict: false,
      drafts: false,
      known: new Map(),
    });
    return new Map(docs.map((doc) => [pageName(doc.file, folder), doc]));
  };
  return config.docs.flatMap((instance) => {
    const original = config.docs.find(({ id }) => id === instance.source);
    const isRead =
      original !== undefined &&
      (versions || !isCut(original)) &&
      // The pages of a loader have no files.
      fs.statSync(docsRoot(root, original), { throwIfNoEntry: false })?.isDirectory();
    if (!isRead) return [];
    return compare(instance, { root, originals: read(original), translations: read(instance) });
  });
}

function isCut({ version = CURRENT_VERSION }: DocsInstance): boolean {
  return version !== CURRENT_VERSION;
}

function compare(
  instance: DocsInstance,
  {
    root,
    originals,
    translations,
  }: { root: string; originals: Map<string, DocFile>; translations: Map<string, DocFile> },
): Translation[] {
  const { locale = '' } = instance;
  const folder = docsRoot(root, instance);
  const rows = [...originals].map(([name, original]): Translation => {
    const doc = translations.get(name);
    if (doc !== undefined)
      return { locale, state: stateOf(doc, original), file: doc.file, original };
    const file = path.join(folder, name + path.extname(original.file));
    return { locale, state: 'missing', file, original };
  });
  const orphans = [...translations]
    .filter(([name]) => !originals.has(name))
    .map(([, { file }]): Translation => ({ locale, state: 'orphaned', file }));
  return [...rows, ...orphans];
}

function stateOf(doc: DocFile, original: DocFile): TranslationState {
  if (doc.frontMatter.source_hash === undefined) return 'unknown';
  return isOutdated(doc, original) ? 'outdated' : 'current';
}

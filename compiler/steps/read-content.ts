/** Step: reads the documents, and starts to load what all pages share. */
import path from 'node:path';
import type { KnownModules } from '../assets/islands.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { DocFile, DocsFolder } from '../docs/read-docs.ts';
import { uniqueRoutes } from '../docs/unique-routes.ts';
import type { SharedInputs } from '../inputs/shared-inputs.ts';
import { matchTranslations } from '../locales/match-translations.ts';
import { missingStrings } from '../config/missing-strings.ts';
import { findTemplates } from '../templates/find-templates.ts';
import type { BuildSession } from './build-session.ts';
import type { ConfiguredBuild } from './read-configuration.ts';

/** A build whose documents have been read. */
export interface ReadBuild extends ConfiguredBuild {
  folders: DocsFolder[];
  /** Every document. */
  all: DocFile[];
  /** The documents that have a route, and become pages. */
  docs: DocFile[];
  /** The site's slots and layouts. */
  templates: DocFile[];
  /** Loads while pages compile. */
  loading: Promise<SharedInputs>;
  /** Tells which components of a Docusaurus site pages use as islands. `loading` waits for it. */
  setUsedIslands: (ids: readonly string[]) => void;
  /** Everything found so far, except in compiled pages and their links. */
  diagnostics: Diagnostic[];
}

/** Reads the docs folders and the front matter of their files. */
export async function readContent(
  session: BuildSession,
  configured: ConfiguredBuild,
): Promise<ReadBuild> {
  const { source, data, schema } = configured;
  const read = await session.timings.step('read content', () =>
    session.documents.read(source, schema),
  );
  const folders = matchTranslations(read, source.config.locales);
  const used = Promise.withResolvers<readonly string[]>();
  if (data.docusaurus === null) used.resolve([]);
  const modules = { ...modulesIn(folders), used: used.promise };
  const loading = session.sharedInputs.load(source, data, modules);
  // The next step awaits it. Without this, a failure before that would be an unhandled rejection.
  loading.catch(() => {});
  const all = read.flatMap((folder) => folder.docs);
  const diagnostics = [
    ...source.diagnostics,
    ...missingStrings(source),
    ...folders.flatMap((folder) => [
      ...folder.diagnostics,
      ...folder.docs.flatMap((doc) => doc.diagnostics),
    ]),
  ];
  const docs = uniqueRoutes(
    folders.flatMap((folder) => folder.docs),
    diagnostics,
  );
  const found = findTemplates(source);
  diagnostics.push(...found.diagnostics);
  const { templates } = found;
  const setUsedIslands = used.resolve;
  return { ...configured, folders, all, docs, templates, loading, setUsedIslands, diagnostics };
}

function modulesIn(folders: DocsFolder[]): KnownModules {
  const modules = folders.flatMap(({ walked }) =>
    walked.flatMap(({ folder, names }) => names.modules.map((name) => path.join(folder, name))),
  );
  return { folders: folders.map((folder) => folder.root), modules };
}

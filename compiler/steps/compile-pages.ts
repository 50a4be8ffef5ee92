/** Step: compiles the pages that are new or affected by a change. */
import type { CompiledSite } from '../compile/site-compiler.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { PageResult } from '../page/page.ts';
import type { SharedInputs } from '../inputs/shared-inputs.ts';
import type { BuildSession } from './build-session.ts';
import { frontMatterKey } from './document-reader.ts';
import type { ReadBuild } from './read-content.ts';

/** A build whose pages have been compiled. */
export interface CompiledBuild extends ReadBuild {
  shared: SharedInputs;
  /** By file. */
  pages: Map<string, PageResult>;
  /** Slots and layouts, by file. */
  templatePages: Map<string, PageResult>;
  /** Paths of pages, and names of slots and layouts, that were compiled in this build. The others came from the cache. */
  compiled: string[];
}

/** After compiling more pages than this, threads hold so much memory that the other steps go without them. */
const MANY_PAGES = 200;

/** Compiles the pages and waits for the shared inputs, whose configuration replaces the one that was read. */
export async function compilePages(session: BuildSession, read: ReadBuild): Promise<CompiledBuild> {
  const { loading, diagnostics } = read;
  const {
    pages,
    templates: templatePages,
    compiled,
  } = await session.timings.step('compile pages', () => compileAll(session, read));
  if (compiled.length > MANY_PAGES && !session.options.dev)
    await session.compiler.close({ ends: true });
  const used = [...pages.values(), ...templatePages.values()].flatMap(({ islands }) => islands);
  read.setUsedIslands([...new Set(used)].sort());
  const shared = await session.timings.step('client, icons and files', () => loading);
  return {
    ...read,
    source: shared.source,
    shared,
    pages,
    templatePages,
    compiled,
    diagnostics: [
      ...diagnostics,
      ...shared.diagnostics,
      ...(await themeFindings(read, pages)),
      ...[...templatePages.values()].flatMap((template) => template.diagnostics),
    ],
  };
}

// What a Docusaurus site has in `src/theme` and no page uses.
async function themeFindings(
  { data, source }: ReadBuild,
  pages: ReadonlyMap<string, PageResult>,
): Promise<Diagnostic[]> {
  if (data.docusaurus === null) return [];
  const { unusedTheme } = await import('../docusaurus/imports/theme-module.ts');
  const files = [...pages.values()].flatMap(({ sources }) => Object.keys(sources.files));
  return unusedTheme(source.root, new Set(files));
}

// Components may have asked for all documents or for the headings of their own, which are known once pages are compiled.
async function compileAll(session: BuildSession, read: ReadBuild): Promise<CompiledSite> {
  const { source, data, folders, docs } = read;
  const run = (): Promise<CompiledSite> =>
    session.compiler.run(data, read, frontMatterKey(source, read.schema));
  const first = await run();
  if (data.docusaurus === null) return first;
  // Most sites aren't Docusaurus's.
  const { writeDocumentLists } = await import('../links/document-lists.ts');
  const { writeDocumentFacts } = await import('./document-facts.ts');
  const { lists } = data.docusaurus;
  const documents = { source, folders, docs, pages: first.pages, store: session.store };
  const times = () => session.sharedInputs.times(source);
  const changed = [
    await writeDocumentLists(lists, documents),
    await writeDocumentFacts(lists, { ...documents, times }),
  ];
  if (!changed.includes(true)) return first;
  const again = await run();
  return { ...again, compiled: [...new Set([...first.compiled, ...again.compiled])] };
}

/** A site being built, and built again as it changes: each step takes plain data, and what has not changed is kept. */
import fs from 'node:fs';
import path from 'node:path';
import { feedFiles } from './changelog/feed.ts';
import { applyPolicies, checkLinks } from './links/check-links.ts';
import type { SiteData } from './site/site-context.ts';
import { flattenVariables } from './docs/variables.ts';
import { checkConfigLinks } from './links/config-links.ts';
import { BuildError, type Diagnostic } from './diagnostics/diagnostic.ts';
import { countEmbeds, embedsOf } from './release/embeds.ts';
import { checkReferences, unusedFields } from './docs/front-matter-use.ts';
import { allFound, findingsOf } from './compile/findings.ts';
import { contentHash } from './objects/hash.ts';
import { type BuildOutcome, outcomeOf, shownHash } from './release/build-outcome.ts';
import type { KnownModules } from './assets/islands.ts';
import { LastBuild } from './incremental/last-build.ts';
import { LinkChecker } from './links/link-checker.ts';
import { linkTargets } from './links/link-targets.ts';
import { PageEntries } from './release/page-entries.ts';
import { type DocFile, type DocsFolder, readDocs } from './docs/read-docs.ts';
import { assetNames } from './assets/asset-list.ts';
import { assembleRelease } from './release/release.ts';
import { LlmsFiles } from './release/llms-files.ts';
import { SearchIndexer } from './search/search-index.ts';
import { type SearchablePage, searchablePages } from './search/search-records.ts';
import { releaseObjects } from './release/release-objects.ts';
import { Sharder } from './release/shards.ts';
import { shadowedRoutes } from './links/shadowed-routes.ts';
import { uniqueRoutes } from './docs/unique-routes.ts';
import { siteFiles } from './release/site-files.ts';
import { SiteCompiler } from './compile/site-compiler.ts';
import { SiteGround } from './site-inputs.ts';
import { SiteNavigation } from './navigation/site-navigation.ts';
import { readSite, type SiteSource } from './config/load-site.ts';
import { WHOLE_TEXT } from '../model/release/llms.ts';
import type { FileEntry } from '../model/release/release.ts';
import type { ResolvedConfig } from '../model/config/site.ts';
import type { Timings } from './diagnostics/timings.ts';

/** How to build. */
export interface BuildOptions {
  /** Absolute path of the content folder. */
  root: string;
  /** Absolute path of the output folder. */
  out: string;
  /** On a developer's machine: drafts are shown, live reload is added, broken pages keep their last good state. */
  dev: boolean;
  timings: Timings;
}

/** What the search service gets: records are read of these pages (`searchRecords`). */
export interface Searchable {
  pages: SearchablePage[];
  config: ResolvedConfig;
}

/** Output folder of objects below `out`. */
export function storeOf(out: string): string {
  return path.join(out, 'objects');
}

/** Builds a site; `run` again after a change does only what the change needs. */
export class SiteBuild {
  readonly #options: BuildOptions;
  readonly #store: string;
  readonly #compiler: SiteCompiler;
  readonly #ground: SiteGround;
  readonly #last: LastBuild;
  readonly #search: SearchIndexer;
  readonly #llms: LlmsFiles;
  readonly #navigation = new SiteNavigation();
  readonly #sharder = new Sharder();
  readonly #entries = new PageEntries();
  #known = new Map<string, DocFile>();
  /** A page of the last run, to get ready with. */
  #any: DocFile | undefined;
  /** Hash of what decides how front matter is read. */
  #readingKey = '';

  constructor(options: BuildOptions) {
    this.#options = options;
    const { out, dev, timings } = options;
    const store = storeOf(out);
    fs.mkdirSync(store, { recursive: true });
    this.#store = store;
    this.#search = new SearchIndexer(store);
    this.#llms = new LlmsFiles(out, store);
    this.#compiler = new SiteCompiler({ out, store, dev, timings });
    this.#ground = new SiteGround({ out, store, dev });
    this.#last = new LastBuild({ out, store, dev }, this.#compiler);
  }

  /** Reads, compiles, links and assembles. Throws a `BuildError` when a fault fails the build. */
  async run(): Promise<BuildOutcome> {
    const { timings, root } = this.#options;
    const since = Date.now();
    const source = await timings.step('read configuration', () => readSite(root));
    const data = await this.#compiler.data(source);
    return (
      (await this.#edit(source, data, since)) ?? (await this.#whole(source, data, since)).outcome
    );
  }

  /** Builds whatever there is to build, and tells what search is made of. */
  async searchable(): Promise<Searchable> {
    const { root } = this.#options;
    const source = await readSite(root);
    return (await this.#whole(source, await this.#compiler.data(source), Date.now())).searchable;
  }

  // A run that is no more than an edit of a few pages of a large site.
  async #edit(source: SiteSource, data: SiteData, since: number): Promise<BuildOutcome | null> {
    const edit = await this.#options.timings.step('look for edits', () =>
      this.#last.edit({
        source,
        data,
        since,
        site: readingKey(source),
        gather: (modules) => this.#ground.gather(source, data, modules),
      }),
    );
    if (edit === null) return null;
    const diagnostics = applyPolicies(edit.diagnostics, source.config.links);
    // A build of the whole says what the release is without the page at fault, or throws.
    if (diagnostics.some((entry) => entry.severity === 'error')) return null;
    const { manifest, compiled, shown } = edit;
    return outcomeOf({ manifest, store: this.#store, diagnostics, compiled, shown });
  }

  async #whole(
    source: SiteSource,
    data: SiteData,
    since: number,
  ): Promise<{ outcome: BuildOutcome; searchable: Searchable }> {
    const { timings, root, dev } = this.#options;
    const { config } = source;
    const store = this.#store;
    const folders = await timings.step('read content', () => this.#readFolders(source));
    const gathering = this.#ground.gather(source, data, modulesIn(folders));
    // It is awaited further down; a failure until then is not an unhandled one.
    gathering.catch(() => {});
    const all = folders.flatMap((folder) => folder.docs);
    const general: Diagnostic[] = folders.flatMap((folder) => [
      ...folder.diagnostics,
      ...folder.docs.flatMap((doc) => doc.diagnostics),
    ]);
    const docs = uniqueRoutes(all, general);
    const { pages, compiled } = await timings.step('compile pages', () =>
      this.#compiler.run(data, docs, this.#readingKey),
    );
    const ground = await timings.step('client, icons and files', () => gathering);
    general.push(...ground.diagnostics);
    const navigation = await timings.step('navigation', () =>
      this.#navigation.run(ground.sidebars, folders, docs, pages, general),
    );
    const times = await this.#ground.times(root);
    const files: Record<string, FileEntry> = {
      ...ground.files,
      ...siteFiles(config, docs, pages, times, store),
    };
    general.push(
      ...shadowedRoutes({ source, docs, navigation, files }),
      ...checkReferences(folders, docs, Object.keys(navigation.roots)),
      ...unusedFields(docs),
    );
    const links = await timings.step('check links', () => {
      const targets = linkTargets(source, pages, navigation, files);
      const sight = {
        policies: config.links,
        detail: (file: string) => this.#compiler.detail(file),
      };
      general.push(...checkConfigLinks(source, ground.sidebars, new LinkChecker(targets, sight)));
      return checkLinks(targets, { ...sight, before: this.#compiler.marks() });
    });
    const entries = await timings.step('assemble release', () =>
      this.#entries.run({ source, docs, pages, navigation, times, store }),
    );
    Object.assign(files, feedFiles(config, entries, ground.changes, store));
    const llms = await timings.step('whole text', () =>
      WHOLE_TEXT in files
        ? null
        : this.#llms.run({ config, entries, pages, sidebars: navigation.roots }),
    );
    Object.assign(files, llms?.files);
    const searchable = { pages: searchablePages(docs, pages, navigation, config, store), config };
    const search = await timings.step('search index', () =>
      this.#search.run(searchable.pages, config.search),
    );
    const { client, lettering } = ground;
    const counts = countEmbeds(ground.embeds, pages.values());
    const { embeds, notes } = embedsOf(counts, source.file);
    const assets = assetNames(client, pages.values());
    const manifest = assembleRelease({
      config,
      store,
      client: client.assets,
      pages: entries,
      navigation,
      sharder: this.#sharder,
      files,
      llms: llms?.parts,
      search,
      embeds,
      lettering,
      assets,
      objects: releaseObjects({ files, search, lettering }, entries, assets),
    });
    this.#compiler.settle(all, links);
    const found = { general, pages: findingsOf(pages), links: links.found };
    const diagnostics = applyPolicies([...allFound(found), ...notes], config.links);
    const hasErrors = diagnostics.some((entry) => entry.severity === 'error');
    if (hasErrors && (!dev || pages.size === 0)) throw new BuildError(diagnostics);
    const shown = shownHash(navigation);
    if (!hasErrors)
      this.#last.remember({
        ground,
        folders,
        docs,
        pages,
        navigation,
        shown,
        manifest,
        embeds: counts,
        found,
        since,
      });
    return { outcome: outcomeOf({ manifest, store, diagnostics, compiled, shown }), searchable };
  }

  /** Gets ready for the first edit. */
  async warm(): Promise<void> {
    await this.#compiler.warm(this.#any);
  }

  /** Ends the compile threads. */
  async close(): Promise<void> {
    await this.#compiler.close();
  }

  #readFolders(source: SiteSource): DocsFolder[] {
    const variables = flattenVariables(source.config.variables);
    const key = readingKey(source);
    if (key !== this.#readingKey) this.#known = this.#compiler.knownDocs(key);
    this.#readingKey = key;
    const options = {
      strict: !source.config.markdown.lenient,
      drafts: this.#options.dev,
      known: this.#known,
    };
    const folders = source.config.docs.map((instance) =>
      readDocs(source.root, instance, variables, options),
    );
    this.#known = new Map(folders.flatMap((folder) => folder.docs.map((doc) => [doc.file, doc])));
    [this.#any] = this.#known.values();
    return folders;
  }
}

function readingKey({ config }: SiteSource): string {
  const { variables, docs, markdown } = config;
  return contentHash(JSON.stringify(variables), JSON.stringify(docs), String(markdown.lenient));
}

function modulesIn(folders: DocsFolder[]): KnownModules {
  const modules = folders.flatMap(({ walked }) =>
    walked.flatMap(({ folder, names }) => names.modules.map((name) => path.join(folder, name))),
  );
  return { folders: folders.map((folder) => folder.root), modules };
}

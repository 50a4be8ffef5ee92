/** A site being built, and built again as it changes: each step takes plain data, and what has not changed is kept. */
import fs from 'node:fs';
import path from 'node:path';
import { apiFiles } from './api/files.ts';
import { branding } from './branding.ts';
import { announceNewest } from './changelog/announce.ts';
import { feedFiles } from './changelog/feed.ts';
import { applyPolicies, checkLinks } from './check-links.ts';
import { buildClient, type ClientBuild } from './client-assets.ts';
import type { PageResult } from './compile/page.ts';
import { flattenVariables } from './compile/variables.ts';
import { fillCards, indexPageObjects } from './card-list.ts';
import { BuildError, bundlerDiagnostics, type Diagnostic } from './diagnostic.ts';
import { type LastChange, readGitTimes } from './git-times.ts';
import { contentHash } from './hash.ts';
import { linkTargets } from './link-targets.ts';
import type { Navigation, PagePlace } from './navigation.ts';
import { pageEntry } from './page-entry.ts';
import { type DocFile, type DocsFolder, readDocs } from './read-docs.ts';
import { assembleRelease, storeStatic } from './release.ts';
import { SearchIndexer } from './search-index.ts';
import { type SearchablePage, searchablePages } from './search-records.ts';
import { releaseObjects } from './release-objects.ts';
import { Sharder } from './shards.ts';
import { uniqueRoutes } from './unique-routes.ts';
import { siteFiles } from './site-files.ts';
import { SiteCompiler } from './site-compiler.ts';
import { SiteNavigation } from './site-navigation.ts';
import { readSite, type SiteSource } from './site-source.ts';
import type { FileEntry, Manifest, PageEntry } from '../model/release.ts';
import type { ResolvedConfig } from '../model/site.ts';
import type { Timings } from './timings.ts';

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

/** What a build gives. */
export interface BuildOutcome {
  manifest: Manifest;
  /** Hashes of every object the release needs. */
  objects: Set<string>;
  diagnostics: Diagnostic[];
  /** Paths of pages that were compiled in this run. */
  compiled: string[];
  /** Hash of what every page's shell shows besides its own text: navigation at all levels, configuration, client. */
  shell: string;
  /** What the search service gets: records are read of these pages (`searchRecords`). */
  searchable: { pages: SearchablePage[]; config: ResolvedConfig };
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
  readonly #search: SearchIndexer;
  readonly #navigation = new SiteNavigation();
  readonly #sharder = new Sharder();
  #entryOf = new WeakMap<PageResult, KnownEntry>();
  #configKey = '';
  #known = new Map<string, DocFile>();
  #client: { key: string; build: ClientBuild } | undefined;
  #times: Promise<Map<string, LastChange>> | undefined;
  /** Hash of what decides how front matter is read. */
  #readingKey = '';

  constructor(options: BuildOptions) {
    this.#options = options;
    this.#store = storeOf(options.out);
    this.#search = new SearchIndexer(this.#store);
    fs.mkdirSync(this.#store, { recursive: true });
    const { out, dev, timings } = options;
    this.#compiler = new SiteCompiler({ out, store: this.#store, dev, timings });
  }

  /** Reads, compiles, links and assembles. Throws a `BuildError` when a fault fails the build. */
  async run(): Promise<BuildOutcome> {
    const { timings, root, dev } = this.#options;
    const source = await timings.step('read configuration', () => readSite(root));
    this.#times ??= readGitTimes(root);
    const client = this.#clientFor(root);
    // It is awaited further down; a failure until then is not an unhandled one.
    client.catch(() => {});
    const brand = branding(source.root, this.#options.out, this.#store, source.config);
    brand.catch(() => {});
    const folders = await timings.step('read content', () => this.#readFolders(source));
    const docs = folders.flatMap((folder) => folder.docs);
    const diagnostics: Diagnostic[] = folders.flatMap((folder) => [
      ...folder.diagnostics,
      ...folder.docs.flatMap((doc) => doc.diagnostics),
    ]);
    const pagesDocs = uniqueRoutes(docs, diagnostics);
    const { pages, compiled } = await timings.step('compile pages', () =>
      this.#compiler.run(source, folders, pagesDocs, this.#readingKey),
    );
    const navigation = await timings.step('navigation', () =>
      this.#navigation.run(source, folders, pagesDocs, pages, diagnostics),
    );
    const clientBuild = await timings.step('client bundle', () => client);
    const brandFiles = await timings.step('icons and letters', () => brand);
    const files: Record<string, FileEntry> = {
      ...brandFiles.files,
      ...apiFiles(source.root, source.config, this.#store),
      ...this.#statics(source),
      ...siteFiles(source.config, pagesDocs, pages, await this.#times, this.#store),
    };
    const changes = announceNewest(source, diagnostics);
    for (const page of pages.values())
      diagnostics.push(...page.diagnostics.filter((entry) => entry.rule !== 'front-matter'));
    const links = await timings.step('check links', () =>
      checkLinks(linkTargets(source, pages, navigation, files), {
        policies: source.config.links,
        detail: (file) => this.#compiler.detail(file),
        before: this.#compiler.marks(),
      }),
    );
    diagnostics.push(...Object.values(links.found).flat());
    const entries = await timings.step('assemble release', async () =>
      this.#entries(source, pagesDocs, pages, navigation),
    );
    Object.assign(files, feedFiles(source.config, entries, changes, this.#store));
    const searchable = {
      pages: searchablePages(pagesDocs, pages, navigation, source.config, this.#store),
      config: source.config,
    };
    const search = await timings.step('search index', () =>
      this.#search.run(searchable.pages, source.config.search),
    );
    const objects = releaseObjects(
      { files, search, lettering: brandFiles.lettering },
      entries,
      pages,
      clientBuild,
    );
    const manifest = assembleRelease({
      config: source.config,
      store: this.#store,
      client: clientBuild.assets,
      pages: entries,
      navigation,
      sharder: this.#sharder,
      files,
      search,
      lettering: brandFiles.lettering,
      objects,
      author: process.env['USER'] ?? '',
      now: new Date(),
    });
    if ('shards' in manifest.pages)
      for (const ref of manifest.pages.shards) objects.add(ref.object);
    if (manifest.inventory !== undefined) objects.add(manifest.inventory);
    this.#compiler.settle(docs, links);
    const checked = applyPolicies(diagnostics, source.config.links);
    const errors = checked.filter((entry) => entry.severity === 'error');
    if (errors.length > 0 && (!dev || pages.size === 0)) throw new BuildError(checked);
    return {
      manifest,
      objects,
      diagnostics: checked,
      compiled,
      shell: shellHash(manifest, navigation),
      searchable,
    };
  }

  /** Gets ready for the first edit. */
  async warm(): Promise<void> {
    await this.#compiler.warm([...this.#known.values()]);
  }

  /** Ends the compile threads. */
  async close(): Promise<void> {
    await this.#compiler.close();
  }

  #readFolders(source: SiteSource): DocsFolder[] {
    const variables = flattenVariables(source.config.variables);
    const readingKey = contentHash(
      JSON.stringify(source.config.variables),
      JSON.stringify(source.config.docs),
      String(source.config.markdown.lenient),
    );
    if (readingKey !== this.#readingKey) this.#known = this.#compiler.knownDocs(readingKey);
    this.#readingKey = readingKey;
    const options = {
      strict: !source.config.markdown.lenient,
      drafts: this.#options.dev,
      known: this.#known,
    };
    const folders = source.config.docs.map((instance) =>
      readDocs(source.root, instance, variables, options),
    );
    this.#known = new Map(folders.flatMap((folder) => folder.docs.map((doc) => [doc.file, doc])));
    return folders;
  }

  #statics(source: SiteSource): ReturnType<typeof storeStatic> {
    return storeStatic(path.join(source.root, 'static'), this.#store);
  }

  // Bundled again only when one of its files has changed: in watch mode most changes are to content.
  async #clientFor(root: string): Promise<ClientBuild> {
    const known = this.#client;
    if (known && known.key === stampOf(known.build.inputs)) return known.build;
    const build = await buildClient(root, this.#store, { dev: this.#options.dev }).catch(
      (error: unknown) => {
        throw new BuildError(bundlerDiagnostics(error));
      },
    );
    this.#client = { key: stampOf(build.inputs), build };
    return build;
  }

  async #entries(
    source: SiteSource,
    docs: DocFile[],
    pages: Map<string, PageResult>,
    navigation: Navigation,
  ): Promise<Map<string, PageEntry>> {
    const times = (await this.#times) ?? new Map<string, LastChange>();
    const entries = new Map<string, PageEntry>();
    const address = { origin: new URL(source.config.url).origin, baseUrl: source.config.baseUrl };
    const configKey = JSON.stringify(source.config);
    if (configKey !== this.#configKey) this.#entryOf = new WeakMap();
    this.#configKey = configKey;
    for (const doc of docs) {
      const page = pages.get(doc.file);
      if (page === undefined) continue;
      const place = navigation.places.get(doc.path);
      const change = times.get(doc.file);
      const known = this.#entryOf.get(page);
      if (known && known.doc === doc && known.place === place && known.change === change) {
        entries.set(doc.path, known.entry);
        continue;
      }
      const cards = navigation.cards.get(doc.path) ?? [];
      const forms = page.cards ? fillCards(page, cards, address, this.#store) : {};
      const entry = pageEntry(doc, { ...page, ...forms }, place, change, source);
      entries.set(doc.path, entry);
      // A card list shows other pages, so it is filled in anew.
      if (!page.cards) this.#entryOf.set(page, { doc, place, change, entry });
    }
    for (const index of navigation.indexPages) {
      if (entries.has(index.path)) continue;
      const place = navigation.places.get(index.path);
      entries.set(index.path, {
        ...indexPageObjects(index, address, this.#store),
        title: index.title,
        description: index.description,
        ...(place?.sidebar === undefined ? {} : { sidebar: place.sidebar, trail: place.trail }),
        crumbs: place?.crumbs ?? [{ label: index.title }],
        layout: 'wide',
      });
    }
    if (!entries.has('/')) addRoot(entries, docs, source);
    return entries;
  }
}

/** An entry with all that it was made from, besides its page and the configuration. */
interface KnownEntry {
  doc: DocFile;
  place: PagePlace | undefined;
  change: LastChange | undefined;
  entry: PageEntry;
}

// The manifest holds the first level of each sidebar only; a page's title may stand in any of them.
function shellHash({ site, client, count }: Manifest, navigation: Navigation): string {
  const { roots, branches } = navigation;
  const shown = shownNavigation.get(navigation) ?? contentHash(JSON.stringify({ roots, branches }));
  shownNavigation.set(navigation, shown);
  return contentHash(JSON.stringify({ site, client, count, shown }));
}

const shownNavigation = new WeakMap<Navigation, string>();

// The base URL itself must lead somewhere: to the first page of the first sidebar.
function addRoot(entries: Map<string, PageEntry>, docs: DocFile[], source: SiteSource): void {
  const first = docs.find((doc) => entries.has(doc.path));
  if (first === undefined || source.config.redirects.some((rule) => rule.from === '/')) return;
  const start =
    [...entries].find(
      ([, entry]) =>
        entry.sidebar !== undefined && entry.previous === undefined && entry.next !== undefined,
    )?.[0] ?? first.path;
  source.config.redirects.push({ from: '/', to: start, status: 302 });
}

function stampOf(files: string[]): string {
  return contentHash(
    ...files.map((file) => {
      const stat = fs.statSync(file, { throwIfNoEntry: false });
      return `${file}:${stat?.mtimeMs}:${stat?.size}`;
    }),
  );
}

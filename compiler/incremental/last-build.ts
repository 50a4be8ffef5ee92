/** The last build of a large site: kept as an index, and gone on from when a run is no more than an edit of pages. */
import fs from 'node:fs';
import path from 'node:path';
import { writeRoutes } from '../site/routes.ts';
import type { SiteData } from '../site/site-context.ts';
import { docsRoot } from '../docs/docs-walk.ts';
import type { EmbedCounts } from '../release/embeds.ts';
import { indexedNavigation, indexLines } from './index-writer.ts';
import { readChangesSince } from '../docs/git-times.ts';
import type { KnownModules } from '../assets/islands.ts';
import type { Navigation } from '../navigation/navigation.ts';
import { readObject } from '../objects/objects.ts';
import { partsOf } from '../release/release-objects.ts';
import { type CompiledSite, type SiteCompiler } from '../compile/site-compiler.ts';
import type { DocFile, DocsFolder } from '../docs/read-docs.ts';
import type { Ground } from '../site-inputs.ts';
import { type IndexHeader, SiteIndex } from './site-index.ts';
import type { SiteSource } from '../config/load-site.ts';
import { type EditOutcome, editTexts } from './apply-edits.ts';
import type { Manifest } from '../../model/release/release.ts';

/** What an edit is made with. */
export interface EditRun {
  source: SiteSource;
  data: SiteData;
  /** Hash of what decides how front matter is read. */
  site: string;
  /** Gathers all but the pages; `modules` are in the docs folders and may be islands. */
  gather: (modules: KnownModules) => Promise<Ground>;
  /** When the build began, ms since the epoch. */
  since: number;
}

/** A build of the whole, to be remembered. */
export interface WholeBuild {
  ground: Ground;
  folders: DocsFolder[];
  docs: DocFile[];
  pages: CompiledSite['pages'];
  navigation: Navigation;
  /** Hash of the navigation at all levels. */
  shown: string;
  manifest: Manifest;
  embeds: EmbedCounts;
  found: IndexHeader['found'];
  since: number;
}

/** What is left of the last build. */
export class LastBuild {
  readonly #store: string;
  readonly #compiler: SiteCompiler;
  readonly #dev: boolean;
  readonly #file: string;
  readonly #routes: string;
  #index: SiteIndex | null = null;
  /** The file that the index in memory was read from or written to. */
  #identity = '';

  constructor(options: { out: string; store: string; dev: boolean }, compiler: SiteCompiler) {
    this.#store = options.store;
    this.#dev = options.dev;
    this.#compiler = compiler;
    this.#file = path.join(options.out, options.dev ? 'last-build.dev' : 'last-build');
    this.#routes = `${this.#file}.routes`;
  }

  /** Goes on from the last build; `null` when there is none, or when a build of the whole is needed. */
  async edit(run: EditRun): Promise<(EditOutcome & { shown: string; ground: Ground }) | null> {
    const index = this.#open();
    this.#index = null;
    if (index === null || index.header.cache !== this.#compiler.cache.identity()) return null;
    const { source, data, site, since } = run;
    const scan = index.scan(source.root, source.config.docs, since);
    if (scan === null || !this.#hasObjects(index.header)) return null;
    const folders = source.config.docs.map((instance) => docsRoot(source.root, instance));
    const ground = await run.gather({ folders, modules: scan.modules });
    if (ground.key !== index.header.ground) return null;
    const { head } = index.header;
    const times = head === ground.head ? new Map() : await readChangesSince(source.root, head);
    if (times === null) return null;
    const outcome = await editTexts({
      index,
      changed: scan.changed,
      times,
      head: ground.head,
      sidebars: ground.sidebars,
      source,
      data,
      site,
      compiler: this.#compiler,
      store: this.#store,
      routes: this.#routes,
      dev: this.#dev,
      since,
    });
    if (outcome === null) return null;
    this.#keep(index);
    return { ...outcome, shown: index.header.shown, ground };
  }

  /** Remembers a build of the whole, if it is a large one. A small one is made from the cache as fast. */
  remember(built: WholeBuild): void {
    const { ground, docs, pages, navigation, shown, manifest, embeds, found } = built;
    const routes = this.#compiler.routes();
    const isLarge = 'shards' in manifest.pages && manifest.search?.object === null;
    const isWhole = docs.every((doc) => this.#compiler.isCached(doc));
    const rows = isLarge && isWhole ? indexLines({ ...built, cache: this.#compiler.cache }) : null;
    if (rows === null || routes === undefined) {
      fs.rmSync(this.#file, { force: true });
      return;
    }
    const header: IndexHeader = {
      format: 1,
      ground: ground.key,
      head: ground.head,
      cache: this.#compiler.cache.identity(),
      routes: routes.key,
      manifest,
      shown,
      ...indexedNavigation(navigation, pages),
      listings: rows.listings,
      embeds,
      found,
      store: {},
    };
    writeRoutes(this.#routes, routes);
    this.#keep(new SiteIndex(header, rows.lines));
  }

  #open(): SiteIndex | null {
    if (this.#index !== null && this.#identity === identityOf(this.#file)) return this.#index;
    this.#identity = identityOf(this.#file);
    return SiteIndex.read(this.#file);
  }

  #keep(index: SiteIndex): void {
    index.header = { ...index.header, store: folderTimes(this.#store) };
    index.write(this.#file);
    this.#index = index;
    this.#identity = identityOf(this.#file);
  }

  // Where no name came or went, no object did. Where one did, another build may have added some, and the release's
  // own are looked for by their names.
  #hasObjects({ store, manifest }: IndexHeader): boolean {
    const now = folderTimes(this.#store);
    const others = Object.keys(store).filter((name) => store[name] !== now[name]);
    if (others.length === 0) return true;
    const there = new Set(
      others.flatMap((name) => namesIn(path.join(this.#store, name)).map((rest) => name + rest)),
    );
    const prefixes = new Set(others);
    const isThere = (hash: string): boolean => !prefixes.has(hash.slice(0, 2)) || there.has(hash);
    const parts = [...partsOf(manifest)];
    if (!parts.every(isThere)) return false;
    return parts.every((part) => {
      const text = readObject(this.#store, part).toString('latin1');
      return text.match(/(?<![0-9a-f])[0-9a-f]{24}(?![0-9a-f])/g)?.every(isThere) !== false;
    });
  }
}

function identityOf(file: string): string {
  const stat = fs.statSync(file, { throwIfNoEntry: false });
  return stat === undefined ? '' : `${stat.ino}:${stat.mtimeMs}`;
}

function folderTimes(store: string): Record<string, number> {
  return Object.fromEntries(
    namesIn(store).map((name) => [name, fs.statSync(path.join(store, name)).mtimeMs]),
  );
}

function namesIn(folder: string): string[] {
  return fs.existsSync(folder) ? fs.readdirSync(folder) : [];
}

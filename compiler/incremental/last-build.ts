/** Saves an index of each build of a large site, and updates its release when only the content of pages has changed. */
import fs from 'node:fs';
import path from 'node:path';
import { writeRoutes } from '../site/routes.ts';
import type { SiteData } from '../site/site-context.ts';
import type { FrontMatterSchema } from '../extensions/front-matter-schema.ts';
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
import type { SharedInputs } from '../inputs/shared-inputs.ts';
import { type IndexHeader, SiteIndex } from './site-index.ts';
import type { SiteSource } from '../config/load-site.ts';
import { applyEdits } from './apply-edits.ts';
import type { EditOutcome } from './edit.ts';
import type { Manifest } from '../../model/release/release.ts';
import { searchObjects } from '../../model/release/search-manifest.ts';

/** A build that may be an edit. */
export interface EditRun {
  source: SiteSource;
  data: SiteData;
  /** Hash of the configuration that decides how front matter is read. */
  frontMatterKey: string;
  /** The site's own schema of front matter. */
  schema: FrontMatterSchema | null;
  /** Loads everything besides the pages. `modules` are those in the docs folders, which may be islands. */
  loadInputs: (modules: KnownModules) => Promise<SharedInputs>;
  /** When the build began, ms since the epoch. */
  since: number;
}

/** A complete build, to be saved. */
export interface CompleteBuild {
  inputs: SharedInputs;
  folders: DocsFolder[];
  docs: DocFile[];
  pages: CompiledSite['pages'];
  templatePages: CompiledSite['templates'];
  navigation: Navigation;
  /** Hash of the navigation at all levels. */
  navigationHash: string;
  manifest: Manifest;
  embeds: EmbedCounts;
  found: IndexHeader['found'];
  since: number;
}

/** The index of the last build, in memory and on disk. */
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

  /** Updates the last release. Returns `null` when there is none, or when the change needs a complete build. */
  async edit(run: EditRun): Promise<(EditOutcome & { navigationHash: string }) | null> {
    const index = this.#open();
    this.#index = null;
    if (index === null || index.header.cache !== this.#compiler.cache.identity()) return null;
    const { source, data, frontMatterKey, schema, since } = run;
    const scan = index.scan(source.root, source.config.docs, since);
    if (scan === null || !this.#hasObjects(index.header)) return null;
    const folders = source.config.docs.map((instance) => docsRoot(source.root, instance));
    const inputs = await run.loadInputs({ folders, modules: scan.modules });
    if (inputs.key !== index.header.inputs) return null;
    const { head } = index.header;
    const times =
      head === inputs.head
        ? new Map()
        : await readChangesSince({ folder: source.root, folders }, head);
    if (times === null) return null;
    const outcome = await applyEdits({
      index,
      changed: scan.changed,
      times,
      head: inputs.head,
      sidebars: inputs.sidebars,
      source,
      data,
      frontMatterKey,
      schema,
      compiler: this.#compiler,
      store: this.#store,
      routes: this.#routes,
      dev: this.#dev,
      since,
    });
    if (outcome === null) return null;
    this.#write(index);
    return { ...outcome, navigationHash: index.header.navigationHash };
  }

  /** Saves a complete build of a large site. Small sites build as fast from the cache. */
  save(built: CompleteBuild): void {
    const { inputs, docs, pages, navigation, navigationHash, manifest, embeds, found } = built;
    const routes = this.#compiler.routes();
    const isLarge = 'shards' in manifest.pages && searchObjects(manifest.search).length === 0;
    const isWhole = docs.every((doc) => this.#compiler.isCached(doc));
    const rows = isLarge && isWhole ? indexLines({ ...built, cache: this.#compiler.cache }) : null;
    if (rows === null || routes === undefined) {
      fs.rmSync(this.#file, { force: true });
      return;
    }
    const header: IndexHeader = {
      format: 1,
      inputs: inputs.key,
      head: inputs.head,
      cache: this.#compiler.cache.identity(),
      routes: routes.key,
      manifest,
      navigationHash,
      ...indexedNavigation(navigation, pages),
      linkedByTemplates: [...built.templatePages.values()].flatMap((page) => page.anchorTargets),
      listings: rows.listings,
      embeds,
      found,
      store: {},
    };
    writeRoutes(this.#routes, routes);
    this.#write(new SiteIndex(header, rows.lines));
  }

  #open(): SiteIndex | null {
    if (this.#index !== null && this.#identity === identityOf(this.#file)) return this.#index;
    this.#identity = identityOf(this.#file);
    return SiteIndex.read(this.#file);
  }

  #write(index: SiteIndex): void {
    index.header = { ...index.header, store: folderTimes(this.#store) };
    index.write(this.#file);
    this.#index = index;
    this.#identity = identityOf(this.#file);
  }

  // A folder whose modification time is unchanged still has all its objects. In the other folders, the objects of the
  // release are looked up by name.
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

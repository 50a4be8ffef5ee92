/** What a build rests on besides its pages: configuration, client, files. None of it grows with their number. */
import fs from 'node:fs';
import path from 'node:path';
import { apiFiles } from './api/files.ts';
import { branding } from './assets/branding.ts';
import { announceNewest } from './changelog/announce.ts';
import type { ChangelogEntry } from './changelog/entries.ts';
import { buildClient, type ClientBuild } from './assets/client-assets.ts';
import type { Embed } from './page/page.ts';
import type { SiteData } from './site/site-context.ts';
import { BuildError, bundlerDiagnostics, type Diagnostic } from './diagnostics/diagnostic.ts';
import { siteEmbeds } from './release/embeds.ts';
import { type LastChange, readGitTimes, readHead } from './docs/git-times.ts';
import { contentHash } from './objects/hash.ts';
import { findIslands, type KnownModules } from './assets/islands.ts';
import { loadSidebarConfigs, type SidebarConfig } from './navigation/load-sidebars.ts';
import { storeStatic } from './release/release.ts';
import type { SiteSource } from './config/load-site.ts';
import type { FileEntry } from '../model/release/release.ts';

/** Everything but pages. */
export interface Ground {
  client: ClientBuild;
  /** Files that are there whatever the pages are, by path below the base URL. */
  files: Record<string, FileEntry>;
  /** Hash of the letters of social images. */
  lettering: string;
  sidebars: SidebarConfig[];
  /** What all pages show of other origins. */
  embeds: Embed[];
  /** Entries of the changelog, newest first. */
  changes: ChangelogEntry[];
  /** What is wrong with those entries. */
  diagnostics: Diagnostic[];
  /** The commit that times are read from; empty where there is none. */
  head: string;
  /** Hash of all the rest, of the compiler's data, and of the engine. */
  key: string;
}

/** Gathers the ground, and keeps from run to run what takes long. */
export class SiteGround {
  readonly #options: { out: string; store: string; dev: boolean };
  #client: { key: string; build: ClientBuild } | undefined;
  #head: Promise<string> | undefined;
  #times: Promise<Map<string, LastChange>> | undefined;
  #engine: string | undefined;

  constructor(options: { out: string; store: string; dev: boolean }) {
    this.#options = options;
  }

  /** Gathers. May set the announcement of the configuration to the newest change. Throws a `BuildError`. */
  async gather(source: SiteSource, data: SiteData, modules: KnownModules): Promise<Ground> {
    const { root, config } = source;
    const { out, store, dev } = this.#options;
    this.#head ??= readHead(root);
    const client = this.#clientFor(root, modules);
    // It is awaited further down; a failure until then is not an unhandled one.
    client.catch(() => {});
    const diagnostics: Diagnostic[] = [];
    const changes = announceNewest(source, diagnostics);
    const brand = await branding(root, out, store, config);
    const files = {
      ...brand.files,
      ...apiFiles(root, config, store),
      ...storeStatic(path.join(root, 'static'), store),
    };
    const sidebars = await loadSidebarConfigs(source);
    const { assets, names } = await client;
    this.#engine ??= engineVersion();
    const key = contentHash(
      JSON.stringify([config, source.kind, dev, files, brand.lettering, sidebars]),
      JSON.stringify([changes, diagnostics, assets, names]),
      data.version,
      this.#engine,
    );
    return {
      client: await client,
      embeds: siteEmbeds({ config, sidebars, assets: names, store }),
      files,
      lettering: brand.lettering,
      sidebars,
      changes,
      diagnostics,
      head: await this.#head,
      key,
    };
  }

  /** When each file was last committed. */
  times(root: string): Promise<Map<string, LastChange>> {
    return (this.#times ??= readGitTimes(root));
  }

  // Bundled again only when one of its files has changed: in watch mode most changes are to content.
  async #clientFor(root: string, modules: KnownModules): Promise<ClientBuild> {
    const known = this.#client;
    const islands = findIslands(root, modules);
    if (known && known.key === stampOf([...known.build.inputs, ...islands])) return known.build;
    const { store, dev } = this.#options;
    const build = await buildClient(root, store, { dev, islands }).catch((error: unknown) => {
      throw new BuildError(bundlerDiagnostics(error));
    });
    this.#client = { key: stampOf([...build.inputs, ...islands]), build };
    return build;
  }
}

function stampOf(files: string[]): string {
  return contentHash(
    ...files.map((file) => {
      const stat = fs.statSync(file, { throwIfNoEntry: false });
      return `${file}:${stat?.mtimeMs}:${stat?.size}`;
    }),
  );
}

// A release that another version of the engine has made is no release to start from.
function engineVersion(): string {
  const sources = ['.', '../model'].flatMap((name) => {
    const folder = path.resolve(import.meta.dirname, name);
    return fs
      .readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name))
      .sort();
  });
  return contentHash(...sources.map((file) => fs.readFileSync(file)));
}

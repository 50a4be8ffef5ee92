/** Creates the root manifest of a release, which names its pages, shards, files and redirects. */
import fs from 'node:fs';
import path from 'node:path';
import { storeAssetList } from '../assets/asset-list.ts';
import { BuildError, type Diagnostic } from '../diagnostics/diagnostic.ts';
import { contentHash } from '../objects/hash.ts';
import { storeInventory } from './asset-inventory.ts';
import type { Navigation } from '../navigation/navigation.ts';
import { siteTabs } from '../navigation/tabs.ts';
import { localeParts } from './locale-parts.ts';
import { type Sharder, shardOf } from './shards.ts';
import { oversizeDiagnostic, storeFile } from '../files/stored-file.ts';
import type { SiteScript } from '../../model/policy/scripts.ts';
import type { Embeds } from '../../model/policy/embeds.ts';
import type { MockRef } from '../../model/release/mock.ts';
import type { TemplatesRef } from '../../model/release/templates.ts';
import { isRedirectPattern, redirectPatterns } from '../../model/config/redirect-pattern.ts';
import { pickStrings } from '../../model/strings/catalogue.ts';
import { SHELL_STRINGS, type ShellStrings } from '../../model/strings/shell-strings.ts';
import { siteStrings } from '../strings/site-strings.ts';
import { mediaType } from '../../model/release/media-type.ts';
import type {
  ClientAssets,
  FileEntry,
  Manifest,
  PageEntry,
  Redirect,
  TextPart,
} from '../../model/release/release.ts';
import type { ShardRef } from '../../model/release/shard-at.ts';
import type { SearchManifest } from '../../model/release/search-manifest.ts';
import { type ResolvedConfig, siteOf } from '../../model/config/site.ts';

// @limit pages whose table is in the manifest: The table is split into shards.
/** Up to this many pages, the path table is part of the manifest. Above, it is split into shards that are read when needed. */
const INLINE_PAGES = 400;

/** Everything that a release consists of. */
export interface ReleaseInput {
  config: ResolvedConfig;
  store: string;
  client: ClientAssets;
  /** The client in each language besides the default one, by code. */
  clients: ReadonlyMap<string, ClientAssets>;
  /** Scripts of the configuration, with the addresses that readers load. */
  scripts: SiteScript[];
  pages: Map<string, PageEntry>;
  navigation: Navigation;
  /** Knows the shards of the previous build. */
  sharder: Sharder;
  files: Record<string, FileEntry>;
  /** Parts of the whole text among the files. */
  llms: TextPart[] | undefined;
  search: SearchManifest;
  /** The site's slots and layouts. */
  templates: TemplatesRef | undefined;
  /** Names of what is served below `/assets/` (`asset-list.ts`). */
  assets: Iterable<string>;
  /** Hashes of every object that the release needs, but for its shards and its lists. */
  objects: ReadonlySet<string>;
  /** Origins that pages embed content of. */
  embeds: Embeds;
  /** Mocks of the documented APIs. */
  mocks: Record<string, MockRef>;
  /** Hash of the glyph atlas of social images. */
  glyphAtlas: string;
  /** The texts of social images that the atlas can't draw. */
  shapedTexts: ShardRef[];
}

/** Creates the manifest and stores its shards. The same input results in the same id. */
export function createManifest(input: ReleaseInput): Manifest {
  const paths = [...input.pages.keys()].sort();
  const redirects: Record<string, Redirect> = {};
  const patterns = redirectPatterns(input.config.redirects);
  for (const { from, to, status } of input.config.redirects)
    if (!isRedirectPattern(from)) redirects[from] = { to, status };
  const pages =
    paths.length <= INLINE_PAGES
      ? { inline: shardOf(paths, input) }
      : { shards: input.sharder.run(paths, input) };
  const assets = storeAssetList(input.store, input.assets);
  const { config, client, clients, navigation } = input;
  const site = siteOf(config, {
    icons: '/site.webmanifest' in input.files,
    scripts: input.scripts,
    ...shellStringsOf(config),
    tabs: siteTabs(config.tabs, navigation),
  });
  const isPath = (name: string): boolean => input.pages.has(name) || name in redirects;
  const locales = localeParts({ config, site, client, clients, navigation, isPath });
  const content = {
    site,
    client,
    ...(locales && { locales }),
    redirects,
    ...(patterns.length > 0 && { redirectPatterns: patterns }),
    files: input.files,
    ...(input.llms && { llms: input.llms }),
    sidebars: input.navigation.roots,
    pages,
    count: paths.length,
    search: input.search,
    ...(Object.keys(input.mocks).length > 0 && { mocks: input.mocks }),
    ...(input.templates && { templates: input.templates }),
    embeds: input.embeds,
    inventory: storeInventory(input.store, new Set([...input.objects, assets]), input),
    assets,
    lettering: input.glyphAtlas,
    ...(input.shapedTexts.length > 0 && { shapedTexts: input.shapedTexts }),
  };
  return withReleaseId(content);
}

// The worker has the English messages.
function shellStringsOf(config: ResolvedConfig): { strings?: ShellStrings } {
  const strings = pickStrings(siteStrings(config, config.locales.default).strings, SHELL_STRINGS);
  return JSON.stringify(strings) === JSON.stringify(SHELL_STRINGS) ? {} : { strings };
}

/** Adds the id, which is the hash of everything except the time and the author. Its 96 bits make it infeasible to create two releases with one id. */
export function withReleaseId(content: Omit<Manifest, 'id' | 'created' | 'author'>): Manifest {
  // @env USER: Set by the system. The author of releases.
  return {
    id: releaseId(content),
    created: new Date().toISOString(),
    author: process.env['USER'] ?? '',
    ...content,
  };
}

/** Returns the id that a release with this content has. */
export function releaseId(content: Omit<Manifest, 'id' | 'created' | 'author'>): string {
  return contentHash(JSON.stringify(content));
}

/** Stores every file below a static folder; keys are paths below the base URL. Throws a `BuildError` for large files. */
export function storeStatic(folder: string, store: string): Record<string, FileEntry> {
  if (!fs.existsSync(folder)) return {};
  const faults: Diagnostic[] = [];
  const files: [string, FileEntry][] = [];
  for (const entry of fs.readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || entry.name.startsWith('.')) continue;
    const file = path.join(entry.parentPath, entry.name);
    const fault = oversizeDiagnostic(file, fs.statSync(file).size);
    if (fault) {
      faults.push(fault);
      continue;
    }
    const extension = path.extname(file).slice(1).toLowerCase();
    // The worker serves these files in an origin of their own. Everywhere else, HTML is plain text.
    const type = /^html?$/.test(extension) ? 'text/html; charset=utf-8' : mediaType(extension);
    files.push([
      `/${path.relative(folder, file).split(path.sep).join('/')}`,
      storeFile(store, fs.readFileSync(file), type),
    ]);
  }
  if (faults.length > 0) throw new BuildError(faults);
  return Object.fromEntries(files.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

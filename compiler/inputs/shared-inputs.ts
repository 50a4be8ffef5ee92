/** Loads the inputs that all pages share: configuration, client and files. None grows with the number of pages. */
import path from 'node:path';
import type * as ApiFiles from '../api/files.ts';
import { branding } from '../assets/branding.ts';
import { siteScripts } from '../assets/site-scripts.ts';
import type { SiteScript } from '../../model/policy/scripts.ts';
import { readAnnouncedChanges } from '../changelog/announce.ts';
import type { ChangelogEntry } from '../changelog/entries.ts';
import type { ClientBuild } from '../assets/client-assets.ts';
import type { Embed } from '../page/page.ts';
import type { SiteData } from '../site/site-context.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { siteEmbeds } from '../release/embeds.ts';
import { downloadFiles } from '../downloads/download-files.ts';
import { docsRoot } from '../docs/docs-walk.ts';
import { type LastChange, readGitTimes, readHead } from '../docs/git-times.ts';
import { type NameFiles, readNameFiles } from '../docs/name-files.ts';
import { contentHash } from '../objects/hash.ts';
import type { KnownModules } from '../assets/islands.ts';
import { readIcons } from '../navigation/icons.ts';
import { loadSidebarConfigs, type SidebarConfig } from '../navigation/load-sidebars.ts';
import { storeStatic } from '../release/release.ts';
import type { SiteSource } from '../config/load-site.ts';
import { siteStrings } from '../strings/site-strings.ts';
import { ThemeLoader, withTheme } from '../theme/load-theme.ts';
import { docsInLanguage } from '../docusaurus/site/docs-data.ts';
import { localePrefix, localesInSite } from '../../model/locales/locale-path.ts';
import type { FileEntry } from '../../model/release/release.ts';
import { ClientBundler } from './client-bundler.ts';
import { engineVersion } from '../engine/engine-version.ts';

/** Everything that all pages share. */
export interface SharedInputs {
  /** The configuration, with the newest change as its announcement where the site asks for that. */
  source: SiteSource;
  /** The client bundle. Its names include the site's own scripts. */
  client: ClientBuild;
  /** The bundles in the languages besides the default one, by code. */
  clients: ReadonlyMap<string, ClientBuild>;
  /** Scripts of the configuration, with the addresses that readers load. */
  scripts: SiteScript[];
  /** Files that do not depend on the pages, by path below the base URL. */
  files: Record<string, FileEntry>;
  /** The mock of the API. */
  api: ApiFiles.ApiParts;
  /** Hash of the glyph atlas of social images. */
  glyphAtlas: string;
  sidebars: SidebarConfig[];
  /** The site's icons, by name. */
  icons: Record<string, string>;
  /** Content of other origins that every page embeds. */
  embeds: Embed[];
  /** Entries of the changelog, newest first. */
  changes: ChangelogEntry[];
  /** Tags and authors of each docs folder, in their order. */
  names: NameFiles[];
  /** Problems of those entries and names. */
  diagnostics: Diagnostic[];
  /** The commit that the pages' times come from, or an empty string outside of a git repository. */
  head: string;
  /** Hash of everything else here, of the compiler's data, and of the engine. */
  key: string;
}

/** Folders and mode of a build, and what it knows of its slots and layouts. */
export interface SharedInputsOptions {
  out: string;
  store: string;
  cache: string;
  dev: boolean;
  /** Returns a key that changes with the slots and layouts of the site. */
  templatesKey: (source: SiteSource) => string;
}

type Bundles = [[string, ClientBuild], ...[string, ClientBuild][]];

/** Loads the shared inputs, and keeps what takes long for the next build. */
export class SharedInputsLoader {
  readonly #options: SharedInputsOptions;
  readonly #clients = new Map<string, ClientBundler>();
  readonly #theme: ThemeLoader;
  #head: Promise<string> | undefined;
  #times: Promise<Map<string, LastChange>> | undefined;
  #engine: string | undefined;

  constructor(options: SharedInputsOptions) {
    this.#options = options;
    this.#theme = new ThemeLoader(options);
  }

  /** Loads them. Throws a `BuildError`. */
  async load(configured: SiteSource, data: SiteData, modules: KnownModules): Promise<SharedInputs> {
    const { root } = configured;
    const { out, store, cache, dev, templatesKey } = this.#options;
    this.#head ??= readHead(root);
    const client = this.#bundles(configured, data, modules);
    // It is awaited below. Without this, a failure before that would be an unhandled rejection.
    client.catch(() => {});
    const { source, changes, diagnostics: found } = readAnnouncedChanges(configured);
    const { config } = source;
    const brand = await branding(source, { out, store, cache });
    const api = await apiPartsOf(data.apis, config.sampleValues, store);
    const files = {
      ...brand.files,
      ...api.files,
      ...downloadFiles(root, config, store),
      ...storeStatic(path.join(root, 'static'), store),
    };
    const sidebars = await loadSidebarConfigs(source);
    const icons = readIcons(root);
    const { scripts, stored } = siteScripts(source, store);
    const theme = await this.#theme.load(source);
    const [[, first], ...others] = await client;
    const bundled = withTheme(first, theme);
    const clients = new Map(others.map(([code, built]) => [code, withTheme(built, theme)]));
    const { assets } = bundled;
    const names = [...bundled.names, ...stored];
    const diagnostics = [...found, ...(theme?.diagnostics ?? [])];
    const nameFiles = readNameFiles(root, config.docs, diagnostics);
    this.#engine ??= engineVersion();
    const key = contentHash(
      JSON.stringify([config, source.kind, dev, files, api.mocks, brand.glyphAtlas, sidebars]),
      JSON.stringify([changes, nameFiles, diagnostics, assets, names, scripts, icons]),
      JSON.stringify([...clients].map(([code, built]) => [code, built.assets, built.names])),
      data.version,
      templatesKey(configured),
      this.#engine,
    );
    return {
      source,
      client: { ...bundled, names },
      clients,
      scripts,
      embeds: siteEmbeds({ config, sidebars, assets: names, store }),
      files,
      api,
      glyphAtlas: brand.glyphAtlas,
      sidebars,
      icons,
      changes,
      names: nameFiles,
      diagnostics,
      head: await this.#head,
      key,
    };
  }

  // The bundle in each language, the default one first.
  async #bundles(
    source: SiteSource,
    { docusaurus }: SiteData,
    modules: KnownModules,
  ): Promise<Bundles> {
    const { config } = source;
    const [first, ...others] = localesInSite(config.locales).map(
      async (code): Promise<[string, ClientBuild]> => {
        const bundler = this.#clients.get(code) ?? new ClientBundler(this.#options);
        this.#clients.set(code, bundler);
        const { strings } = siteStrings(config, code);
        const foreign = docusaurus && {
          ...docusaurus,
          docs: docsInLanguage(docusaurus.docs, config.baseUrl, localePrefix(config.locales, code)),
          root: source.root,
          cache: this.#options.cache,
          locale: code,
        };
        return [code, await bundler.bundle(source, modules, { strings, foreign })];
      },
    );
    if (first === undefined) throw new Error('The site has no language.');
    return Promise.all([first, ...others]);
  }

  /** When each file was last committed. */
  times({ root, config }: SiteSource): Promise<Map<string, LastChange>> {
    const folders = config.docs.map((instance) => docsRoot(root, instance));
    return (this.#times ??= readGitTimes(root, folders));
  }
}

async function apiPartsOf(
  ...site: Parameters<typeof ApiFiles.apiParts>
): Promise<ApiFiles.ApiParts> {
  const [apis] = site;
  if (apis.length === 0) return { files: {}, mocks: {}, objects: [] };
  const { apiParts } = await import('../api/files.ts');
  return apiParts(...site);
}

/** Bundles the client, and keeps the bundle until one of its files changes. */
import path from 'node:path';
import { readDocumentLists } from '../docusaurus/site/docs-data.ts';
import { buildClient, type ClientBuild } from '../assets/client-assets.ts';
import type { ForeignSite } from '../foreign/browser-modules.ts';
import { findIslands, type KnownModules, moduleOfIsland } from '../assets/islands.ts';
import type { SiteSource } from '../config/load-site.ts';
import type { PageSyntax } from '../mdx/code/page-body.ts';
import { BuildError, bundlerDiagnostics } from '../diagnostics/diagnostic.ts';
import type { Catalogue } from '../../model/strings/catalogue.ts';
import { contentHash } from '../objects/hash.ts';
import { stampOf } from '../objects/file-hash.ts';

/** Bundles the client of one site. In watch mode most changes are to content, so the bundle is reused. */
export class ClientBundler {
  readonly #store: string;
  readonly #cache: string;
  readonly #dev: boolean;
  #last: { key: string; build: ClientBuild } | undefined;

  constructor({ store, cache, dev }: { store: string; cache: string; dev: boolean }) {
    this.#store = store;
    this.#cache = cache;
    this.#dev = dev;
  }

  /** Returns the bundle with the messages of a language. Throws a `BuildError` when a module cannot be bundled. */
  async bundle(
    { root, config: { baseUrl, ask, assistants, markdown } }: SiteSource,
    modules: KnownModules,
    { strings, foreign: site }: { strings: Catalogue; foreign: ForeignSite | null },
  ): Promise<ClientBuild> {
    const found = findIslands(root, modules);
    const ids = (await modules.used) ?? [];
    const needed = ids.map((id) => moduleOfIsland(root, id));
    // A Docusaurus site may have modules that begin with `'use client'` for other tools, and that nothing here can bundle.
    const islands = site === null ? found : found.filter((file) => needed.includes(file));
    const used = needed.filter((file) => !islands.includes(file));
    const pageCode = pageCodeOf({ isLenient: markdown.lenient, isMdx1: markdown.mdx1 });
    const foreign = site === null ? undefined : { site: withDocuments(site), used, pageCode };
    const last = this.#last;
    const asks = ask !== 'off';
    const assists = assistants.length > 0;
    const key = contentHash(baseUrl, JSON.stringify([strings, asks, assists, foreign]));
    const keyOf = (inputs: string[]): string => key + stampOf([...inputs, ...islands]);
    if (last && last.key === keyOf(last.build.inputs)) return last.build;
    const options = {
      dev: this.#dev,
      cache: this.#cache,
      islands,
      strings,
      baseUrl,
      asks,
      assists,
      foreign,
    };
    const build = await buildClient(root, this.#store, options).catch((error: unknown) => {
      throw new BuildError(bundlerDiagnostics(error));
    });
    this.#last = { key: keyOf(build.inputs), build };
    return build;
  }
}

// Few sites have code in pages, and MDX takes long to load.
function pageCodeOf(syntax: PageSyntax): (file: string) => Promise<string> {
  return async (file) => {
    const { codeOfPage } = await import('../mdx/code/page-code.ts');
    return codeOfPage(file, syntax);
  };
}

// The pages have been compiled by now. Without one that reads the lists, there is no file.
function withDocuments(site: ForeignSite): ForeignSite {
  const file = path.join(site.lists, `${site.locale}.json`);
  return { ...site, documents: readDocumentLists(file) };
}

/** Runs the loaders of a site before its documents are read. */
import path from 'node:path';
import type { SiteSource } from '../config/load-site.ts';
import { contentHash } from '../objects/hash.ts';
import { SiteLoader } from './run-loader.ts';

/** A `path` of `docs` that names a loader instead of a folder. */
const LOADER = /\.[cm]?[jt]s$/;

/** Keeps the loaders of a site, with their threads. */
export class SiteLoaders {
  readonly #out: string;
  readonly #loaders = new Map<string, SiteLoader>();

  /** `out` is the output folder of the site. */
  constructor(out: string) {
    this.#out = out;
  }

  /**
   * Runs the loaders of `loaders` and `docs`, and replaces each `path` that names one by the folder with its pages. Returns
   * the JSON file of each loader by the absolute path of its module. Throws a `BuildError`.
   */
  async run(source: SiteSource): Promise<Record<string, string>> {
    const { config, root } = source;
    const ofPages = config.docs.filter((instance) => LOADER.test(instance.path));
    const names = [...config.loaders, ...ofPages.map((instance) => instance.path)];
    const modules = [...new Set(names.map((name) => path.resolve(root, name)))];
    const loaded = new Map(
      await Promise.all(
        modules.map(
          async (module) => [module, await this.#loader(module, root).run(source)] as const,
        ),
      ),
    );
    for (const instance of ofPages)
      instance.path = loaded.get(path.resolve(root, instance.path))?.pages ?? instance.path;
    return Object.fromEntries([...loaded].map(([module, { data }]) => [module, data]));
  }

  /** Ends the threads. */
  async close(): Promise<void> {
    await Promise.all([...this.#loaders.values()].map((loader) => loader.close()));
  }

  #loader(module: string, root: string): SiteLoader {
    const known = this.#loaders.get(module);
    if (known) return known;
    const name = path.relative(root, module).split(path.sep).join('/');
    const folder = `${path.basename(module).replace(/\..*$/, '')}-${contentHash(name).slice(0, 6)}`;
    const loader = new SiteLoader(module, path.join(this.#out, 'loaders', folder));
    this.#loaders.set(module, loader);
    return loader;
  }
}

/** Builds a site, and builds it again after changes: the steps of `build.ts` as one call, for all other commands. */
import type { ComponentCounts } from './page/component-counts.ts';
import type { BuildOutcome } from './release/build-outcome.ts';
import type { SearchablePage } from './search/search-records.ts';
import { addNavigation } from './steps/add-navigation.ts';
import {
  type AssembledBuild,
  type AssemblyOptions,
  assembleRelease,
} from './steps/assemble-release.ts';
import { type BuildOptions, BuildSession } from './steps/build-session.ts';
import { checkAllLinks } from './steps/check-all-links.ts';
import { commitBuild } from './steps/commit-build.ts';
import { compilePages } from './steps/compile-pages.ts';
import { type Inspection, inspectBuild } from './lint/inspect-build.ts';
import { type ConfiguredBuild, readConfiguration } from './steps/read-configuration.ts';
import { readContent } from './steps/read-content.ts';
import { updateRelease } from './steps/update-release.ts';
import type { ResolvedConfig } from '../model/config/site.ts';

/** Input for the search service: `searchRecords` reads the records of these pages. */
export interface Searchable {
  pages: SearchablePage[];
  config: ResolvedConfig;
}

/** Builds a site as often as needed. Each build after the first does only what the changes require. */
export class SiteBuild {
  readonly #session: BuildSession;

  constructor(options: BuildOptions) {
    this.#session = new BuildSession(options);
  }

  /** Builds the release. Throws a `BuildError` when an error fails the build. */
  async run(options?: AssemblyOptions): Promise<BuildOutcome> {
    const configured = await readConfiguration(this.#session);
    const updated = await updateRelease(this.#session, configured);
    return updated ?? commitBuild(this.#session, await this.#assemble(configured, options));
  }

  /** Builds the release, and returns the input for the search service. */
  async searchable(): Promise<Searchable> {
    const build = await this.#assemble(await readConfiguration(this.#session));
    commitBuild(this.#session, build);
    return { pages: build.searchable, config: build.source.config };
  }

  /** Builds the site, and returns what `edgepress lint` looks at. Throws a `BuildError` for a wrong configuration only. */
  async inspect(): Promise<Inspection> {
    const build = await this.#assemble(await readConfiguration(this.#session));
    return inspectBuild(this.#session, build);
  }

  /** Returns the files that pages were made from besides their own, those that don't exist included. */
  sources(): Set<string> {
    const pages = [...this.#session.compiler.cache.pages()];
    return new Set(pages.flatMap(({ result }) => Object.keys(result.sources.files)));
  }

  /** Returns how many components the pages use. */
  components(): ComponentCounts {
    const sum = { rendered: 0, placeholders: 0 };
    for (const { result } of this.#session.compiler.cache.pages()) {
      sum.rendered += result.components.rendered;
      sum.placeholders += result.components.placeholders;
    }
    return sum;
  }

  /** Starts a compile thread ahead of the first edit. */
  async warm(): Promise<void> {
    await this.#session.warm();
  }

  /** Ends the compile threads. */
  async close(): Promise<void> {
    await this.#session.close();
  }

  async #assemble(configured: ConfiguredBuild, options?: AssemblyOptions): Promise<AssembledBuild> {
    const read = await readContent(this.#session, configured);
    const compiled = await compilePages(this.#session, read);
    const navigable = await addNavigation(this.#session, compiled);
    const checked = await checkAllLinks(this.#session, navigable);
    return assembleRelease(this.#session, checked, options);
  }
}

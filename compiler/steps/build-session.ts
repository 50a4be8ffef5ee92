/** State that a build keeps for the next build of the same site: compile threads, caches and the previous results. */
import fs from 'node:fs';
import { SiteCompiler } from '../compile/site-compiler.ts';
import type { Timings } from '../diagnostics/timings.ts';
import { FrontMatterSchemas } from '../extensions/front-matter-schema.ts';
import { SiteLoaders } from '../extensions/site-loaders.ts';
import { LastBuild } from '../incremental/last-build.ts';
import { SharedInputsLoader } from '../inputs/shared-inputs.ts';
import { SiteNavigation } from '../navigation/site-navigation.ts';
import { objectsFolder } from '../objects/objects.ts';
import { LlmsFiles, type TextFiles } from '../release/llms-files.ts';
import { PageEntries } from '../release/page-entries.ts';
import { Sharder } from '../release/shards.ts';
import { SearchIndexer } from '../search/search-index.ts';
import { templatesKey } from '../templates/find-templates.ts';
import { DocumentReader } from './document-reader.ts';
import { SocialImageTexts } from '../social-image/image-texts.ts';
import type { SearchManifest } from '../../model/release/search-manifest.ts';

/** Options of a build. */
export interface BuildOptions {
  /** Absolute path of the content folder. */
  root: string;
  /** Absolute path of the output folder. */
  out: string;
  /** Absolute path of the folder for results that all sites of a project share. */
  cache: string;
  /** Builds for a local server: drafts are included, live reload is added, and broken pages keep their last good version. */
  dev: boolean;
  timings: Timings;
  /** How long a page of a lenient site may take, in milliseconds. */
  pageLimit?: number | undefined;
}

/** What is made from the text of all pages, and therefore changes with every edit. */
export interface SiteTexts {
  /** `null` if the site has its own file at that address. */
  llms: TextFiles | null;
  search: SearchManifest;
}

/** Belongs to one site and serves all of its builds, one after the other. Every step takes it as its first argument. */
export class BuildSession {
  readonly options: BuildOptions;
  readonly timings: Timings;
  /** Folder of the objects. */
  readonly store: string;
  readonly documents: DocumentReader;
  readonly compiler: SiteCompiler;
  readonly sharedInputs: SharedInputsLoader;
  readonly lastBuild: LastBuild;
  readonly frontMatterSchemas = new FrontMatterSchemas();
  readonly loaders: SiteLoaders;
  readonly navigation = new SiteNavigation();
  readonly entries = new PageEntries();
  readonly llms: LlmsFiles;
  readonly search: SearchIndexer;
  readonly sharder = new Sharder();
  readonly socialImages: SocialImageTexts;
  /** What the last build has assembled from the text of all pages. */
  texts: SiteTexts | undefined;

  constructor(options: BuildOptions) {
    const { out, cache, dev, timings, pageLimit } = options;
    const store = objectsFolder(out);
    fs.mkdirSync(store, { recursive: true });
    this.options = options;
    this.timings = timings;
    this.store = store;
    this.compiler = new SiteCompiler({ out, store, cache, dev, timings, pageLimit });
    this.loaders = new SiteLoaders(out);
    this.documents = new DocumentReader(this.compiler, { drafts: dev });
    this.sharedInputs = new SharedInputsLoader({
      out,
      store,
      cache,
      dev,
      templatesKey: (source) => templatesKey(source, (file) => this.compiler.sourcesOf(file)),
    });
    this.lastBuild = new LastBuild({ out, store, dev }, this.compiler);
    this.llms = new LlmsFiles(out, store);
    this.search = new SearchIndexer({ out, store, version: this.compiler.version });
    this.socialImages = new SocialImageTexts(out, store);
  }

  /** Starts a compile thread ahead of the first edit. */
  async warm(): Promise<void> {
    await this.compiler.warm(this.documents.any);
  }

  /** Ends the compile threads. */
  async close(): Promise<void> {
    await Promise.all([
      this.compiler.close(),
      this.frontMatterSchemas.close(),
      this.loaders.close(),
    ]);
  }
}

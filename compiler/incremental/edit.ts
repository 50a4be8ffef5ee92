/** The inputs and the result of an edit of a few pages of a large site. */
import type { CachedCompilation, SiteCompiler } from '../compile/site-compiler.ts';
import type { SiteSource } from '../config/load-site.ts';
import type { FrontMatterSchema } from '../extensions/front-matter-schema.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { LastChange } from '../docs/git-times.ts';
import type { SidebarConfig } from '../navigation/load-sidebars.ts';
import type { SiteData } from '../site/site-context.ts';
import type { DetailedPage } from '../store/cache-line.ts';
import type { Manifest } from '../../model/release/release.ts';
import type { ChangedFile } from './scan.ts';
import type { SiteIndex } from './site-index.ts';

/** Everything that an edit is applied with. */
export interface EditInput {
  index: SiteIndex;
  changed: ChangedFile[];
  /** The files that were committed since the previous build, with the time and the author. */
  times: ReadonlyMap<string, LastChange>;
  /** The current commit of the repository. */
  head: string;
  source: SiteSource;
  data: SiteData;
  /** Hash of the configuration that decides how front matter is read. */
  frontMatterKey: string;
  /** The site's own schema of front matter. */
  schema: FrontMatterSchema | null;
  compiler: SiteCompiler;
  /** Folder of the objects. */
  store: string;
  /** By docs instance. */
  sidebars: SidebarConfig[];
  /** File that holds the table of routes. */
  routes: string;
  /** Whether drafts are included. */
  dev: boolean;
  /** When the build began, ms since the epoch. */
  since: number;
}

/** The release after the edit. The index has been updated to it. */
export interface EditOutcome {
  manifest: Manifest;
  diagnostics: Diagnostic[];
  /** Paths of the pages that were compiled. */
  compiled: string[];
}

/** A page before and after the edit. */
export interface Edit {
  file: ChangedFile;
  before: DetailedPage;
  after: CachedCompilation;
}

/** What the comparison must know about another documentation engine. */
import type { Place } from '../corpus/page.ts';

/** A generated page, with its text in this engine's own syntax. */
export interface SourcePage {
  place: Place;
  text: string;
}

/** Another documentation engine. */
export interface Peer {
  /** Name in tables and folders. Engines with the same `folder` share their packages and sources. */
  name: string;
  folder: string;
  /** Exact versions, installed with npm. The first is the engine's own. */
  packages: Record<string, string>;
  /** Name of its starter in the folder `starters` of the cache, for engines whose starter is not on npm. */
  starter?: string;
  /** Writes the configuration and the pages in the form that the engine's own template has. */
  writeSite(folder: string, pages: SourcePage[]): void;
  /** The source file of a page, relative to the site. */
  sourceOf(place: Place): string;
  /** Arguments of the build, beginning with a program in `node_modules/.bin`. */
  build: string[];
  /** Additional environment variables of all its commands. */
  environment?: Record<string, string>;
  /** Caches that a cold build doesn't have, relative to the site. */
  caches: string[];
  /** Folder of the built site. */
  output: string;
  /** Arguments that start the development server on a port, and whether authors wait for it in the comparison. */
  serve?: (port: number) => string[];
  /** Where a page is served, if not at `/docs/<folder>/<slug>`. */
  addressOf?(place: Place): string;
  /** CSS selectors in the built pages. */
  selectors: {
    /** The heading of a page. */
    heading: string;
    /** Opens the search. Missing where the default theme has none. */
    search?: string;
    /** The field in which a reader then types. */
    searchField?: string;
    /** The second tab of the first group of tabs. */
    tab: string;
  };
}

/** Returns the path at which a page is served. */
export function addressIn(peer: Pick<Peer, 'addressOf'> | undefined, place: Place): string {
  return peer?.addressOf?.(place) ?? `/docs/${place.folder}/${place.slug}`;
}

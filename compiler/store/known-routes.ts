/** The routes of a site from run to run: made again only when a page came, went or moved. */
import { makeRoutes, type RoutedFile, type Routes } from '../site/routes.ts';

/** Makes routes, and keeps those of the last run. */
export class KnownRoutes {
  #known: { docs: readonly RoutedFile[]; routes: Routes } | undefined;

  /** The routes of the pages. */
  of(docs: readonly RoutedFile[]): Routes {
    const before = this.#known;
    const routes = before && sameRoutes(before.docs, docs) ? before.routes : makeRoutes(docs);
    this.#known = { docs, routes };
    return routes;
  }

  /** The routes of the last run. */
  get last(): Routes | undefined {
    return this.#known?.routes;
  }
}

function sameRoutes(before: readonly RoutedFile[], docs: readonly RoutedFile[]): boolean {
  return (
    before.length === docs.length &&
    docs.every((doc, index) => {
      const other = before[index];
      return doc === other || (doc.file === other?.file && doc.path === other.path);
    })
  );
}

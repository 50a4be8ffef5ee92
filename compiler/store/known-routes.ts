/** Keeps the routes of a site between runs. They are created again only when a page was added, removed or moved. */
import { makeRoutes, type RoutedFile, type Routes } from '../site/routes.ts';

/** Creates routes, and keeps those of the last run. */
export class KnownRoutes {
  #known: { docs: readonly RoutedFile[]; routes: Routes } | undefined;

  /** Returns the routes of the pages. */
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

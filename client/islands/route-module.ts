/** Tells client modules of a Docusaurus site which page is shown. Only their own bundles import this. */

/** What such a module may export. */
interface RouteModule {
  onRouteUpdate?: (change: RouteChange) => (() => void) | void;
  onRouteDidUpdate?: (change: RouteChange) => void;
}

interface RouteChange {
  location: Place;
  previousLocation: Place | null;
}

interface Place {
  pathname: string;
  search: string;
  hash: string;
}

const previous = new WeakMap<object, Place>();

/** Calls the functions of a module. Each page that is shown calls it once. */
export function updateRoute(module: RouteModule): void {
  const { pathname, search, hash } = location;
  const place = { pathname, search, hash };
  const change = { location: place, previousLocation: previous.get(module) ?? null };
  previous.set(module, place);
  const done = module.onRouteUpdate?.(change);
  module.onRouteDidUpdate?.(change);
  done?.();
}

/** The router's hooks: `@docusaurus/router`. */
import {
  type ComponentType,
  createElement,
  type ReactNode,
  useEffect,
  useSyncExternalStore,
} from 'react';
import { pageHost } from './page/host.ts';
import { SiteAnchor } from './links.tsx';

/** The address of the page. */
interface PageLocation {
  pathname: string;
  search: string;
  hash: string;
  state: unknown;
  key: string;
}

/** Returns the page's address. Its query and hash are known in a browser only. */
export function useLocation(): PageLocation {
  const address = useSyncExternalStore(
    onNavigation,
    () => location.search + location.hash,
    () => '',
  );
  const hash = /#.*$/.exec(address)?.[0] ?? '';
  const search = address.slice(0, address.length - hash.length);
  return { pathname: pageHost().path(), search, hash, state: undefined, key: '' };
}

/** Returns the functions that go to another page. */
export function useHistory() {
  pageHost().needBrowser();
  const location = useLocation();
  const address = (to: unknown): string => pageHost().href(textOf(to));
  return {
    location,
    action: 'POP',
    length: 1,
    push: (to: unknown) => window.location.assign(address(to)),
    replace: (to: unknown) => history.replaceState(history.state, '', address(to)),
    go: (steps: number) => history.go(steps),
    goBack: () => history.back(),
    goForward: () => history.forward(),
    block: () => () => {},
    listen: () => () => {},
    createHref: address,
  };
}

/** Goes to another page. Readers without scripts are sent there by the head of the page, and see a link. */
export function Redirection({ to }: { to: unknown }): ReactNode {
  pageHost().needBrowser();
  const target = textOf(to);
  const href = pageHost().href(target);
  pageHost().redirect?.(href);
  useEffect(() => location.replace(href), [href]);
  return createElement(SiteAnchor, { to: target }, target);
}

/** Whether the page's path matches a pattern. */
export function matchPath(pathname: string, options: { path?: string; exact?: boolean } | string) {
  const { path = '', exact = false } = typeof options === 'string' ? { path: options } : options;
  const isExact = pathname === path;
  const isMatch = isExact || (!exact && pathname.startsWith(`${path.replace(/\/$/, '')}/`));
  return isMatch ? { path, url: path, isExact, params: {} } : null;
}

/** Whether the page's path matches a pattern. */
export function useRouteMatch(path?: string) {
  const { pathname } = useLocation();
  return path === undefined
    ? { path: pathname, url: pathname, isExact: true, params: {} }
    : matchPath(pathname, path);
}

/** The parameters of the route. Pages of documents have none. */
export function useParams(): Record<string, string> {
  return {};
}

/** What `withRouter` gives. */
interface Routed {
  location: PageLocation;
  match: ReturnType<typeof useRouteMatch>;
}

/** Gives a component the page's address as props. */
export function withRouter(component: ComponentType<Routed>): ComponentType<object> {
  return (props) =>
    createElement(component, { ...props, location: useLocation(), match: useRouteMatch() });
}

function textOf(to: unknown): string {
  if (typeof to === 'string') return to;
  const { pathname = '', search = '', hash = '' }: Partial<PageLocation> = Object(to);
  return pathname + search + hash;
}

function onNavigation(changed: () => void): () => void {
  const events = ['popstate', 'hashchange', 'edgepress:navigated'];
  for (const name of events) addEventListener(name, changed);
  return () => {
    for (const name of events) removeEventListener(name, changed);
  };
}

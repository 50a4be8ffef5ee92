/** Smaller parts of `@docusaurus/theme-common`: wrappers, the query of the address, lists and texts. */
import {
  type ComponentType,
  createElement,
  Fragment,
  type ReactNode,
  useEffect,
  useState,
  type ReactElement,
} from 'react';
import { pageHost, siteText } from './page/host.ts';
import { SiteAnchor } from './links.tsx';
import { useLocation } from './router.ts';

interface Wrapped {
  children?: ReactNode;
}

function wrapper({ children }: Wrapped): ReactNode {
  return <Fragment>{children}</Fragment>;
}

/** Renders its children. The classes of `<html>` are the engine's. */
export const HtmlClassNameProvider = wrapper;
/** Renders its children. */
export const PluginHtmlClassNameProvider = wrapper;
/** Renders its children. Errors reach the next boundary. */
export const ErrorCauseBoundary = wrapper;

/** Renders nothing: the engine fills the menu of small screens. */
export function NavbarSecondaryMenuFiller(): ReactNode {
  return null;
}

/** Renders providers around each other, the first one outermost. */
export function composeProviders(providers: ComponentType<Wrapped>[]): ComponentType<Wrapped> {
  return ({ children }) =>
    providers.reduceRight<ReactNode>(
      (inside, Provider) => createElement(Provider, null, inside),
      children,
    );
}

/** Returns the function itself: components call it with its newest values. */
export function useEvent<T>(callback: T): T {
  return callback;
}

/** Returns the object that was given before, as long as its fields have the same values. */
export function useShallowMemoObject<T extends object>(given: T): T {
  const [kept, keep] = useState(given);
  const isSame = (one: T, other: T): boolean =>
    Object.entries(one).every(([name, value]) => Object.is(value, Reflect.get(other, name)));
  if (isSame(kept, given) && isSame(given, kept)) return kept;
  keep(given);
  return given;
}

/** Keeps the page from scrolling while something is open. */
export function useLockBodyScroll(isLocked = true): void {
  useEffect(() => {
    document.body.style.overflow = isLocked ? 'hidden' : '';
    return () => {
      document.body.style.overflow = '';
    };
  }, [isLocked]);
}

/** Returns what a function selects of the router's state. */
export function useHistorySelector<T>(select: (history: { location: unknown }) => T): T {
  return select({ location: useLocation() });
}

/** Returns a value of the query. */
export function useQueryStringValue(key: string | null): string | null {
  const { search } = useLocation();
  return key === null ? null : new URLSearchParams(search).get(key);
}

/** Returns a value of the query, and a function that changes it. */
export function useQueryString(key: string): [string, (value: string | null) => void] {
  const value = useQueryStringValue(key) ?? '';
  pageHost().needBrowser();
  const change = (next: string | null): void => {
    const query = new URLSearchParams(location.search);
    if (next) query.set(key, next);
    else query.delete(key);
    showQuery(query);
  };
  return [value, change];
}

/** Returns all values of a name in the query, and a function that changes them. */
export function useQueryStringList(key: string): [string[], (values: string[]) => void] {
  const { search } = useLocation();
  pageHost().needBrowser();
  const change = (values: string[]): void => {
    const query = new URLSearchParams(location.search);
    query.delete(key);
    for (const value of values) query.append(key, value);
    showQuery(query);
  };
  return [new URLSearchParams(search).getAll(key), change];
}

/** Returns a function that removes the query. */
export function useClearQueryString(): () => void {
  pageHost().needBrowser();
  return () => showQuery(new URLSearchParams());
}

function showQuery(query: URLSearchParams): void {
  const text = query.size > 0 ? `?${query}` : '';
  history.replaceState(history.state, '', location.pathname + text + location.hash);
  // What reads the address looks at it again.
  dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
}

/** Joins queries. With `set`, later values replace earlier ones of the same name. */
export function mergeSearchParams(
  queries: URLSearchParams[],
  strategy: 'append' | 'set',
): URLSearchParams {
  const merged = new URLSearchParams();
  for (const [name, value] of queries.flatMap((query) => [...query])) merged[strategy](name, value);
  return merged;
}

/** Joins queries that are written as texts. */
export function mergeSearchStrings(
  queries: (string | undefined)[],
  strategy: 'append' | 'set',
): string {
  const given = queries.map((query) => new URLSearchParams(query));
  const merged = mergeSearchParams(given, strategy).toString();
  return merged && `?${merged}`;
}

/** Returns the class of headings that links lead to. */
export function useAnchorTargetClassName(): string | undefined {
  return undefined;
}

/** Formats dates in the language of the page. */
export function useDateTimeFormat(options: Intl.DateTimeFormatOptions = {}): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(pageHost().locale(), { timeZone: 'UTC', ...options });
}

/** Returns the route of the home page. */
export function useHomePageRoute(): { path: string; exact: boolean } {
  return { path: siteText('baseUrl') || '/', exact: true };
}

/** Whether a text matches a pattern. */
export function isRegexpStringMatch(pattern?: string, text?: string): boolean {
  return pattern !== undefined && text !== undefined && new RegExp(pattern, 'i').test(text);
}

/** Returns the items that come after an equal one. */
export function duplicates<T>(
  items: readonly T[],
  isSame: (one: T, other: T) => boolean = Object.is,
): T[] {
  return items.filter((item, at) => items.findIndex((other) => isSame(item, other)) !== at);
}

/** Returns each item once. */
export function uniq<T>(items: readonly T[]): T[] {
  return [...new Set(items)];
}

/** Groups items by a key. */
export function groupItems<T, Key extends string>(
  items: readonly T[],
  keyOf: (item: T, index: number) => Key,
): Partial<Record<Key, T[]>> {
  return Object.groupBy(items, keyOf);
}

/** Returns tags by their first letter. */
export function listTagsByLetters<Tag extends { label: string }>(
  tags: readonly Tag[],
): { letter: string; tags: Tag[] }[] {
  const sorted = tags.toSorted((one, other) => one.label.localeCompare(other.label));
  const groups = Map.groupBy(sorted, ({ label }) => label.charAt(0).toUpperCase());
  return [...groups].map(([letter, own]) => ({ letter, tags: own }));
}

/** Whether the links of a footer have columns. */
export function isMultiColumnFooterLinks(links: readonly object[]): boolean {
  return links.some((link) => 'title' in link);
}

/** Splits an emoji from the beginning of a text. */
export function extractLeadingEmoji(text: string): { emoji: string | null; rest: string } {
  const emoji = /^\p{Extended_Pictographic}(?:\uFE0F|\u200D\p{Extended_Pictographic})*/u.exec(text);
  return { emoji: emoji?.[0] ?? null, rest: text.slice(emoji?.[0].length ?? 0) };
}

/** Code in a line of text. */
export function CodeInline(props: { children?: ReactNode }): ReactElement {
  return <code {...props} />;
}

/** A tag with a link to its list. */
export function TagLink(props: {
  label?: string;
  permalink?: string;
  count?: number;
}): ReactElement {
  const { label, permalink = '', count } = props;
  return (
    <SiteAnchor className="tag" to={permalink}>
      {label}
      {count !== undefined && ` (${count})`}
    </SiteAnchor>
  );
}

/** The icon of links to other sites. */
export function ExternalLinkIcon({ width = 13.5, height = 13.5, ...others }): ReactElement {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      aria-hidden="true"
      {...{ width, height }}
      {...others}
    >
      <path d="M10 5H5v14h14v-5M14 4h6v6M20 4l-9 9" />
    </svg>
  );
}

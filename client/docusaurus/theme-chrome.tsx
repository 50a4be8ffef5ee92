/** Parts of `@docusaurus/theme-common` around the page: navbar, menus, scrolling. The engine shows them itself. */
import {
  type ReactElement,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
} from 'react';
import { pageHost, siteText } from './page/host.ts';
import { useLocation } from './router.ts';
import { useDocusaurusContext } from './site-context.ts';
import { useQueryString } from './theme-helpers.tsx';

/** Returns the bar with the announcement, which the engine shows. */
export function useAnnouncementBar() {
  return { isActive: false, close() {} };
}

/** Returns the menu of small screens, which the engine shows. */
export function useNavbarMobileSidebar() {
  return { disabled: true, shouldRender: false, shown: false, toggle() {} };
}

/** Returns its second level. */
export function useNavbarSecondaryMenu() {
  return { shown: false, hide() {}, content: null };
}

/** Returns a navbar that stays visible. */
export function useHideableNavbar() {
  return { navbarRef() {}, isNavbarVisible: true };
}

/** Does nothing: the engine shows the focus of keyboards. */
export function useKeyboardNavigation(): void {}

/** The class of `<html>` while readers use the keyboard. */
export const keyboardFocusedClassName = 'navigation-with-keyboard';

/** Returns a button that isn't shown: the engine has one. */
export function useBackToTopButton() {
  return { shown: false, scrollToTop: () => scrollTo({ top: 0 }) };
}

/** Splits the items of a navbar by their side. */
export function splitNavbarItems<T extends { position?: string }>(items: T[]): [T[], T[]] {
  const isLeft = ({ position = 'right' }: T): boolean => position === 'left';
  return [items.filter(isLeft), items.filter((item) => !isLeft(item))];
}

/** Returns the function that makes the address of the page in another language. */
export function useAlternatePageUtils() {
  const { i18n } = useDocusaurusContext();
  const base = siteText('baseUrl') || '/';
  const home = (code: string): string => (code === i18n.defaultLocale ? base : `${base}${code}/`);
  return {
    createUrl({ locale, fullyQualified }: { locale: string; fullyQualified: boolean }): string {
      const rest = `${pageHost().path()}/`.slice(home(i18n.currentLocale).length).slice(0, -1);
      return (fullyQualified ? siteText('url') : '') + home(locale) + rest;
    },
  };
}

/** Returns the words that readers search for, and a function that changes them. */
export function useSearchQueryString(): [string, (value: string | null) => void] {
  return useQueryString('q');
}

/** Returns the function that makes the address of a search. */
export function useSearchLinkCreator(): (words: string) => string {
  return (words) => pageHost().href(`/search?q=${encodeURIComponent(words)}`);
}

/** Calls a function when the address changes. */
export function useLocationChange(
  onChange: (change: { location: unknown; previousLocation: unknown }) => void,
): void {
  pageHost().needBrowser();
  const { pathname, search, hash, state, key } = useLocation();
  const address = useMemo(
    () => ({ pathname, search, hash, state, key }),
    [pathname, search, hash, state, key],
  );
  const previous = useRef<typeof address | undefined>(undefined);
  const call = useEffectEvent(onChange);
  useEffect(() => {
    if (previous.current !== address)
      call({ location: address, previousLocation: previous.current });
    previous.current = address;
  }, [address]);
}

interface ScrollPosition {
  scrollX: number;
  scrollY: number;
}

/** Calls a function when the page scrolls. */
export function useScrollPosition(
  onScroll: (position: ScrollPosition, last: ScrollPosition | null) => void,
): void {
  pageHost().needBrowser();
  const call = useEffectEvent(onScroll);
  useEffect(() => {
    let last: ScrollPosition | null = null;
    const listener = (): void => {
      const position = { scrollX, scrollY };
      call(position, last);
      last = position;
    };
    listener();
    addEventListener('scroll', listener, { passive: true });
    return () => removeEventListener('scroll', listener);
  }, []);
}

/** Returns the state of `useScrollPosition`, which is always on. */
export function useScrollController() {
  return {
    scrollEventsEnabledRef: { current: true },
    enableScrollEvents() {},
    disableScrollEvents() {},
  };
}

/** Returns a function that scrolls the page. Readers who prefer less motion get none. */
export function useSmoothScrollTo() {
  const startScroll = (top: number): void =>
    scrollTo({
      top,
      behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth',
    });
  return { startScroll, cancelScroll() {} };
}

/** The element that follows the link to the content. */
export const SkipToContentFallbackId = '__docusaurus_skipToContent_fallback';

/** Renders nothing: the engine has such a link. */
export function SkipToContentLink(): null {
  return null;
}

/** Renders something for each theme, of which one is shown. */
export function ThemedComponent(props: {
  className?: string;
  children: (of: { theme: 'light' | 'dark'; className: string }) => ReactNode;
}): ReactElement {
  const { className = '', children } = props;
  const render = (theme: 'light' | 'dark'): ReactNode =>
    children({ theme, className: `only-${theme} ${className}`.trim() });
  return (
    <>
      {render('light')}
      {render('dark')}
    </>
  );
}

/** Hooks of the classic theme: `@docusaurus/theme-common`. */
import { type ReactNode, useState, useSyncExternalStore } from 'react';
import { pageHost, siteText } from './page/host.ts';

/** Returns the colour mode and a function that changes it. */
export function useColorMode() {
  pageHost().needBrowser();
  const colorMode = useSyncExternalStore(
    onColorMode,
    () => (document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light'),
    () => 'light',
  );
  return {
    colorMode,
    colorModeChoice: colorMode,
    isDarkTheme: colorMode === 'dark',
    setColorMode(mode: 'light' | 'dark' | null) {
      if (mode === null) localStorage.removeItem('theme');
      else localStorage.setItem('theme', mode);
      if (mode !== null) document.documentElement.dataset['theme'] = mode;
    },
  };
}

function onColorMode(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => observer.disconnect();
}

/** Returns the kind of window: wider than 996 pixels or not. During the build it is not known. */
export function useWindowSize(options: { desktopBreakpoint?: number } = {}): string {
  pageHost().needBrowser();
  const { desktopBreakpoint = 996 } = options;
  return useSyncExternalStore(
    onResize,
    () => (innerWidth > desktopBreakpoint ? 'desktop' : 'mobile'),
    () => 'ssr',
  );
}

function onResize(changed: () => void): () => void {
  addEventListener('resize', changed);
  return () => removeEventListener('resize', changed);
}

/** Whether the reader prefers less motion. */
export function prefersReducedMotion(): boolean {
  return typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** Returns the value that the component had when it was rendered before. */
export function usePrevious<T>(value: T): T | undefined {
  const [values, setValues] = useState<{ current: T; before?: T }>({ current: value });
  if (!Object.is(values.current, value)) setValues({ current: value, before: values.current });
  return values.before;
}

/** Whether a part of the page is collapsed, and functions that change it. */
export function useCollapsible({ initialState = false }: { initialState?: boolean } = {}) {
  const [collapsed, setCollapsed] = useState(initialState);
  return { collapsed, setCollapsed, toggleCollapsed: () => setCollapsed((was) => !was) };
}

/** Shows or hides its children. */
export function Collapsible(props: {
  collapsed?: boolean;
  className?: string;
  children?: ReactNode;
}): ReactNode {
  return (
    <div className={props.className} hidden={props.collapsed}>
      {props.children}
    </div>
  );
}

/** Sets the title and the description of the page. */
export function PageMetadata(props: { title?: string; description?: string }): ReactNode {
  const { title, description } = props;
  pageHost().describe?.({ title, description });
  return null;
}

/** A place in the browser's storage. */
export function createStorageSlot(key: string) {
  const storage = (): Storage | undefined =>
    typeof localStorage === 'undefined' ? undefined : localStorage;
  return {
    get: () => storage()?.getItem(key) ?? null,
    set: (value: string) => storage()?.setItem(key, value),
    del: () => storage()?.removeItem(key),
    listen: () => () => {},
  };
}

/** Returns the names of all places in the browser's storage. */
export function listStorageKeys(): string[] {
  return typeof localStorage === 'undefined' ? [] : Object.keys(localStorage);
}

/** A place in the browser's storage as a state. */
export function useStorageSlot(key: string | null) {
  const slot = createStorageSlot(key ?? '');
  const value = useSyncExternalStore(
    () => () => {},
    () => (key === null ? null : slot.get()),
    () => null,
  );
  return [value, slot] as const;
}

/** Keeps the scroll position of an element while the page changes. */
export function useScrollPositionBlocker() {
  return {
    blockElementScrollPositionUntilNextRender(element: HTMLElement) {
      const { top } = element.getBoundingClientRect();
      requestAnimationFrame(() => scrollBy({ top: element.getBoundingClientRect().top - top }));
    },
  };
}

/** Returns the page's path without the base URL. */
export function useLocalPathname(): string {
  const base = siteText('baseUrl') || '/';
  return pageHost().path().replace(base, '/');
}

/** Whether two paths lead to the same page. */
export function isSamePath(first: string | undefined, second: string | undefined): boolean {
  const plain = (path: string | undefined): string | undefined =>
    path?.replace(/\/$/, '').toLowerCase();
  return plain(first) === plain(second);
}

/** Returns the title of a page with that of the site. */
export function useTitleFormatter(title?: string): string {
  const site = siteText('title');
  const delimiter = siteText('titleDelimiter') || '|';
  return title && title !== site ? `${title} ${delimiter} ${site}` : site;
}

/** Names of classes, such as `ThemeClassNames.docs.docBreadcrumbs`. */
export const ThemeClassNames: unknown = /* @__PURE__ */ new Proxy(
  {},
  {
    get: () =>
      new Proxy({}, { get: (_group, name) => classNameOf(typeof name === 'string' ? name : '') }),
  },
);

function classNameOf(name: string): string | ((value: unknown) => string) {
  const words = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  if (/(?:Level|Type)$/.test(name)) return (value) => `theme-${words}-${String(value)}`;
  return `theme-${words}`;
}

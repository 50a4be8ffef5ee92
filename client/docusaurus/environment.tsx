/** What differs between the build and the browser: `BrowserOnly`, `useIsBrowser`, `ExecutionEnvironment`, errors. */
import { Component, type ReactNode, useEffect, useLayoutEffect, useSyncExternalStore } from 'react';
import { pageHost } from './page/host.ts';

const hasDocument = typeof document !== 'undefined';

/** Where code runs. */
export const executionEnvironment = {
  canUseDOM: hasDocument,
  canUseEventListeners: hasDocument,
  canUseIntersectionObserver: hasDocument && 'IntersectionObserver' in globalThis,
  canUseViewport: hasDocument,
};

/** React's effect before the paint, which the build would warn about. */
export const useIsomorphicLayoutEffect = hasDocument ? useLayoutEffect : useEffect;

/** Whether the component is shown by a browser, after hydration. */
export function useIsBrowser(): boolean {
  pageHost().needBrowser();
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

function never(): () => void {
  return () => {};
}

/** Shows its children in a browser only. */
export function BrowserOnly(props: {
  children?: () => ReactNode;
  fallback?: ReactNode;
}): ReactNode {
  const isBrowser = useIsBrowser();
  return isBrowser ? (props.children?.() ?? null) : (props.fallback ?? null);
}

/** Shows something else in place of a component that throws. */
export class ErrorBoundary extends Component<
  {
    children?: ReactNode;
    fallback?: (failed: { error: Error; tryAgain: () => void }) => ReactNode;
  },
  { error: Error | null }
> {
  override state: { error: Error | null } = { error: null };

  static getDerivedStateFromError(error: Error): { error: Error } {
    return { error };
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    return this.props.fallback?.({ error, tryAgain: () => this.setState({ error: null }) }) ?? null;
  }
}

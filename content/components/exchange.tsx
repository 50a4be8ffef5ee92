/** A request and its response, side by side where there is room. */
import type { ReactNode } from 'react';

/** Lays out two code blocks. */
export function Exchange({ children }: { children: ReactNode }): ReactNode {
  return <div className="exchange">{children}</div>;
}

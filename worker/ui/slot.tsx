/** Places in the shell that are filled while it streams. */
import { createElement, type ReactNode } from 'react';

/** What a hole is filled with: the page's own stylesheets, its table of contents, its article. */
export type SlotName = 'styles' | 'contents' | 'article';

/** Marks a place; `worker/page/render.tsx` puts the real thing there without React seeing it. */
export function Slot({ name }: { name: SlotName }): ReactNode {
  return createElement('ep-hole', { 'data-name': name });
}

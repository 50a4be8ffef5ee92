/** Slots in the page shell that are filled while it streams. */
import { createElement, type ReactNode } from 'react';

/** What a slot is filled with: the page's own stylesheets, its table of contents or its article. */
export type SlotName = 'styles' | 'contents' | 'article';

/** Renders a placeholder. `worker/page/render.tsx` replaces it outside of React. */
export function Slot({ name }: { name: SlotName }): ReactNode {
  return createElement('ep-hole', { 'data-name': name });
}

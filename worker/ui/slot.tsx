/** Slots of the shell that are filled while it streams. */
import { createElement, type ReactNode } from 'react';

/** What a slot is filled with: the page's own stylesheets, its table of contents, its article. */
export type SlotName = 'styles' | 'contents' | 'article';

/** Marks a slot, which `worker/page/stream-slots.tsx` fills without React. */
export function Slot({ name }: { name: SlotName }): ReactNode {
  return createElement('ep-stream-slot', { 'data-name': name });
}

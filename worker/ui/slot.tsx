/** Slots of the shell that are filled while it streams. */
import { createElement, type ReactNode } from 'react';
import { STREAM_SLOT_TAG } from '../../model/placeholder-tags.ts';

/** Content of a slot: the page's stylesheets, its table of contents, or its article. */
export type SlotName = 'styles' | 'contents' | 'article';

/** Marks a slot, which `worker/page/stream-slots.tsx` fills without React. */
export function Slot({ name }: { name: SlotName }): ReactNode {
  return createElement(STREAM_SLOT_TAG, { 'data-name': name });
}

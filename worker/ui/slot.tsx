/** Slots of the shell that are filled while it streams. */
import { createElement, type ReactNode } from 'react';
import { STREAM_SLOT_TAG } from '../../model/placeholder-tags.ts';
import type { PageView } from '../../model/release/page-view.ts';

/** Content of a slot: the page's stylesheets, its table of contents, its article, or a template. */
export type SlotName = 'styles' | 'contents' | 'article' | `slots/${string}` | `layouts/${string}`;

/** Marks a slot, which `worker/page/stream-slots.tsx` fills without React. */
export function Slot({ name }: { name: SlotName }): ReactNode {
  return createElement(STREAM_SLOT_TAG, { 'data-name': name });
}

/** Marks the place of a template. If the site has no such template, renders `children`. */
export function TemplateSlot(props: {
  name: SlotName;
  view: PageView;
  children?: ReactNode;
}): ReactNode {
  return hasTemplate(props.view, props.name) ? <Slot name={props.name} /> : props.children;
}

/** Returns whether the site has a template. */
export function hasTemplate({ templates }: PageView, name: string): boolean {
  return templates?.html[name] !== undefined;
}

/** Returns the layout that a page is shown in. A layout without a template falls back to the engine's. */
export function layoutOf(view: PageView): string {
  const { layout = 'doc' } = view.page;
  const isKnown =
    ['home', 'wide', 'bare'].includes(layout) || hasTemplate(view, `layouts/${layout}`);
  return isKnown ? layout : 'doc';
}

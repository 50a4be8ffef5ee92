/** The custom elements that one stage writes and another one finds. */

/** Wraps an interactive component, which the browser hydrates. */
export const ISLAND_TAG = 'ep-island';

/** Wraps static content inside an interactive component. */
export const SLOT_TAG = 'ep-slot';

/** Marks a place in the shell that the worker fills while it streams the page. */
export const STREAM_SLOT_TAG = 'ep-stream-slot';

/** The custom elements that one stage writes and another one finds. */

/** Wraps an interactive component, which the browser hydrates. */
export const ISLAND_TAG = 'ep-island';

/** Wraps static content inside an interactive component. */
export const SLOT_TAG = 'ep-slot';

/** Stands for a part of the shell or the page in a template. */
export const PART_TAG = 'ep-part';

/** Marks links of templates. The value is the path that they lead to, below the base URL. */
export const NAV_ATTRIBUTE = 'data-nav';

/** Marks a place in the shell that the worker fills while it streams the page. */
export const STREAM_SLOT_TAG = 'ep-stream-slot';

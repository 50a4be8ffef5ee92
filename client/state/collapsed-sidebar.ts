/** Whether the sidebar is collapsed to a rail, which `<html data-rail>` shows. */

/** Key in session storage, present while the sidebar is collapsed. */
export const COLLAPSED_SIDEBAR_KEY = 'edgepress.rail';

/** Whether the sidebar is collapsed, in which case `<html>` has `data-collapsed`. */

/** Key in session storage, present while the sidebar is collapsed. */
export const COLLAPSED_SIDEBAR_KEY = 'edgepress.rail';

/** The sidebar as a rail, for readers who want its width for the text: `<html data-rail>` while it is one. */

/** Key in the session's storage; there while the sidebar is a rail. */
export const COLLAPSED_SIDEBAR_KEY = 'edgepress.rail';

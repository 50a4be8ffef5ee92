/** The revisions of the Model Context Protocol that the endpoint speaks (modelcontextprotocol.io). */

/** The current revision: every request describes itself, and there is no handshake. */
export const CURRENT_REVISION = '2026-07-28';

/** Earlier revisions, newest first, which begin with `initialize`. */
export const HANDSHAKE_REVISIONS = ['2025-11-25', '2025-06-18', '2025-03-26'];

/** All revisions, newest first. */
export const REVISIONS: readonly string[] = [CURRENT_REVISION, ...HANDSHAKE_REVISIONS];

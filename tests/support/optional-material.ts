/** Material that may lie in a folder `shared` beside this repository: the tests that want it skip without it. */
import path from 'node:path';

const FOLDER = path.resolve('../shared');

/** Sites of other projects. */
export const CORPORA = path.join(FOLDER, 'corpora');

/** Queries with the answers of a Typesense server. */
export const SEARCH_PARITY = path.join(FOLDER, 'typesense/parity');

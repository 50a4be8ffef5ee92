/** Optional test data in a folder `shared` beside this repository. Tests that need it are skipped without it. */
import path from 'node:path';

const FOLDER = path.resolve('../shared');

/** Sites of other projects. */
export const CORPORA = path.join(FOLDER, 'corpora');

/** Queries with the recorded answers of a Typesense server. */
export const SEARCH_PARITY = path.join(FOLDER, 'typesense/parity');

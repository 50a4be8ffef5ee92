/** Optional test data in a folder `shared` beside this repository. Tests that need it are skipped without it. */
import path from 'node:path';

const FOLDER = path.resolve('../shared');

/** Sites of other projects. */
export const CORPORA = path.join(FOLDER, 'corpora');

/** Folders with installed packages: `tailwind3`, `tailwind4` and `sass`, each with its `node_modules`. */
export const STYLE_PACKAGES = process.env['STYLE_PACKAGES'] ?? path.join(FOLDER, 'style-packages');

/** Queries with the recorded answers of a Typesense server. */
export const SEARCH_PARITY = path.join(FOLDER, 'typesense/parity');

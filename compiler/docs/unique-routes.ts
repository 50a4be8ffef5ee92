/** Ensures that no two pages have the same route. */
import { displayPath } from '../diagnostics/display-path.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { DocFile } from './read-docs.ts';

/** Returns the first page for each route. Reports further pages with the same route and leaves them out. */
export function uniqueRoutes(docs: DocFile[], diagnostics: Diagnostic[]): DocFile[] {
  const byPath = new Map<string, DocFile>();
  for (const doc of docs) {
    const first = byPath.get(doc.path);
    if (first === undefined) byPath.set(doc.path, doc);
    else
      diagnostics.push({
        severity: 'warning',
        rule: 'duplicate-route',
        file: doc.file,
        line: 1,
        column: 1,
        message: `Route \`${doc.path}\` already belongs to ${displayPath(first.file)}, so this page is left out.`,
        hint: 'Give one of the two pages another `slug`.',
      });
  }
  return [...byPath.values()];
}

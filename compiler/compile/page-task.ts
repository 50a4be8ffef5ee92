/** The task of compiling a page, and what decides whether its result can be used. */
import { assetHash } from '../assets/asset-list.ts';
import type { DocFile } from '../docs/read-docs.ts';
import type { PageResult, PageTask } from '../page/page.ts';
import { CHECK_RULE } from './page-checks.ts';

/** Returns the task of compiling a document. */
export function taskOf(doc: DocFile): PageTask {
  return {
    file: doc.file,
    path: doc.path,
    folder: doc.isIndex,
    template: doc.template,
    own: doc.own,
  };
}

/** Returns whether a page has errors that leave nothing to show. */
export function isBroken(page: PageResult): boolean {
  return page.diagnostics.some(
    ({ severity, rule }) =>
      severity === 'error' && rule !== 'broken-markdown-image' && !rule.startsWith(CHECK_RULE),
  );
}

/** Returns whether a page has errors. A page that fails one of the site's own checks is complete and doesn't count. */
export function hasErrors(page: PageResult): boolean {
  return page.diagnostics.some(
    ({ severity, rule }) => severity === 'error' && !rule.startsWith(CHECK_RULE),
  );
}

/** Returns whether the store has all objects of a page. Those of a build include smaller versions of its images. */
export function isComplete(page: PageResult, stored: Set<string>, dev: boolean): boolean {
  const { object, markdown, search, assets, isUnencoded } = page;
  if (isUnencoded && !dev) return false;
  // Slots and layouts have no Markdown and no search text.
  return [object, markdown, search.object, ...assets.map(assetHash)].every(
    (hash) => hash === '' || stored.has(hash),
  );
}

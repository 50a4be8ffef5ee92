/** The task of compiling a page, and what decides whether its result can be used. */
import { assetHash } from '../assets/asset-list.ts';
import type { DocFile } from '../docs/read-docs.ts';
import type { PageResult, PageTask } from '../page/page.ts';
import { storedObjects } from '../objects/objects.ts';
import type { CompilerOptions } from './compiler-options.ts';
import { CHECK_RULE } from './page-checks.ts';

/** Returns the task of compiling a document. */
export function taskOf(doc: DocFile): PageTask {
  return {
    file: doc.file,
    path: doc.path,
    root: doc.root,
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

/**
 * Returns a check whether cached pages can be used: the store has all of their objects, which after a build include the
 * smaller versions of images.
 */
export function reuseCheck({
  store,
  dev,
}: Pick<CompilerOptions, 'store' | 'dev'>): (page: PageResult) => boolean {
  const stored = storedObjects(store);
  return ({ object, markdown, search, assets, isUnencoded }) =>
    (dev || !isUnencoded) &&
    // Slots and layouts have no Markdown and no search text.
    [object, markdown, search.object, ...assets.map(assetHash)].every(
      (hash) => hash === '' || stored.has(hash),
    );
}

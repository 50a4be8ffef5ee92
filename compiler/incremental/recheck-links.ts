/** Checks the links of a site after an edit of a few pages, without loading the other pages. */
import type { LineRange } from '../store/cache-line.ts';
import type { RouteTable } from '../site/routes.ts';
import { fnvHash } from '../site/shared-table.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { setFindings } from '../compile/findings.ts';
import { LinkChecker, type LinkTargets } from '../links/link-checker.ts';
import { collectOtherTargets } from '../links/link-targets.ts';
import { redirectPatterns } from '../../model/config/redirect-pattern.ts';
import type { Edit, EditInput } from './edit.ts';

/**
 * Checks the links of edited pages, and links of other pages to anchors that have changed. Throws
 * `PageNotCached`.
 */
export function recheckLinks(
  { index, source, compiler }: EditInput,
  routes: RouteTable,
  edits: Edit[],
  found: Record<string, Diagnostic[]>,
): void {
  const { manifest, indexPages } = index.header;
  const own = new Set(indexPages);
  const places = new Map<string, LineRange>();
  const targets: LinkTargets = {
    pages: {
      get(name) {
        const [number, canonical] = [routes.place(name), routes.canonical(name)];
        if (number === undefined || canonical !== name) return own.has(name) ? null : undefined;
        const { file, place } = index.page(number);
        if (!places.has(file)) places.set(file, place);
        return { file, path: name };
      },
      keys: () => [...routes.paths(), ...indexPages],
    },
    others: collectOtherTargets(source, manifest.files),
    patterns: redirectPatterns(source.config.redirects),
  };
  const edited = new Map(edits.map(({ after }) => [after.doc.file, after.detail]));
  const checker = new LinkChecker(targets, {
    policies: source.config.links,
    detail(file) {
      const place = places.get(file);
      const detail =
        edited.get(file) ?? (place && compiler.cache.readFromDisk(file, place)?.detail);
      if (detail === undefined) throw new PageNotCached(file);
      return detail;
    },
  });
  const moved = edits.filter(
    ({ before, after }) => before.page.result.anchorsKey !== after.result.anchorsKey,
  );
  const aiming =
    moved.length === 0 ? [] : index.linkingTo(moved.map(({ after }) => fnvHash(after.doc.path)));
  for (const { file, place } of aiming) places.set(file, place);
  for (const { after } of edits) setFindings(found, after.doc.file, checker.checkPage(after.doc));
  for (const { file, place } of aiming) {
    if (edited.has(file)) continue;
    const page = compiler.cache.readFromDisk(file, place)?.page;
    if (page === undefined) throw new PageNotCached(file);
    setFindings(found, file, checker.checkPage(page.doc));
  }
}

/** Thrown when a page's line in the cache isn't where the index says. */
export class PageNotCached extends Error {
  override name = 'PageNotCached';
}

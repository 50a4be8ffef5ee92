/** Checks every link of every page against the pages, ids, files and redirects of the site. */
import { createHash } from 'node:crypto';
import type { CheckedLinks } from '../store/cache-snapshot.ts';
import type { PageResult } from '../page/page.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import {
  LinkChecker,
  type LinkCheckOptions,
  type LinkTargets,
  policySeverity,
} from './link-checker.ts';
import type { LinkPolicies, LinkPolicy } from '../../model/config/link-policy.ts';

/** The link targets of a whole site. */
export interface SiteTargets extends LinkTargets {
  pages: Map<string, PageResult | null>;
}

/** Options of a check of the whole site. */
export interface LinkCheck extends LinkCheckOptions {
  /** The result of an earlier check, and whether that check covers the current version of a page. */
  before: { links: CheckedLinks; covers: (page: PageResult) => boolean } | undefined;
}

/**
 * Finds the broken links and anchors of a site, each with file and line. As long as the link targets stay the same,
 * only changed pages are checked again.
 */
export function checkLinks(targets: SiteTargets, check: LinkCheck): CheckedLinks {
  const key = targetsKey(targets, check.policies);
  const before = check.before?.links.key === key ? check.before : undefined;
  const checker = new LinkChecker(targets, check);
  const found: Record<string, Diagnostic[]> = {};
  // A page can be in the place of translations too.
  for (const page of new Set(targets.pages.values())) {
    if (page === null) continue;
    const diagnostics = before?.covers(page)
      ? (before.links.found[page.file] ?? [])
      : checker.checkPage(page);
    if (diagnostics.length > 0) found[page.file] = diagnostics;
  }
  return { key, found };
}

function targetsKey({ pages, others, patterns }: SiteTargets, policies: LinkPolicies): string {
  const hash = createHash('sha256').update(
    JSON.stringify([policies, [...others].sort(), patterns]),
  );
  for (const [path, page] of pages) hash.update(`\n${path}\0${page?.anchorsKey ?? ''}`);
  return hash.digest('hex').slice(0, 24);
}

/** Sets the severity of the compiler's diagnostics according to the configuration, and drops the ignored ones. */
export function applyPolicies(diagnostics: Diagnostic[], policies: LinkPolicies): Diagnostic[] {
  const byRule: Record<string, LinkPolicy> = {
    'broken-markdown-link': policies.brokenMarkdownLinks,
    'broken-markdown-image': policies.brokenMarkdownImages,
    'duplicate-route': policies.duplicateRoutes,
  };
  return diagnostics.flatMap((diagnostic) => {
    const policy = byRule[diagnostic.rule];
    if (policy === undefined) return [diagnostic];
    return policy === 'ignore' ? [] : [{ ...diagnostic, severity: policySeverity(policy) }];
  });
}

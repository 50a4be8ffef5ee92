/** Redirects with placeholders, and redirects of Markdown alternates. */
import { encodePath, markdownPath, pageOfMarkdownPath } from '../../model/path.ts';
import { redirectMatcher } from '../../model/redirect-matcher.ts';
import type { Manifest, Redirect } from '../../model/release/release.ts';
import { hiddenPaths } from './withdrawn.ts';

// Keyed by the rules, because copies of a manifest share them.
const matchers = new WeakMap<object, ReturnType<typeof redirectMatcher>>();

/**
 * Returns the redirect of a path that no page or file has. The Markdown alternate of a moved page leads to the alternate of the
 * new one. Withdrawn paths lead nowhere.
 */
export function redirectByPattern(manifest: Manifest, path: string): Redirect | undefined {
  const rules = manifest.redirectPatterns;
  const page = pageOfMarkdownPath(path);
  const hidden = hiddenPaths(manifest);
  if (!rules || hidden.has(path) || hidden.has(page ?? '')) return undefined;
  const match = matchers.get(rules) ?? redirectMatcher(rules);
  matchers.set(rules, match);
  const redirectOf = (from: string): Redirect | undefined => {
    const found = match(from);
    return found && { to: found.to, status: found.rule.status };
  };
  const moved = page === null ? undefined : redirectOf(page);
  const found = (moved && markdownRedirect(moved)) ?? redirectOf(path);
  return found?.to === encodePath(path) ? undefined : found;
}

/** The redirect of a page's Markdown alternate, if the page has moved within the site. */
export function markdownRedirect({ to, status }: Redirect): Redirect | undefined {
  return /^\/(?!\/)[^?#]*$/.test(to) ? { to: markdownPath(to), status } : undefined;
}

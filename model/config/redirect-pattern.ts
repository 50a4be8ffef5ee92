/**
 * Redirects with placeholders, as in Cloudflare's `_redirects`: `/blog/:slug` matches one segment, `/old/*` everything below
 * `/old` and `/old` itself. The target repeats them as `:slug` and `:splat`. `model/redirect-matcher.ts` matches them.
 */

/** A redirect of every path that `from` matches. */
export interface RedirectPattern {
  /** A path with placeholders. */
  from: string;
  /** The target, which can repeat them. */
  to: string;
  /** The status of the response. */
  status: 301 | 302 | 308;
}

/** A placeholder in a target, with the slash before it. */
export const TARGET_PLACEHOLDER = /(\/?):([A-Za-z]\w*)/g;

/** Whether a redirect's `from` has placeholders. */
export function isRedirectPattern(from: string): boolean {
  return /\*|\/:/.test(from);
}

/** Whether a redirect's target has placeholders. */
export function hasPlaceholder(to: string): boolean {
  return to.search(TARGET_PLACEHOLDER) >= 0;
}

/** Returns the rules that have placeholders, in their order. */
export function redirectPatterns<Rule extends { from: string }>(rules: readonly Rule[]): Rule[] {
  return rules.filter(({ from }) => isRedirectPattern(from));
}

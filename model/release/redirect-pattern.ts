/**
 * Redirects with placeholders, as in Cloudflare's `_redirects`: `/blog/:slug` matches one segment, `/old/*` everything below
 * `/old` and `/old` itself. The target repeats them as `:slug` and `:splat`.
 */
import { encodePath } from '../path.ts';

/** A redirect of every path that `from` matches. */
export interface RedirectPattern {
  from: string;
  to: string;
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

/** Compiles rules into a function that finds the first match of a decoded path, with its target ready for a URL. */
export function redirectMatcher<Rule extends RedirectPattern>(
  rules: readonly Rule[],
): (path: string) => { rule: Rule; to: string } | undefined {
  const compiled = rules.map((rule) => ({ rule, pattern: patternOf(rule.from) }));
  return (path) => {
    for (const { rule, pattern } of compiled) {
      const groups = pattern.exec(path)?.groups;
      if (groups) return { rule, to: fillTarget(rule.to, groups) };
    }
    return undefined;
  };
}

// Every placeholder is a whole segment, so a path matches in one way only, and matching takes linear time.
function patternOf(from: string): RegExp {
  const source = from
    .split('/')
    .slice(1)
    .map((segment) => {
      if (segment === '*') return '(?:/(?<splat>.*))?';
      return segment.startsWith(':')
        ? `/(?<${segment.slice(1)}>[^/]+)`
        : `/${segment.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')}`;
    });
  return new RegExp(`^${source.join('')}$`);
}

// An empty value takes the slash before it along: `/:splat/a` would otherwise name the host `a`.
function fillTarget(to: string, values: Record<string, string | undefined>): string {
  const end = /[?#]|$/.exec(to)?.index ?? to.length;
  const filled = to.replace(TARGET_PLACEHOLDER, (_all, slash: string, name: string, at: number) => {
    const value = values[name] ?? '';
    if (value === '') return at < end ? '' : slash;
    return slash + (at < end ? encodePath(value) : encodeURIComponent(value));
  });
  return to.startsWith('/') && !filled.startsWith('/') ? `/${filled}` : filled;
}

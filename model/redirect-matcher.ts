/** Matches paths against redirects with placeholders (`model/config/redirect-pattern.ts`). */
import { type RedirectPattern, TARGET_PLACEHOLDER } from './config/redirect-pattern.ts';
import { encodePath } from './path.ts';

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

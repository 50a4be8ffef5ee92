/** Finds redirects that lead readers in a circle, and rules with placeholders that an earlier rule always precedes. */
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { splitLink } from '../page/link-parts.ts';
import { isRedirectPattern, redirectPatterns } from '../../model/config/redirect-pattern.ts';
import { redirectMatcher } from '../../model/redirect-matcher.ts';
import { decode } from '../site/routes.ts';
import { lineOf, type RouteOwners } from './shadowed-routes.ts';

/** Returns an error for each rule that begins a circle, and a warning for each rule that never applies. */
export function redirectFaults({ source, docs, navigation, files }: RouteOwners): Diagnostic[] {
  const rules = source.config.redirects;
  const exact = new Map(rules.map((rule) => [rule.from, rule]));
  const patterns = redirectPatterns(rules);
  const match = redirectMatcher(patterns);
  const pages = new Set([...docs, ...navigation.indexPages].map(({ path }) => path));

  const next = (path: string): string | undefined => {
    if (path in files || path === source.config.search.path) return undefined;
    const to = exact.get(path)?.to ?? (pages.has(path) ? undefined : match(path)?.to);
    const target = to?.startsWith('/') ? decode(splitLink(to).path) : path;
    return target === path ? undefined : target;
  };
  // A rule can insert its placeholders into its own target again and again, so the path may never repeat.
  const isEndless = (start: string): boolean => {
    let path: string | undefined = start;
    for (let hops = 0; path !== undefined && hops <= rules.length + 1; hops++) path = next(path);
    return path !== undefined;
  };

  const endless = rules.flatMap(({ from, to }) =>
    samplesOf(from).some(isEndless)
      ? [
          fault(
            from,
            'error',
            `Redirect from \`${from}\` to \`${to}\` never ends: its target is redirected again, and so on.`,
            'Choose a target that no redirect matches.',
          ),
        ]
      : [],
  );
  const idle = patterns.flatMap(({ from }, index) => {
    const earlier = patterns
      .slice(0, index)
      .find((rule) => samplesOf(from).every((path) => redirectMatcher([rule])(path)));
    return earlier
      ? [
          fault(
            from,
            'warning',
            `Redirect from \`${from}\` never applies: \`${earlier.from}\` comes first and matches the same paths.`,
            'Move the more specific rule up, or remove it.',
          ),
        ]
      : [];
  });
  return [...endless, ...idle];

  function fault(
    from: string,
    severity: 'error' | 'warning',
    message: string,
    hint: string,
  ): Diagnostic {
    const { file } = source;
    return { severity, rule: 'redirect', file, line: lineOf(file, from), column: 1, message, hint };
  }
}

// Paths that a rule matches. No page is likely to have one.
function samplesOf(from: string): string[] {
  if (!isRedirectPattern(from)) return [from];
  const path = from.replace(/\/:\w+/g, '/~sample~');
  return path.endsWith('/*') ? [path.slice(0, -2) || '/', `${path.slice(0, -1)}~a~/~b~`] : [path];
}

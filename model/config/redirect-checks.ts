/** Checks redirects: each has a path of its own, and placeholders can't lead readers to another host. */
import type { Issue } from '../schema/schema.ts';
import { isRedirectPattern, TARGET_PLACEHOLDER } from './redirect-pattern.ts';

/** Finds issues in the redirects of a configuration. */
export function redirectIssues(rules: readonly { from: string; to: string }[]): Issue[] {
  const seen = new Map<string, number>();
  return rules.flatMap(({ from, to }, index) => {
    const issues: Issue[] = [];
    const add = (field: string, found: string, expected: string): void => {
      issues.push({ path: `redirects[${index}].${field}`, found: `"${found}"`, expected });
    };
    const first = seen.get(from);
    if (first !== undefined)
      issues.push({
        path: `redirects[${index}].from`,
        found: `"${from}" again`,
        expected: `a path that redirects[${first}] does not name`,
      });
    seen.set(from, index);
    if (from === to) add('to', to, 'another path than `from`');
    if (!isRedirectPattern(from)) return issues;
    const names = placeholders(from);
    if (names === null)
      add(
        'from',
        from,
        'placeholders that are whole segments with different names, such as `/blog/:slug`, or `*` at the end',
      );
    const expected = targetFault(to, names ?? []);
    if (expected !== null) add('to', to, expected);
    return issues;
  });
}

// The names of the placeholders, or `null` if one is malformed.
function placeholders(from: string): string[] | null {
  const segments = from.split('/').slice(1);
  const names = segments.flatMap((segment, index) => {
    if (segment === '*' && index === segments.length - 1) return ['splat'];
    return /^:|\*/.test(segment) ? [/^:([A-Za-z]\w*)$/.exec(segment)?.[1] ?? ''] : [];
  });
  const isValid = !names.includes('') && new Set(names).size === names.length;
  return isValid && segments.at(-1) !== '' ? names : null;
}

function targetFault(to: string, names: string[]): string | null {
  if (to.includes('*')) return '`:splat` for what `*` matched';
  // The host must be written out. Only what comes after its slash can depend on the request.
  if (!/^(?:\/(?!\/)|https?:\/\/[^/?#:]+(?::\d+)?(?:[/?#]|$))/.test(to))
    return 'a path that begins with one `/`, or an absolute URL without placeholders in its host';
  const unknown = [...to.matchAll(TARGET_PLACEHOLDER)].find(
    ([, , name = '']) => !names.includes(name),
  );
  return unknown
    ? `only placeholders that \`from\` has (${names.map((name) => `:${name}`).join(', ')})`
    : null;
}

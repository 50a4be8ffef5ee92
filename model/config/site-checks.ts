/** Checks of the configuration that involve more than one field. */
import type { Issue } from '../schema/schema.ts';
import type { SiteConfig } from './site.ts';

/** Finds issues between fields that are valid by themselves. */
export function crossFieldIssues(config: SiteConfig): Issue[] {
  const issues: Issue[] = [];
  const locales = config.locales;
  if (locales && !locales.list.some((locale) => locale.code === locales.default))
    issues.push({
      path: 'locales.default',
      found: `"${locales.default}"`,
      expected: `one of the listed locales (${locales.list.map((l) => l.code).join(', ')})`,
    });
  const areas = config.changelog?.areas ?? [];
  if (areas.length > 12)
    issues.push({
      path: 'changelog.areas',
      found: `${areas.length} areas`,
      expected: 'at most 12, which is what the filter can show',
    });
  const { contents } = config;
  if (contents && contents.min > contents.max)
    issues.push({
      path: 'contents.min',
      found: String(contents.min),
      expected: `at most contents.max (${contents.max})`,
    });
  const seen = new Map<string, number>();
  for (const [index, rule] of (config.redirects ?? []).entries()) {
    const first = seen.get(rule.from);
    if (first !== undefined)
      issues.push({
        path: `redirects[${index}].from`,
        found: `"${rule.from}" again`,
        expected: `a path that redirects[${first}] does not name`,
      });
    seen.set(rule.from, index);
    if (rule.from === rule.to)
      issues.push({
        path: `redirects[${index}].to`,
        found: `"${rule.to}"`,
        expected: 'another path than `from`',
      });
  }
  const ids = (config.docs ?? []).map((instance) => instance.id ?? 'default');
  for (const [index, id] of ids.entries())
    if (ids.indexOf(id) !== index)
      issues.push({
        path: `docs[${index}].id`,
        found: `"${id}" again`,
        expected: 'an id of its own',
      });
  return issues;
}

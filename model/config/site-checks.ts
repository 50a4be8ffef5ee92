/** Checks of the configuration that involve more than one field. */
import type { Issue } from '../schema/schema.ts';
import type * as v from 'valibot';
import type { siteConfigSchema } from './site-schema.ts';

/** Finds issues between fields that are valid individually. */
export function crossFieldIssues(config: v.InferOutput<typeof siteConfigSchema>): Issue[] {
  const issues: Issue[] = [];
  const { locales, contents } = config;
  if (!locales.list.some((locale) => locale.code === locales.default))
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
  if (contents.min > contents.max)
    issues.push({
      path: 'contents.min',
      found: String(contents.min),
      expected: `at most contents.max (${contents.max})`,
    });
  const seen = new Map<string, number>();
  for (const [index, rule] of config.redirects.entries()) {
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
  const ids = config.docs.map(({ id }) => id);
  for (const [index, id] of ids.entries())
    if (ids.indexOf(id) !== index)
      issues.push({
        path: `docs[${index}].id`,
        found: `"${id}" again`,
        expected: 'an id of its own',
      });
  return issues;
}

/** Checks of the configuration that involve more than one field. */
import type { Issue } from '../schema/schema.ts';
import type * as v from 'valibot';
import type { DocsInstance } from './docs-instance.ts';
import { sampleValueIssues } from '../try-it/sample-values-schema.ts';
import { redirectIssues } from './redirect-checks.ts';
import { stringIssues } from '../strings/string-checks.ts';
import type { siteConfigSchema } from './site-schema.ts';

type Config = Omit<v.InferOutput<typeof siteConfigSchema>, 'docs'> & { docs: DocsInstance[] };

/** Finds issues between fields that are valid individually. */
export function crossFieldIssues(config: Config): Issue[] {
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
  for (const [index, tab] of (config.tabs?.items ?? []).entries())
    if ((tab.sidebar === undefined) === (tab.href === undefined))
      issues.push({
        path: `tabs.items[${index}]`,
        found: tab.href === undefined ? 'no target' : 'both `sidebar` and `href`',
        expected: 'either `sidebar` or `href`',
      });
  issues.push(
    ...redirectIssues(config.redirects),
    ...scriptIssues(config),
    ...stringIssues(config),
    ...sampleValueIssues(config.sampleValues),
  );
  const apis = [config.api].flat();
  // Mocks are at `/_mock/<id>`, and that of `default` is at `/_mock/api`.
  const mocks = apis.map(({ id }) => (id === 'default' ? 'api' : id));
  for (const [index, { id }] of apis.entries()) {
    const first = apis.findIndex((_api, at) => mocks[at] === mocks[index]);
    const other = apis[first]?.id;
    if (first !== index)
      issues.push({
        path: `api[${index}].id`,
        found: other === id ? `"${id}" again` : `"${id}" beside "${other}"`,
        expected: 'an id of its own',
      });
  }
  const ids = config.docs.map(({ id }) => id);
  for (const [index, id] of ids.entries())
    if (ids.indexOf(id) !== index)
      issues.push({
        path: config.docs[index]?.blog ? 'blog.id' : `docs[${index}].id`,
        found: `"${id}" again`,
        expected: 'an id of its own',
      });
  return issues;
}

function scriptIssues({ scripts, policy, analytics }: Config): Issue[] {
  const issues: Issue[] = [];
  for (const [index, { consent, queue }] of scripts.entries()) {
    // `analytics: { enabled: false }` turns these scripts off. Without `analytics`, they would never load.
    if (consent !== 'none' && analytics === undefined)
      issues.push({
        path: `scripts[${index}].consent`,
        found: `"${consent}" without \`analytics\``,
        expected: "`analytics: { consent: 'required' }`, which asks readers, or the consent `none`",
      });
    if (consent === 'none' && queue)
      issues.push({
        path: `scripts[${index}].queue`,
        found: `"${queue}" without consent`,
        expected: 'a `consent` of `analytics` or `marketing`, because the queue reports visits',
      });
  }
  if (scripts.length > 0 && policy.policyNames.includes('default'))
    issues.push({
      path: 'policy.policyNames',
      found: '"default"',
      expected: 'other names, because pages with `scripts` create the policy `default`',
    });
  return issues;
}

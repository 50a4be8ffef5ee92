/** Converts the redirects of Docusaurus's plugin. */
import type { ConfigNotes } from './config-notes.ts';
import { asArray, asRecord, asText, texts } from './plain-value.ts';
import type { UsedPlugin } from './plugins.ts';
import type { RedirectRule } from '../../model/config/site.ts';

/** Returns the redirects that the configuration lists. The first rule for a path counts. */
export function redirectRules(plugins: UsedPlugin[], notes: ConfigNotes): RedirectRule[] {
  const rules = new Map<string, RedirectRule>();
  for (const { options } of plugins.filter(({ name }) => name === 'client-redirects'))
    for (const rule of redirects(options, notes))
      if (!rules.has(rule.from)) rules.set(rule.from, rule);
  return [...rules.values()];
}

function redirects(options: Record<string, unknown>, notes: ConfigNotes): RedirectRule[] {
  for (const field of ['fromExtensions', 'toExtensions'])
    if (asArray(options[field]).length > 0)
      notes.add(field, {
        outcome: 'built in',
        became: 'paths with `.html` redirect to their page',
      });
  return asArray(options['redirects'])
    .map(asRecord)
    .flatMap((rule) => {
      const to = asText(rule['to']);
      const from = typeof rule['from'] === 'string' ? [rule['from']] : texts(rule['from']);
      if (to === undefined) return [];
      return from
        .map((entry) => cleanPath(entry))
        .filter((entry) => entry !== cleanPath(to))
        .map((entry) => ({
          from: entry,
          to: /^https?:/.test(to) ? to : cleanPath(to),
          status: 308 as const,
        }));
    });
}

/** Returns a path in the engine's form, which has no trailing slash. */
export function cleanPath(target: string): string {
  const bare = target.replace(/[?#].*$/, '');
  return `/${bare.split('/').filter(Boolean).join('/')}${target.slice(bare.length)}`;
}

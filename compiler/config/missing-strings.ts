/** Reports messages of the interface that are shown in English because the language has none. */
import type { SiteSource } from './load-site.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { MESSAGE_KEYS } from '../../model/strings/catalogue.ts';
import { siteStrings } from '../strings/site-strings.ts';

/** Returns a note if the site's language is not complete. */
export function missingStrings({ config, file }: SiteSource): Diagnostic[] {
  const locale = config.locales.default;
  const { missing } = siteStrings(config, locale);
  if (missing === 0) return [];
  return [
    {
      severity: 'log',
      rule: 'missing-strings',
      file,
      message: `The interface has no messages in "${locale}" for ${missing} of ${MESSAGE_KEYS.length} texts, which are shown in English.`,
      hint: `Add them to \`strings['${locale}']\`. See docs/write/languages.md.`,
    },
  ];
}

/** The languages of a Docusaurus configuration (`i18n`), as this engine's. */
import type { ConfigNotes } from './config-notes.ts';
import { asRecord, asText, texts } from './plain-value.ts';
import type { SiteConfig } from '../../model/config/site.ts';

type LocalesInput = NonNullable<SiteConfig['locales']>;

const LANGUAGE_TAG = /^[a-z]{2,3}(?:-[A-Za-z0-9]+)*$/;

/** Returns the languages, or `undefined` if the configuration names none. */
export function docusaurusLocales(
  i18n: Record<string, unknown>,
  notes: ConfigNotes,
): LocalesInput | undefined {
  const main = asText(i18n['defaultLocale']);
  if (main === undefined || !LANGUAGE_TAG.test(main)) return undefined;
  const others = [...new Set(texts(i18n['locales']))].filter((code) => code !== main);
  const [valid, invalid] = [true, false].map((is) =>
    others.filter((code) => LANGUAGE_TAG.test(code) === is),
  );
  if (invalid && invalid.length > 0)
    notes.add('i18n.locales', {
      found: invalid.join(', '),
      became: 'left out: these are not language tags',
      advice: 'Rename their folders in `i18n/`, and add them to `locales.list` in `site.ts`.',
    });
  const settings = asRecord(i18n['localeConfigs']);
  const list = [main, ...(valid ?? [])].map((code) => {
    const { direction, label, htmlLang } = asRecord(settings[code]);
    if (htmlLang !== undefined && htmlLang !== code)
      notes.add('i18n.localeConfigs', {
        found: `\`htmlLang\` of ${code}`,
        became: `left out: pages have \`lang="${code}"\``,
        advice: 'Use the language tag as the code of the language.',
      });
    return {
      code,
      label: asText(label) ?? languageName(code),
      direction: isRightToLeft(code, direction) ? ('rtl' as const) : ('ltr' as const),
    };
  });
  return { default: main, list };
}

/** Returns the codes of the languages besides the default one. */
export function otherLocales(locales: LocalesInput | undefined): string[] {
  return (locales?.list ?? []).map(({ code }) => code).filter((code) => code !== locales?.default);
}

// Docusaurus knows the direction of a language by itself.
function isRightToLeft(code: string, direction: unknown): boolean {
  if (direction === 'rtl' || direction === 'ltr') return direction === 'rtl';
  return RIGHT_TO_LEFT.has(new Intl.Locale(code).maximize().script ?? '');
}

const RIGHT_TO_LEFT: ReadonlySet<string> = new Set([
  'Adlm',
  'Arab',
  'Hebr',
  'Nkoo',
  'Syrc',
  'Thaa',
]);

function languageName(code: string): string {
  return new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code;
}

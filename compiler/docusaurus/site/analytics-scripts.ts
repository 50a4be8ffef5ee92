/** Google's services of the classic preset, as in the recipes of docs/customise/scripts.md. */
import type { ConfigNotes } from '../config-notes.ts';
import { noteOpenings } from '../look/style-openings.ts';
import { asText, texts } from '../plain-value.ts';
import type { UsedPlugin } from '../plugins.ts';
import type { PageElements } from './element-settings.ts';

const GOOGLE = 'https://www.googletagmanager.com';

/** Openings of Google Analytics 4. A tag manager starts with the same. */
const POLICY = {
  script: [GOOGLE],
  connect: [GOOGLE, 'https://*.google-analytics.com', 'https://*.analytics.google.com'],
  image: [GOOGLE, 'https://*.google-analytics.com'],
};

/** Adds the scripts of the plugins for Google Analytics and Google Tag Manager. Readers are asked first. */
export function addAnalytics(
  elements: PageElements,
  plugins: UsedPlugin[],
  notes: ConfigNotes,
): void {
  for (const { name, options, written } of plugins) {
    if (name === 'google-gtag' || name === 'google-analytics') {
      const given = options['trackingID'];
      const ids = (asText(given) === undefined ? texts(given) : [asText(given) ?? '']).filter(isId);
      const [first] = ids;
      if (first === undefined) continue;
      const isAnonymous = options['anonymizeIP'] === true;
      add(elements, {
        file: 'scripts/google-analytics.js',
        text: gtagScript(ids, isAnonymous),
        src: `${GOOGLE}/gtag/js?id=${first}`,
      });
      note(written, ids.join(', '), notes);
    }
    if (name === 'google-tag-manager') {
      const id = asText(options['containerId']) ?? '';
      if (!isId(id)) continue;
      add(elements, {
        file: 'scripts/google-tag-manager.js',
        text: `window.dataLayer = window.dataLayer || [];\nwindow.dataLayer.push({ 'gtm.start': Date.now(), event: 'gtm.js' });\n`,
        src: `${GOOGLE}/gtm.js?id=${id}`,
      });
      note(written, id, notes);
    }
  }
}

function gtagScript(ids: string[], isAnonymous: boolean): string {
  const options = isAnonymous ? ', { anonymize_ip: true }' : '';
  return [
    'window.dataLayer = window.dataLayer || [];',
    'function gtag() {',
    '  window.dataLayer.push(arguments);',
    '}',
    "gtag('js', new Date());",
    ...ids.map((id) => `gtag('config', '${id}'${options});`),
    '',
  ].join('\n');
}

function add(
  elements: PageElements,
  { file, text, src }: { file: string; text: string; src: string },
): void {
  elements.made.set(file, text);
  elements.scripts.push({ src: `./${file}`, consent: 'analytics' }, { src, consent: 'analytics' });
  elements.analytics = { consent: 'required', events: false };
  for (const field of ['script', 'connect', 'image'] as const)
    elements.policy[field].push(...POLICY[field]);
}

function note(written: string, ids: string, notes: ConfigNotes): void {
  notes.add(written, {
    outcome: 'changed',
    found: ids,
    became:
      'entries of `scripts` in `site.ts`, loaded once readers have accepted: `analytics` asks them',
    advice:
      'Compare with the recipes in docs/customise/scripts.md, for example if readers need not be asked.',
  });
  noteOpenings(written, POLICY, notes);
}

// The ids become part of a script.
function isId(id: string): boolean {
  return /^[\w-]+$/.test(id);
}

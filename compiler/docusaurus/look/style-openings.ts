/** The origins that stylesheets load other stylesheets and fonts from, which the content security policy has to allow. */
import type { ConfigNotes } from '../config-notes.ts';

/** Origins by field of `policy`. */
export interface PolicyOpenings {
  style: string[];
  font: string[];
}

/** Services whose stylesheets load fonts from another origin. */
const FONT_ORIGINS: Record<string, string> = {
  'https://fonts.googleapis.com': 'https://fonts.gstatic.com',
  'https://use.typekit.net': 'https://use.typekit.net',
  'https://fonts.bunny.net': 'https://fonts.bunny.net',
};

const IMPORT = /@import\s+(?:url\(\s*)?['"]?((?:https?:)?\/\/[^'")\s]+)/g;
const FONT = /url\(\s*['"]?((?:https?:)?\/\/[^'")\s]+\.(?:woff2?|ttf|otf)[^'")\s]*)/g;

/** Returns the origins, and notes what is opened. */
export function styleOpenings(css: string, notes: ConfigNotes): PolicyOpenings {
  const text = css.replace(/\/\*[^]*?\*\//g, '');
  const style = originsOf([...text.matchAll(IMPORT)].map(([, url = '']) => url));
  const font = originsOf([...text.matchAll(FONT)].map(([, url = '']) => url));
  const openings = withFonts(style, font);
  noteOpenings('customCss', openings, notes);
  return openings;
}

/** Returns the openings for stylesheets of other origins, with those of the fonts that they are known to load. */
export function withFonts(style: string[], font: string[] = []): PolicyOpenings {
  const known = style.flatMap((origin) => FONT_ORIGINS[origin] ?? origin);
  return { style, font: [...new Set([...font, ...known])] };
}

/** Notes what a field of the configuration opens. */
export function noteOpenings(field: string, openings: object, notes: ConfigNotes): void {
  const entries: [string, string[]][] = Object.entries(openings);
  for (const [directive, origins] of entries)
    if (origins.length > 0)
      notes.add(field, {
        outcome: 'changed',
        found: origins.map((origin) => `\`${origin}\``).join(', '),
        became: `allowed by the content security policy: \`policy.${directive}\` in \`site.ts\``,
        advice: 'Remove the entry if the site no longer needs it (docs/customise/scripts.md).',
      });
}

/** Returns the origins of absolute URLs, without duplicates. Other addresses are left out. */
export function originsOf(urls: string[]): string[] {
  const absolute = urls.map((url) => (url.startsWith('//') ? `https:${url}` : url));
  return [
    ...new Set(
      absolute.flatMap((url) =>
        URL.canParse(url) && url.startsWith('https:') ? new URL(url).origin : [],
      ),
    ),
  ];
}

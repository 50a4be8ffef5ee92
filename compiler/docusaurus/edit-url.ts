/** The edit links of a Docusaurus plugin, as this engine's. */
import { asText } from './plain-value.ts';

/**
 * Returns the pattern of the edit links of a plugin's files. Docusaurus adds the file's path below the site to `editUrl`,
 * unless that is a function (`site/config-functions.ts`).
 * `outside` is what the folder begins with in the source site, but not in the imported one (`../`).
 */
export function editUrlOf(options: Record<string, unknown>, outside = ''): string | undefined {
  const url = options['editUrl'];
  const text = asText(url);
  if (text === undefined || !/^https?:\/\//.test(text)) return undefined;
  const base = `${text.replace(/\/+$/, '')}/`;
  return `${outside !== '' && URL.canParse(base) ? new URL(outside, base).href : base}{path}`;
}

/** Returns the part of a folder's path that leads out of the site. */
export function outsideOf(folder: string | undefined): string {
  return /^(?:\.\.\/)+/.exec(folder ?? '')?.[0] ?? '';
}

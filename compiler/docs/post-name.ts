/** Dates and slugs in the file names of posts, as Docusaurus reads them. */

/** What a file name says about a post. */
export interface PostName {
  /** `YYYY-MM-DD`, if the name has a date. */
  date?: string;
  /** Path below the blog's route, without a slash at either end. */
  slug: string;
}

const DATED = /^(.*)(\d{4})[-/](\d{1,2})[-/](\d{1,2})[-/]?(.*?)(?:\/index)?\.mdx?$/;

/**
 * Reads the path of a file below the folder of its blog: `2024-01-31-slug.md`, `2024-01-31-slug/index.md`,
 * `2024/01/31/slug.md`, `2024/01-31-slug.md`, or a name without a date. The folders of a date become part of the slug.
 */
export function postName(relative: string): PostName {
  const match = DATED.exec(relative);
  if (match === null) return { slug: relative.replace(/(?:(?:^|\/)index)?\.mdx?$/, '') };
  const [, folder = '', year = '', month = '', day = '', rest = ''] = match;
  const date = [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-');
  const slug = [year, month, day, ...`${folder}${rest}`.split('/')].filter(Boolean).join('/');
  return { date, slug };
}

/**
 * Returns a date as an instant in ISO 8601. One that names no time zone is in UTC, wherever the site is built. Returns
 * `null` for anything else.
 */
export function postTime(value: unknown): string | null {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value.toISOString();
  const match =
    /^(\d{4})-(\d\d?)-(\d\d?)(?:[T ](\d\d?:\d\d(?::\d\d(?:\.\d+)?)?)\s*(Z|[+-]\d\d:?\d\d)?)?$/i.exec(
      String(value).trim(),
    );
  if (match === null) return null;
  const [, year = '', month = '', day = '', time = '00:00', zone = 'Z'] = match;
  const clock = time.padStart(time.indexOf(':') === 1 ? time.length + 1 : time.length, '0');
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const date = new Date(`${text}T${clock}${zone.toUpperCase()}`);
  // `2024-02-31` would become a day in March.
  const isReal = new Date(`${text}T00:00Z`).getUTCDate() === Number(day);
  return Number.isNaN(date.getTime()) || !isReal ? null : date.toISOString();
}

/** A page's front matter: the fields an author may set, and their parser. */
import {
  boolean,
  either,
  type Issue,
  list,
  number,
  object,
  oneOf,
  optional,
  parseSchema,
  record,
  type Schema,
  string,
} from '../schema/schema.ts';

/** The fields of a page's front matter. All are optional. */
export interface FrontMatter {
  /** The page's name within its folder; default: the file's name without number prefix. */
  id?: string | undefined;
  /** Title of the page, its heading and its navigation entries; default: its first `# heading`. */
  title?: string | undefined;
  /** One or two sentences for search engines and link previews; default: the first paragraph. */
  description?: string | undefined;
  /** Route: absolute (`/a/b`, below the instance's base) or relative to the file's folder. */
  slug?: string | undefined;
  sidebar_label?: string | undefined;
  sidebar_position?: number | undefined;
  sidebar_class_name?: string | undefined;
  sidebar_custom_props?: Record<string, unknown> | undefined;
  /** The sidebar to show; `null` shows none. */
  displayed_sidebar?: string | null | undefined;
  /** Label of this page in its neighbours' previous and next links. */
  pagination_label?: string | undefined;
  /** Id of the previous page; `null` for none. */
  pagination_prev?: string | null | undefined;
  /** Id of the next page; `null` for none. */
  pagination_next?: string | null | undefined;
  hide_title?: boolean | undefined;
  hide_table_of_contents?: boolean | undefined;
  toc_min_heading_level?: number | undefined;
  toc_max_heading_level?: number | undefined;
  keywords?: string[] | undefined;
  tags?: (string | Record<string, unknown>)[] | undefined;
  image?: string | undefined;
  /** Shown when developing, left out of a release. */
  draft?: boolean | undefined;
  /** Reachable, but in no sidebar, search or sitemap. */
  unlisted?: boolean | undefined;
  /** Overrides what git says. */
  last_update?: { date?: string | undefined; author?: string | undefined } | undefined;
  /** URL of the source; `null` for no edit link. */
  custom_edit_url?: string | null | undefined;
  /** `home`: no sidebar and no contents; `wide`: no contents. */
  layout?: string | undefined;
  /** Whether a number prefix of the file's name is part of its id. */
  parse_number_prefixes?: boolean | undefined;
  /** Reading of this file only: `md` or `mdx`. */
  format?: 'md' | 'mdx' | 'detect' | undefined;
  mdx?: { format?: 'md' | 'mdx' | 'detect' | undefined } | undefined;
}

/** Checks front matter. Unknown keys are returned apart: they never fail a page. */
export function parseFrontMatter(value: unknown): {
  value: FrontMatter;
  issues: Issue[];
  unknown: string[];
} {
  const unknown: string[] = [];
  const parsed = parseSchema(frontMatter(unknown), value ?? {});
  return parsed.value === undefined
    ? { value: {}, issues: parsed.issues, unknown }
    : { value: parsed.value, issues: [], unknown };
}

// YAML reads `title: 2024` and `id: 404` as numbers and dates as dates; authors mean the text.
const text: Schema<string> = (value, path, issues) => {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (value instanceof Date) return value.toISOString().slice(0, 10);
  return string()(value, path, issues);
};

const maybeText = optional(text);
// An empty `key:` in YAML is null; for most fields that means "not set".
const loose = <T>(shape: Schema<T | undefined>): Schema<T | undefined> => {
  return (value, path, issues) => (value === null ? undefined : shape(value, path, issues));
};
const nullable: Schema<string | null | undefined> = (value, path, issues) =>
  value === null ? null : maybeText(value, path, issues);
const keywords: Schema<string[]> = (value, path, issues) =>
  typeof value === 'string' ? value.split(/\s*,\s*/) : list(text)(value, path, issues);
const anything: Schema<unknown> = (value) => value;

function frontMatter(unknown: string[]): Schema<FrontMatter> {
  return object<FrontMatter>(
    {
      id: loose(maybeText),
      title: loose(maybeText),
      description: loose(maybeText),
      slug: loose(maybeText),
      sidebar_label: loose(maybeText),
      sidebar_position: loose(optional(number())),
      sidebar_class_name: loose(maybeText),
      sidebar_custom_props: loose(optional(record(anything))),
      displayed_sidebar: nullable,
      pagination_label: loose(maybeText),
      pagination_prev: nullable,
      pagination_next: nullable,
      hide_title: loose(optional(boolean())),
      hide_table_of_contents: loose(optional(boolean())),
      toc_min_heading_level: loose(optional(number(2, 6))),
      toc_max_heading_level: loose(optional(number(2, 6))),
      keywords: loose(optional(keywords)),
      tags: loose(
        optional(list(either<string | Record<string, unknown>>('a tag', text, record(anything)))),
      ),
      image: loose(maybeText),
      draft: loose(optional(boolean())),
      unlisted: loose(optional(boolean())),
      last_update: loose(
        optional(
          object<NonNullable<FrontMatter['last_update']>>({ date: maybeText, author: maybeText }),
        ),
      ),
      custom_edit_url: nullable,
      layout: loose(maybeText),
      parse_number_prefixes: loose(optional(boolean())),
      format: loose(optional(oneOf('md', 'mdx', 'detect'))),
      mdx: loose(
        optional(
          object<NonNullable<FrontMatter['mdx']>>(
            { format: optional(oneOf('md', 'mdx', 'detect')) },
            () => {},
          ),
        ),
      ),
    },
    (key) => unknown.push(key),
  );
}

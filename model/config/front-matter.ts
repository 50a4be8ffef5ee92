/** The front matter of a page: the fields that authors can set, and their parser. */
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

/** The front matter of a page. Every field is optional. */
export interface FrontMatter {
  /** Name of the page within its folder. Default: the file name without number prefix and extension. */
  id?: string | undefined;
  /** Title of the page, its heading and its navigation entries. Default: the first `# heading`. */
  title?: string | undefined;
  /** One or two sentences for search engines and link previews. Default: the first paragraph. */
  description?: string | undefined;
  /** Route: absolute (`/a/b`, below the instance's `routeBasePath`) or relative to the file's folder. */
  slug?: string | undefined;
  /** Label in the sidebar. Default: the title. */
  sidebar_label?: string | undefined;
  /** Position in a generated sidebar, lowest first. Default: the file's number prefix. */
  sidebar_position?: number | undefined;
  /** Class name of the sidebar entry. */
  sidebar_class_name?: string | undefined;
  /** Accepted for compatibility; has no effect. */
  sidebar_custom_props?: Record<string, unknown> | undefined;
  /** Name of the sidebar to show; `null` for none. Default: the sidebar that lists the page. */
  displayed_sidebar?: string | null | undefined;
  /** Label of this page in the previous and next links of other pages. Default: the sidebar label. */
  pagination_label?: string | undefined;
  /** Id of the previous page; `null` for none. Default: the entry before it in the sidebar. */
  pagination_prev?: string | null | undefined;
  /** Id of the next page; `null` for none. Default: the entry after it in the sidebar. */
  pagination_next?: string | null | undefined;
  /** Don't show the title as a heading. Default: `false`. */
  hide_title?: boolean | undefined;
  /** Don't show the table of contents. Default: `false`. */
  hide_table_of_contents?: boolean | undefined;
  /** Lowest heading level in the table of contents, 2 to 6. Default: `contents.min` of the site. */
  toc_min_heading_level?: number | undefined;
  /** Highest heading level in the table of contents, 2 to 6. Default: `contents.max` of the site. */
  toc_max_heading_level?: number | undefined;
  /** Words for search and search engines that needn't appear in the text. */
  keywords?: string[] | undefined;
  /** Accepted for compatibility; the build reports that it has no effect. */
  tags?: (string | Record<string, unknown>)[] | undefined;
  /** Social image: a path in `static/` or an absolute URL. Default: `image` of the site, or drawn from the title. */
  image?: string | undefined;
  /** Show the page in `edgepress dev` only; releases leave it out. Default: `false`. */
  draft?: boolean | undefined;
  /** Serve the page, but leave it out of sidebars, search and the sitemap. Default: `false`. */
  unlisted?: boolean | undefined;
  /** Replaces the last change according to Git. */
  last_update?: { date?: string | undefined; author?: string | undefined } | undefined;
  /** Target of the edit link; `null` for none. Default: made from `editUrl` of the site. */
  custom_edit_url?: string | null | undefined;
  /** `home`: no sidebar and no table of contents. `wide`: no table of contents. Default: both are shown. */
  layout?: string | undefined;
  /** Whether a number prefix of the file name (`01-`) is left out of the id. Default: `true`. */
  parse_number_prefixes?: boolean | undefined;
  /** How to read this file. Default: `markdown.format` of the site. */
  format?: 'md' | 'mdx' | 'detect' | undefined;
  /** Another way to write `format`. */
  mdx?: { format?: 'md' | 'mdx' | 'detect' | undefined } | undefined;
}

/** Parses front matter. Unknown keys are returned separately, because they never fail a page. */
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

// YAML reads `title: 2024` as a number and dates as dates, where authors mean the text.
const text: Schema<string> = (value, path, issues) => {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (value instanceof Date) return value.toISOString().slice(0, 10);
  return string()(value, path, issues);
};

const maybeText = optional(text);
// An empty `key:` in YAML is null, which for most fields means "not set".
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

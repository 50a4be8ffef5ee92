/** The front matter of a page: the fields that authors can set, and their parser. */
import * as v from 'valibot';
import { numberBetween, object, parseWith, record, text } from '../schema/fields.ts';
import { badgeSchema, iconSchema } from '../navigation/nav-label.ts';
import { type Issue, isObject } from '../schema/schema.ts';

const maybeText = v.optional(text);
const nullable = v.optional(v.nullable(text));
const flag = v.optional(v.boolean());
const headingLevel = v.optional(numberBetween(2, 6));
const format = v.optional(v.picklist(['md', 'mdx', 'detect']));

/** Schema of the front matter. Every field is optional. */
export const frontMatterSchema = v.object({
  /** Name of the page within its folder. Default: the file name without number prefix and extension. */
  id: maybeText,
  /** Title of the page, its heading and its navigation entries. Default: the first `# heading`. */
  title: maybeText,
  /** One or two sentences for search engines and link previews. Default: the first paragraph. */
  description: maybeText,
  /** Route: absolute (`/a/b`, below the instance's `routeBasePath`) or relative to the file's folder. */
  slug: maybeText,
  /** Label in the sidebar. Default: the title. */
  sidebar_label: maybeText,
  /** Position in a generated sidebar, lowest first. Default: the file's number prefix. */
  sidebar_position: v.optional(v.pipe(v.number(), v.finite('a number'))),
  /** Icon of the sidebar entry: the name of an SVG file in the folder `icons`, without `.svg`. Default: none. */
  sidebar_icon: v.optional(iconSchema),
  /** Badge of the sidebar entry: a short text, or `text` and `kind` (`info`, `success`, `warning`, `danger`). Default: none. */
  sidebar_badge: v.optional(badgeSchema),
  /** Class name of the sidebar entry. */
  sidebar_class_name: maybeText,
  /** Accepted for compatibility; has no effect. */
  sidebar_custom_props: v.optional(record(v.unknown())),
  /** Name of the sidebar to show; `null` for none. Default: the sidebar that lists the page. */
  displayed_sidebar: nullable,
  /** Label of this page in the previous and next links of other pages. Default: the sidebar label. */
  pagination_label: maybeText,
  /** Id of the previous page; `null` for none. Default: the entry before it in the sidebar. */
  pagination_prev: nullable,
  /** Id of the next page; `null` for none. Default: the entry after it in the sidebar. */
  pagination_next: nullable,
  /** Don't show the title as a heading. Default: `false`. */
  hide_title: flag,
  /** Don't show the table of contents. Default: `false`. */
  hide_table_of_contents: flag,
  /** Lowest heading level in the table of contents, 2 to 6. Default: `contents.min` of the site. */
  toc_min_heading_level: headingLevel,
  /** Highest heading level in the table of contents, 2 to 6. Default: `contents.max` of the site. */
  toc_max_heading_level: headingLevel,
  /** Words for search and search engines that needn't appear in the text: a list, or one text with commas. */
  keywords: v.optional(
    v.union(
      [
        v.pipe(
          v.string(),
          v.transform((words) => words.split(/\s*,\s*/)),
        ),
        v.array(text),
      ],
      'a list',
    ),
  ),
  /** Tags: names from the file of tags, other names, or `{ label, permalink }`. Each leads to a list of its pages. */
  tags: v.optional(
    v.array(
      v.union(
        [
          text,
          v.object({
            /** Text of the tag. */
            label: text,
            /** Path of its list, below the tags. Default: made of the label. */
            permalink: maybeText,
          }),
        ],
        'a tag',
      ),
    ),
  ),
  /** Social image: a path in `static/` or an absolute URL. Default: `image` of the site, or drawn from the title. */
  image: maybeText,
  /** Show the page only in `edgepress dev`, and leave it out of releases. Default: `false`. */
  draft: flag,
  /** Serve the page, but leave it out of sidebars, search and the sitemap. Default: `false`. */
  unlisted: flag,
  /** In a translation: hash of the original that it translates. `edgepress translate --mark` writes it. Default: none. */
  source_hash: maybeText,
  /** Overrides the last change according to Git. */
  last_update: v.optional(
    object({
      /** Date of the last change. Default: from Git. */
      date: maybeText,
      /** Who changed the page. Default: from Git. */
      author: maybeText,
    }),
  ),
  /** Target of the edit link; `null` for none. Default: the URL from the site's `editUrl`. */
  custom_edit_url: nullable,
  /**
   * `home`: no sidebar and no table of contents. `bare`: also no margins and no styles of articles. `wide`: no table of contents.
   * Other names are files in `layouts/`. Default: both are shown.
   */
  layout: maybeText,
  /** Whether the id leaves out the file name's number prefix (`01-`). Default: `true`. */
  parse_number_prefixes: flag,
  /** How to read this file. Default: `markdown.format` of the site. */
  format,
  /** Another way to write `format`. */
  mdx: v.optional(
    v.object({
      /** How to read this file. */
      format,
    }),
  ),
});

/** The front matter of a page. */
export interface FrontMatter extends v.InferOutput<typeof frontMatterSchema> {}

const FIELDS: v.ObjectEntries = frontMatterSchema.entries;

/** Parses front matter. Unknown keys are returned separately, because they never fail a page. */
export function parseFrontMatter(value: unknown): {
  value: FrontMatter;
  issues: Issue[];
  unknown: string[];
} {
  const given = isObject(value) ? Object.entries(value) : [];
  const unknown = given.map(([key]) => key).filter((key) => !Object.hasOwn(FIELDS, key));
  const parsed = parseWith(frontMatterSchema, Object.fromEntries(given.filter(isSet)));
  return parsed.value === undefined
    ? { value: {}, issues: parsed.issues, unknown }
    : { value: parsed.value, issues: [], unknown };
}

// An empty `key:` in YAML is null, which for most fields means "not set".
function isSet([key, value]: [string, unknown]): boolean {
  const field = FIELDS[key];
  return value !== null || (field !== undefined && v.is(field, null));
}

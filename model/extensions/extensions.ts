/** Code in the configuration: plugins for Markdown, checks of pages, and a schema for the site's own front matter. */
import * as v from 'valibot';
import { filledText } from '../schema/fields.ts';
import { FUNCTION_FIELD, isObject } from '../schema/schema.ts';

/** Something that another library defines: its types differ, and it is checked where it is called. */
export type ForeignFunction = (...values: never[]) => unknown;

/** A schema of any library that implements Standard Schema 1 (https://standardschema.dev), such as valibot, zod or arktype. */
export interface StandardSchema {
  readonly '~standard': {
    readonly version: 1;
    readonly vendor: string;
    readonly validate: (value: unknown) => unknown;
    readonly types?: unknown;
  };
}

/** A node of a page's Markdown (https://github.com/syntax-tree/mdast), with the fields that all nodes share. */
export interface MarkdownNode {
  type: string;
  children?: MarkdownNode[];
  position?: { start: { line: number; column: number }; end: { line: number; column: number } };
  [field: string]: unknown;
}

/** A finding of a check. */
export interface CheckFinding {
  /** One sentence that says what is wrong. */
  message: string;
  /** 1-based. Default: the whole page. */
  line?: number | undefined;
  /** 1-based. */
  column?: number | undefined;
  /** An `error` fails the build. Default: `warning`. */
  severity?: 'error' | 'warning' | undefined;
  /** What to do about it. */
  hint?: string | undefined;
}

/** A page as a check sees it. */
export interface CheckedPage {
  /** Path of the file, relative to the content folder, with `/`. */
  file: string;
  /** Path of the page below the base URL. */
  path: string;
  title: string;
  description: string;
  /** Everything in the front matter. The site's own fields are as its schema returned them. */
  frontMatter: Record<string, unknown>;
  /** The page's Markdown as it was parsed, before any plugin. Positions are those of the file. */
  tree: MarkdownNode;
  /** Links to pages, files and other sites. Those of partials name the partial's `file`; generated links have line 0. */
  links: { href: string; file: string; line: number; column: number }[];
  /** The page's text as Markdown, with its partials, variables and components. */
  markdown: string;
  /** Reports a problem of the page. */
  report: (finding: CheckFinding) => void;
}

/** A check of the site's own. */
export interface PageCheck {
  /** Name in kebab case. Findings have the rule `check/<name>`. */
  name: string;
  /** Called for each page when it is compiled. The result is cached with the page. */
  page(page: CheckedPage): void | Promise<void>;
}

// The functions stay in their thread, so the schemas see what stands for them.
function isFunctionMark(value: unknown): boolean {
  return isObject(value) && FUNCTION_FIELD in value;
}

const pluginSchema = v.union(
  [filledText, v.custom<ForeignFunction>(isFunctionMark)],
  'a plugin: a function, or the name of its module',
);

/** Schema of `markdown.remark` and `markdown.rehype`. */
export const pluginsSchema = v.optional(
  v.array(
    v.union(
      [pluginSchema, v.tuple([pluginSchema, v.unknown()])],
      'a plugin, or a list of a plugin and its options',
    ),
  ),
  [],
);

/** Schema of `markdown.languages`. */
export const languagesSchema = v.optional(v.array(pluginSchema), []);

/** Schema of `checks`. */
export const checksSchema = v.optional(
  v.array(
    v.union(
      [
        filledText,
        v.custom<PageCheck>(
          (value) =>
            isObject(value) && typeof value['name'] === 'string' && isFunctionMark(value['page']),
        ),
      ],
      'what `defineCheck` returns, or the name of its module',
    ),
  ),
  [],
);

/** Schema of `frontMatter`. */
export const ownFrontMatterSchema = v.optional(
  v.union(
    [filledText, v.custom<StandardSchema>(isFunctionMark)],
    'a Standard Schema, or the name of the module that exports it',
  ),
);

/** The fields of the configuration whose functions are called in threads. */
export const CODE_FIELDS = [
  'markdown.remark',
  'markdown.rehype',
  'markdown.languages',
  'checks',
  'frontMatter',
];

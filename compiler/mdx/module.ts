/** Compiles one MDX file: a page or a partial. */
import { VFile } from 'vfile';
import { VFileMessage } from 'vfile-message';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { FileTooLarge } from '../files/stored-file.ts';
import type { HeadTag } from '../../model/release/head-tag.ts';
import type { FileContext, ModuleImport } from './plugins/context.ts';
import type { Node } from './plugins/tree.ts';
import type { ContentStrings } from '../../model/strings/content-strings.ts';
import type { Link } from '../page/page.ts';
import type { SiteResolver } from '../site/dependencies.ts';
import { preprocessMdx } from './preprocess.ts';
import { type Extensions, pluginDiagnostic, PluginFailure } from './extensions.ts';
import { compileMdx } from './processor.ts';
import { parseSource, type Source } from '../docs/source.ts';
import type { VariableLookup } from '../docs/variables.ts';

/** Options for compiling a file. */
export interface ModuleOptions {
  file: string;
  /** `detect` reads `.md` as plain Markdown. */
  format: 'mdx' | 'detect';
  variables: VariableLookup;
  admonitions: ReadonlySet<string>;
  resolve: SiteResolver;
  /** Messages of the interface in the file's language. */
  strings: ContentStrings;
  /** Prefix for the keys of the file's static pieces. */
  prefix: string;
  /** Whether to warn about unknown front matter. */
  strict: boolean;
  /** The site's own front matter of the page, as its schema returned it. */
  own?: Record<string, unknown> | undefined;
  extensions: Extensions;
  /** HTML elements that components of the site replace. */
  replaced: ReadonlySet<string>;
}

/** A compiled file. */
export interface CompiledModule {
  source: Source;
  /** The HTML, when nothing in the file needs evaluation. */
  html?: string;
  /** A function body that returns `{ default, …exports }`, when something needs evaluation. */
  code?: string;
  /** HTML by the key of its placeholder. */
  statics: Map<string, string>;
  imports: ModuleImport[];
  /** Components that are used but not defined, with the position of their first use. */
  components: Map<string, { line: number; column: number }>;
  /** The elements of `ModuleOptions.replaced` that it contains. */
  elements: Set<string>;
  links: Link[];
  /** Links to other sites. */
  external: Link[];
  /** Findings that only `edgepress lint` reports. */
  lint: Diagnostic[];
  head: HeadTag[];
  diagnostics: Diagnostic[];
  /** The file's Markdown as it was parsed, if the site has checks. */
  tree?: Node;
}

/** Compiles the text of a file. A syntax error becomes a diagnostic and an empty module. */
export async function compileModule(text: string, options: ModuleOptions): Promise<CompiledModule> {
  const parsed = parseSource(options.file, text, options.variables, options.strict);
  const source = { ...parsed, raw: { ...parsed.raw, ...options.own } };
  const format = formatOf(options, source);
  const context: FileContext = {
    file: options.file,
    format,
    variables: options.variables,
    admonitions: options.admonitions,
    resolve: options.resolve,
    strings: options.strings,
    prefix: options.prefix,
    replaced: options.replaced,
    diagnostics: [...source.diagnostics],
    links: [],
    external: [],
    lint: [],
    imports: [],
    components: new Map(),
    elements: new Set(),
    statics: [],
  };
  const body = format === 'mdx' ? preprocessMdx(source.body) : source.body;
  const file = new VFile({
    path: options.file,
    value: body,
    data: { context, frontMatter: source.raw },
  });
  const result: CompiledModule = {
    source,
    statics: new Map(),
    imports: context.imports,
    components: context.components,
    elements: context.elements,
    links: context.links,
    external: context.external,
    lint: context.lint,
    head: [],
    diagnostics: context.diagnostics,
  };
  try {
    const code = await compileMdx(file, format, options);
    const html = file.data['static'];
    if (typeof html === 'string') result.html = html;
    else result.code = code;
    if (isHead(file.data['head'])) result.head = file.data['head'];
  } catch (error) {
    result.diagnostics.push(failureDiagnostic(options.file, error));
    result.html = '';
  }
  if (context.tree) result.tree = context.tree;
  context.statics.forEach((html, index) => result.statics.set(`${options.prefix}${index}`, html));
  return result;
}

function failureDiagnostic(file: string, error: unknown): Diagnostic {
  if (error instanceof FileTooLarge) return error.diagnostic;
  if (error instanceof PluginFailure) return pluginDiagnostic(file, error);
  return syntaxDiagnostic(file, error);
}

function formatOf(options: ModuleOptions, source: Source): 'md' | 'mdx' {
  const format = source.frontMatter.format ?? source.frontMatter.mdx?.format ?? options.format;
  if (format !== 'detect') return format;
  return options.file.endsWith('.md') ? 'md' : 'mdx';
}

function isHead(value: unknown): value is HeadTag[] {
  return Array.isArray(value);
}

/** Converts a parser error to a diagnostic with a hint. */
function syntaxDiagnostic(file: string, error: unknown): Diagnostic {
  const message =
    error instanceof VFileMessage
      ? error.reason
      : error instanceof Error
        ? error.message
        : String(error);
  const at = error instanceof VFileMessage ? error.place : undefined;
  const start = at && 'start' in at ? at.start : at;
  // For an element that is never closed, the parser gives the position only in its message.
  const told = /\((\d+):(\d+)-\d+:\d+\)/.exec(message);
  const hint = HINTS.find(([pattern]) => pattern.test(message))?.[1];
  return {
    severity: 'error',
    rule: 'mdx-syntax',
    file,
    line: start?.line ?? numberOf(told?.[1]),
    column: start?.column ?? numberOf(told?.[2]),
    message: `MDX cannot read this: ${message}`,
    ...(hint === undefined ? {} : { hint }),
  };
}

function numberOf(digits: string | undefined): number | undefined {
  return digits === undefined ? undefined : Number(digits);
}

const HINTS: [RegExp, string][] = [
  [
    /could not parse expression|acorn/i,
    'Braces hold JavaScript. Write `\\{` for a brace, or put the text into backticks.',
  ],
  [
    /before name|in name|start a name|before attribute/i,
    'A `<` begins a tag. Write `\\<` for the sign itself, or put the text into backticks.',
  ],
  [
    /expected a closing tag|closing tag/i,
    'Close the tag, and keep Markdown inside a tag apart from it by empty lines.',
  ],
  [
    /could not parse import\/exports/i,
    'A line that begins with `import` or `export` is JavaScript. Put words before it if it is prose.',
  ],
];

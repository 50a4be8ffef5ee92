/** Compiles one MDX file: a page or a partial. */
import { VFile } from 'vfile';
import type { PackageManager } from '../../model/config/docs-instance.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { FileTooLarge } from '../files/stored-file.ts';
import type { HeadTag } from '../../model/release/head-tag.ts';
import type { FileContext, ModuleImport } from './plugins/context.ts';
import type { Node } from './plugins/tree.ts';
import type { ContentStrings } from '../../model/strings/content-strings.ts';
import type { Link } from '../page/page.ts';
import type { SiteResolver } from '../site/dependencies.ts';
import { escapeText } from '../html/escape.ts';
import { mdxBody } from './code/page-body.ts';
import { withRepairs } from './code/repair-syntax.ts';
import { readableMarkdown } from './readable-markdown.ts';
import {
  type Extensions,
  outputDiagnostic,
  pluginDiagnostic,
  PluginFailure,
} from './extensions.ts';
import { compileMdx } from './processor.ts';
import { syntaxDiagnostic } from './syntax-diagnostic.ts';
import { parseSource, type Source } from '../docs/source.ts';
import type { VariableLookup } from '../docs/variables.ts';

/** Options for compiling a file. */
export interface ModuleOptions {
  file: string;
  /** `detect` reads `.md` as plain Markdown. */
  format: 'mdx' | 'detect';
  variables: VariableLookup;
  admonitions: ReadonlySet<string>;
  packageManagers: readonly PackageManager[];
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
  /** Whether the site is one of Docusaurus (`FileContext.isDocusaurus`). */
  isDocusaurus: boolean;
  /** Whether pages are written for MDX 1. */
  isMdx1: boolean;
  /** Whether every page may have formulas. */
  hasMath: boolean;
  /** Whether ids of headings keep capitals. */
  maintainsCase: boolean;
  /** Whether what can't be compiled is published as plain Markdown. */
  isLenient: boolean;
  /** Whether the file is published as plain Markdown, because it can't be evaluated. */
  isPlain?: boolean;
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

/**
 * Compiles the text of a file. What can't be compiled becomes a diagnostic, and an empty module or, on a lenient site, plain
 * Markdown.
 */
export async function compileModule(text: string, options: ModuleOptions): Promise<CompiledModule> {
  const parsed = parseSource(options.file, text, options.variables, options.strict);
  const source = { ...parsed, raw: { ...parsed.raw, ...options.own } };
  if (options.isPlain) return compilePlain(source, options);
  const format = formatOf(options, source);
  const body = format === 'mdx' ? mdxBody(source.body, options) : source.body;
  const { result, error } = await compileBody(body, { source, format, options });
  if (error === undefined) return result;
  const diagnostic = failureDiagnostic(options.file, error);
  if (options.isLenient) {
    const unextended = await compileWithoutPlugins(body, { source, format, options });
    if (unextended !== undefined) {
      unextended.diagnostics.push(outputDiagnostic(options.file, error));
      return unextended;
    }
    const repaired = await withRepairs(body, error, (text) =>
      compileBody(text, { source, format, options }),
    );
    for (const cause of repaired?.causes ?? [])
      repaired?.result.diagnostics.push({
        ...failureDiagnostic(options.file, cause),
        severity: 'warning',
      });
    if (repaired !== undefined) return repaired.result;
    const plain = await compilePlain(source, options);
    plain.diagnostics.push({ ...diagnostic, severity: 'warning' });
    return plain;
  }
  result.diagnostics.push(diagnostic);
  result.html = '';
  return result;
}

// What a plugin adds may not be Markdown, for example a value of a package that isn't installed.
async function compileWithoutPlugins(
  body: string,
  { source, format, options }: Body,
): Promise<CompiledModule | undefined> {
  const { remark, rehype } = options.extensions;
  if (remark.length + rehype.length === 0) return undefined;
  const extensions = { ...options.extensions, remark: [], rehype: [] };
  const own = { ...options, extensions };
  const { result, error } = await compileBody(body, { source, format, options: own });
  return error === undefined ? result : undefined;
}

/** Compiles the readable parts of a file without MDX and without the site's plugins, below a notice. */
async function compilePlain(source: Source, options: ModuleOptions): Promise<CompiledModule> {
  const notice = `:::warning\n${options.strings.shownAsText}\n:::\n`;
  const lines = notice.split('\n').length - 1;
  const markdown = readableMarkdown(source.body);
  // It takes the place of the front matter, so that the lines of diagnostics stay right.
  const hasRoom = markdown.startsWith('\n'.repeat(lines));
  const body = notice + (hasRoom ? markdown.slice(lines) : markdown);
  const extensions = { ...options.extensions, remark: [], rehype: [] };
  const { result, error } = await compileBody(body, {
    source,
    format: 'md',
    // The notice isn't the site's own Markdown.
    options: { ...options, extensions, isMdx1: false },
  });
  if (error !== undefined) result.html = `<pre>${escapeText(source.body.trim())}</pre>`;
  if (!hasRoom)
    for (const entry of [
      ...result.links,
      ...result.external,
      ...result.lint,
      ...result.diagnostics,
    ])
      if (entry.line !== undefined) entry.line = Math.max(1, entry.line - lines);
  return result;
}

interface Body {
  source: Source;
  format: 'md' | 'mdx';
  options: ModuleOptions;
}

async function compileBody(
  body: string,
  { source, format, options }: Body,
): Promise<{ result: CompiledModule; error?: unknown }> {
  const context: FileContext = {
    file: options.file,
    format,
    variables: options.variables,
    admonitions: options.admonitions,
    packageManagers: options.packageManagers,
    resolve: options.resolve,
    strings: options.strings,
    prefix: options.prefix,
    replaced: options.replaced,
    isDocusaurus: options.isDocusaurus,
    isMdx1: options.isMdx1,
    maintainsCase: options.maintainsCase,
    diagnostics: [...source.diagnostics],
    links: [],
    external: [],
    lint: [],
    imports: [],
    components: new Map(),
    elements: new Set(),
    statics: [],
  };
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
  let error: unknown;
  try {
    const code = await compileMdx(file, format, options);
    const html = file.data['static'];
    if (typeof html === 'string') result.html = html;
    else result.code = code;
    if (isHead(file.data['head'])) result.head = file.data['head'];
  } catch (thrown) {
    error = thrown ?? new Error('nothing was thrown');
  }
  if (context.tree) result.tree = context.tree;
  context.statics.forEach((html, index) => result.statics.set(`${options.prefix}${index}`, html));
  return { result, error };
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

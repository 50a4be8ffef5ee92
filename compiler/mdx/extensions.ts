/** A site's own plugins and checks, as the compile threads call them. */
import fs from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { VFile } from 'vfile';
import { VFileMessage } from 'vfile-message';
import type { PageCheck } from '../../model/extensions/extensions.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { SiteData } from '../site/site-context.ts';
import { contextOf } from './plugins/context.ts';
import { addLanguages } from './plugins/prism.ts';
import type { Node } from './plugins/tree.ts';

/** A plugin as the site gives it. */
type Plugin = (this: unknown, ...options: unknown[]) => unknown;

/** A unified transformer. The third parameter is the callback of asynchronous transformers. */
type Transformer = (tree: Node, file: VFile, next?: unknown) => unknown;

/** A plugin that the pipeline calls, with its options. */
export type PluginEntry = [
  plugin: (this: unknown, ...options: unknown[]) => ReportingTransformer | undefined,
  ...options: unknown[],
];

type ReportingTransformer = (tree: Node, file: VFile) => Promise<Node | undefined>;

/** A site's additions to the compilation of its pages. */
export interface Extensions {
  remark: PluginEntry[];
  rehype: PluginEntry[];
  checks: PageCheck[];
}

/** A plugin of the module. */
interface ExtensionEntry {
  name: string;
  value: Plugin;
  options: unknown[];
  /** What the paths of its pages contain, for a plugin of Docusaurus. Default: it is for all pages. */
  folders?: string[];
  /** The same in the site that this one was imported from. */
  sources?: string[];
  /** The folder that it takes for the current one. Docusaurus runs in that of its site. */
  site?: string;
}

/** The module that `bundle-extensions.ts` writes, which has checked its values. */
interface ExtensionModule {
  extensions: {
    remark: ExtensionEntry[];
    rehype: ExtensionEntry[];
    languages: { name: string; value: (prism: unknown) => void }[];
    checks: { value: PageCheck }[];
  };
}

/** The extensions of a site that has none. */
const NONE: Extensions = { remark: [], rehype: [], checks: [] };

/** Loads the site's plugins and checks. */
export async function loadExtensions({ extensions, strict }: SiteData): Promise<Extensions> {
  if (extensions === null) return NONE;
  const module: ExtensionModule = await import(pathToFileURL(extensions.file).href);
  const { remark, rehype, languages, checks } = module.extensions;
  for (const { name, value } of languages) addLanguages(name, value);
  return {
    remark: remark.map((entry) => [reporting(entry, strict), ...entry.options]),
    rehype: rehype.map((entry) => [reporting(entry, strict), ...entry.options]),
    checks: checks.map(({ value }) => value),
  };
}

/** A plugin that threw. */
export class PluginFailure extends Error {
  override name = 'PluginFailure';
  readonly plugin: string;

  constructor(plugin: string, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.plugin = plugin;
  }
}

/** The diagnostic of a plugin that threw, at the position that it named. */
export function pluginDiagnostic(
  file: string,
  { plugin, message, cause }: PluginFailure,
): Diagnostic {
  const isMessage = cause instanceof VFileMessage;
  return {
    severity: 'error',
    rule: 'markdown-plugin',
    file,
    ...(isMessage && placeOf(cause)),
    message: `Plugin \`${plugin}\` failed: ${isMessage ? cause.reason : message}`,
    hint: isMessage ? undefined : frameOf(cause),
  };
}

/** The diagnostic of a page of a lenient site that can't be compiled as its plugins left it, but without them. */
export function outputDiagnostic(file: string, error: unknown): Diagnostic {
  const reason = error instanceof Error ? error.message : String(error);
  return {
    severity: 'warning',
    rule: 'markdown-plugin',
    file,
    message: `The page is published without the plugins for Markdown, because what they add can't be compiled: ${reason}`,
    hint: 'Install the packages that the plugins import.',
  };
}

// Names the plugin in its errors and messages. On a lenient site, a plugin that fails loses only what it would have done.
function reporting(
  { name, value: plugin, folders, sources, site }: ExtensionEntry,
  strict: boolean,
): PluginEntry[0] {
  return function attach(this: unknown, ...options) {
    const transform = attached(name, () => inFolder(site, () => plugin.apply(this, options)));
    if (transform === undefined) return undefined;
    return async (tree, file) => {
      const own = folders?.findIndex((folder) => file.path.includes(folder));
      if (own === -1) return undefined;
      const before = file.messages.length;
      const { path } = file;
      try {
        // Plugins find packages and data of the source site beside its own page.
        file.path = sourceOf(path, folders?.[own ?? -1], sources?.[own ?? -1]);
        // unified checks what a transformer returns.
        return (await inFolder(site, () => run(transform, tree, file))) as Node | undefined;
      } catch (error) {
        const failure = new PluginFailure(name, error);
        if (strict) throw failure;
        const diagnostic = pluginDiagnostic(path, failure);
        contextOf(file).diagnostics.push({ ...diagnostic, severity: 'warning' });
        return undefined;
      } finally {
        file.path = path;
        const messages = file.messages.slice(before).filter(({ fatal }) => fatal !== true);
        contextOf(file).diagnostics.push(
          ...messages.map((message) => warning(name, path, message)),
        );
      }
    };
  };
}

function sourceOf(file: string, folder?: string, source?: string): string {
  if (folder === undefined || source === undefined) return file;
  const written = file.replace(folder, () => source);
  return fs.existsSync(written) ? written : file;
}

function attached(name: string, attach: () => unknown): Transformer | undefined {
  try {
    const transform = attach();
    return isTransformer(transform) ? transform : undefined;
  } catch (error) {
    throw new PluginFailure(name, error);
  }
}

function isTransformer(value: unknown): value is Transformer {
  return typeof value === 'function';
}

// Of an asynchronous action, only the part before its first pause: other pages are compiled in between.
function inFolder<Result>(folder: string | undefined, action: () => Result): Result {
  if (folder === undefined) return action();
  const own = Object.getOwnPropertyDescriptor(process, 'cwd');
  process.cwd = () => folder;
  try {
    return action();
  } finally {
    if (own) Object.defineProperty(process, 'cwd', own);
  }
}

function run(transform: Transformer, tree: Node, file: VFile): unknown {
  if (transform.length < 3) return transform(tree, file);
  return new Promise((resolve, reject) =>
    transform(tree, file, (error: Error | null | undefined, next: unknown) =>
      error ? reject(error) : resolve(next),
    ),
  );
}

function warning(plugin: string, file: string, message: VFileMessage): Diagnostic {
  return {
    severity: 'warning',
    rule: 'markdown-plugin',
    file,
    ...placeOf(message),
    message: `Plugin \`${plugin}\`: ${message.reason}`,
  };
}

function placeOf({ line, column }: VFileMessage): { line?: number; column?: number } {
  return line === undefined ? {} : { line, ...(column !== undefined && { column }) };
}

// The function that threw, which says more than a line of the bundle.
function frameOf(error: unknown): string | undefined {
  const frame =
    error instanceof Error ? /^\s+at (?:async )?([\w.$<>]+) \(/m.exec(error.stack ?? '') : null;
  return frame?.[1] === undefined ? undefined : `It was thrown in \`${frame[1]}\`.`;
}

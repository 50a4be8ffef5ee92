/** Redirects, edit links and sidebars that functions of a Docusaurus configuration make, once the pages are known. */
import { type CallResult, callFunctions, type FunctionCall } from '../../sandbox/call-functions.ts';
import { functionName } from '../../sandbox/evaluate-module.ts';
import { asText, texts } from '../plain-value.ts';
import type { UsedPlugin } from '../plugins.ts';
import { cleanPath } from '../redirects.ts';
import type { RedirectRule } from '../../../model/config/site.ts';

/** A function of the configuration. */
export interface ConfigFunction {
  /** What it makes: redirects, sidebars, or the edit links of documents or posts. */
  kind: 'redirects' | 'sidebars' | 'docs' | 'blog';
  /** Where it is in the configuration. */
  at: (string | number)[];
  /** Id of its docs plugin or blog. */
  plugin: string;
}

/** A page as the functions see it. */
export interface EditedPage {
  /** Folder of its version, relative to the site. */
  folder: string;
  /** Path of its file in the folder. */
  file: string;
  version: string;
  locale: string;
  /** Path with the base URL. */
  permalink: string;
}

/** What the functions returned. Their failures are sentences. */
export interface MadeSettings {
  redirects: RedirectRule[];
  /** The edit link of each page, `null` for none. */
  edits: Map<EditedPage, string | null>;
  failures: string[];
}

const GENERATOR = 'sidebarItemsGenerator';

/** Returns the functions of a configuration. */
export function configFunctions(plugins: UsedPlugin[]): ConfigFunction[] {
  return plugins.flatMap(({ name, options, at }): ConfigFunction[] => {
    const plugin = asText(options['id']) ?? 'default';
    if (name === 'client-redirects' && functionName(options['createRedirects']) !== undefined)
      return [{ kind: 'redirects', plugin, at: [...at, 'createRedirects'] }];
    const kind = name === 'content-docs' ? 'docs' : name === 'content-blog' ? 'blog' : undefined;
    if (kind === undefined) return [];
    const found: ConfigFunction[] = [];
    if (functionName(options['editUrl']) !== undefined)
      found.push({ kind, plugin, at: [...at, 'editUrl'] });
    if (kind === 'docs' && functionName(options[GENERATOR]) !== undefined)
      found.push({ kind: 'sidebars', plugin, at: [...at, GENERATOR] });
    return found;
  });
}

/** Calls those that make redirects and edit links. `pages` returns those of a plugin, `paths` are all of the site, below the base URL. */
export async function callConfigFunctions(
  { file, site }: { file: string; site: string },
  functions: ConfigFunction[],
  known: { paths: string[]; pages: (called: ConfigFunction) => EditedPage[] },
): Promise<MadeSettings> {
  const made: MadeSettings = { redirects: [], edits: new Map(), failures: [] };
  const calls: FunctionCall[] = [];
  const uses: ((result: CallResult) => void)[] = [];
  for (const called of functions)
    if (called.kind === 'redirects')
      for (const to of known.paths) {
        calls.push({ at: called.at, argument: to });
        uses.push((result) => addRedirects(to, result, made));
      }
    else if (called.kind !== 'sidebars')
      for (const page of known.pages(called)) {
        calls.push({ at: called.at, argument: argumentOf(called, page) });
        uses.push((result) => {
          if (result.failure !== undefined) made.failures.push(`\`editUrl\`: ${result.failure}`);
          else made.edits.set(page, asText(result.value) ?? null);
        });
      }
  const results = await callFunctions(file, site, calls);
  for (const [index, result] of results.entries()) uses[index]?.(result);
  return { ...made, failures: [...new Set(made.failures)] };
}

/**
 * Returns what all edit links of some pages have in common, as `editUrl` of a folder: an address with `{file}`, or
 * `undefined` if there is no such address.
 */
export function editPattern(edits: [EditedPage, string | null][]): string | undefined {
  const prefixes = new Set(
    edits.flatMap(([{ file }, url]) => {
      if (url === null) return [];
      return url.endsWith(file) ? url.slice(0, -file.length) : '';
    }),
  );
  const [prefix] = prefixes;
  return prefixes.size === 1 && prefix ? `${prefix}{file}` : undefined;
}

function argumentOf({ kind }: ConfigFunction, page: EditedPage): object {
  const { folder, file, version, locale, permalink } = page;
  if (kind === 'blog') return { locale, blogDirPath: folder, blogPath: file, permalink };
  return { locale, version, versionDocsDirPath: folder, docPath: file, permalink };
}

function addRedirects(to: string, result: CallResult, made: MadeSettings): void {
  if (result.failure !== undefined) {
    made.failures.push(`\`createRedirects\`: ${result.failure}`);
    return;
  }
  const { value } = result;
  for (const from of typeof value === 'string' ? [value] : texts(value))
    if (cleanPath(from) !== to) made.redirects.push({ from: cleanPath(from), to, status: 308 });
}

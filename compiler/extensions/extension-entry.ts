/** Writes the module that imports a site's plugins and checks, for the threads that call them. */
import path from 'node:path';
import type { SiteSource } from '../config/load-site.ts';
import { FUNCTION_FIELD, isObject } from '../../model/schema/schema.ts';

/** The fields whose values the module exports, by name. */
const LISTS = {
  remark: 'markdown.remark',
  rehype: 'markdown.rehype',
  languages: 'markdown.languages',
  checks: 'checks',
} as const;

/**
 * Returns the text of a module that exports `extensions`: the functions of plugins and checks with their names and options,
 * and `problem()`, which says what is wrong with them. Returns `null` for a site that has none. The configuration itself is
 * imported only if it contains functions, so that its other fields don't change the module.
 */
export function extensionEntry({ file, config }: SiteSource): string | null {
  const { markdown, checks } = config;
  const entry = new ModuleEntry(path.basename(file));
  const { remark, rehype, languages } = markdown;
  const lists = { remark, rehype, languages, checks };
  const texts = Object.entries(LISTS).map(([name, field]) => {
    const values: unknown[] = lists[name as keyof typeof LISTS];
    const items = values.map((value, at) => entry.item(value, field, `${field}[${at}]`));
    return `  ${name}: [${items.join(', ')}],`;
  });
  if (Object.values(lists).every((list) => list.length === 0)) return null;
  return [
    entry.imports(),
    `const extensions = {\n${texts.join('\n')}\n};`,
    PROBLEM,
    'export { extensions, problem };',
  ].join('\n');
}

const PROBLEM = `function problem() {
  for (const { name, field, value } of [...extensions.remark, ...extensions.rehype])
    if (typeof value !== 'function') return { field, name, expected: 'a plugin as default export' };
  for (const { name, field, value } of extensions.languages)
    if (typeof value !== 'function') return { field, name, expected: 'a function that takes Prism as default export' };
  for (const { name, field, value } of extensions.checks)
    if (typeof value?.name !== 'string' || typeof value.page !== 'function')
      return { field, name, expected: 'what \`defineCheck\` returns as default export' };
  return null;
}`;

/** Collects the imports of a module. */
export class ModuleEntry {
  readonly #site: string;
  readonly #modules: string[] = [];
  #usesSite = false;

  constructor(site: string) {
    this.#site = site;
  }

  /** Returns the expression of a plugin, check or schema at `path` of the configuration: name, value and options. */
  item(value: unknown, field: string, path: string): string {
    const place = `site.${path}`;
    const [used, options] = Array.isArray(value) ? (value as unknown[]) : [value];
    const isPair = Array.isArray(value);
    const name = typeof used === 'string' ? used : nameOf(used) || path;
    const expression =
      typeof used === 'string' ? this.#module(used) : this.#own(isPair ? `${place}[0]` : place);
    const given = !isPair
      ? ''
      : isData(options)
        ? JSON.stringify(options)
        : this.#own(`${place}[1]`);
    return `{ name: ${JSON.stringify(name)}, field: ${JSON.stringify(field)}, value: ${expression}, options: [${given}] }`;
  }

  /** Returns the import statements. */
  imports(): string {
    const site = `import * as siteModule from ${JSON.stringify(`./${this.#site}`)};\nconst site = siteModule.default ?? siteModule;`;
    return [
      ...this.#modules.map((name, at) => `import * as module${at} from ${JSON.stringify(name)};`),
      ...(this.#usesSite ? [site] : []),
    ].join('\n');
  }

  #module(specifier: string): string {
    const at = this.#modules.push(specifier) - 1;
    return `module${at}.default ?? module${at}`;
  }

  #own(expression: string): string {
    this.#usesSite = true;
    return expression;
  }
}

function nameOf(value: unknown): string {
  if (!isObject(value)) return '';
  const name = value[FUNCTION_FIELD] ?? value['name'];
  return typeof name === 'string' ? name : '';
}

// Whether JSON has the whole value.
function isData(value: unknown): boolean {
  if (Array.isArray(value)) return value.every(isData);
  if (isObject(value))
    return (
      value.constructor === Object &&
      !(FUNCTION_FIELD in value) &&
      Object.values(value).every(isData)
    );
  return value === null || ['string', 'boolean'].includes(typeof value) || Number.isFinite(value);
}

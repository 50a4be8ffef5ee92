/** A page compiled: its object for KV, and what navigation and the link check need to know of it. */
import fs from 'node:fs';
import path from 'node:path';
import type { ComponentType } from 'react';
import type { RenderContext } from '../components/render-context.ts';
import type { Diagnostic } from '../diagnostic.ts';
import { contentHash } from '../hash.ts';
import { writeObject } from '../objects.ts';
import type { FrontMatter } from '../../model/front-matter.ts';
import { withBase } from '../../model/href.ts';
import type { TocItem } from '../../model/navigation.ts';
import type { HeadTag, PageHeader } from '../../model/release.ts';
import { codeBlockHtml, escapeText, parseCodeMeta } from './code-block.ts';
import type { Link } from './context.ts';
import { loadImport } from './imports.ts';
import { compileModule, type CompiledModule } from './module.ts';
import type { Registry } from './registry.ts';
import { RELATIVE } from './remark-links.ts';
import { STATIC_PATTERN } from './rehype-static.ts';
import { scanHtml, tocHtml } from './scan.ts';
import { type Dependencies, fileHash, recordingResolver, type SiteContext, stillHolds } from './site-context.ts';
import { extractStyles } from './styles.ts';

/** A page to compile. */
export interface PageTask {
  /** Absolute path. */
  file: string;
  /** Its path below the base URL. */
  path: string;
  /** Whether relative links are read as if the path ended with a slash (`index` files). */
  folder: boolean;
}

/** What is known of a compiled page. Small: the HTML is in the object store. */
export interface PageResult {
  file: string;
  path: string;
  object: string;
  title: string;
  description: string;
  frontMatter: FrontMatter;
  head: HeadTag[];
  /** Every id in the page, for the check of anchors. */
  anchors: string[];
  links: Link[];
  islands: string[];
  /** Hashes of the objects that the HTML refers to: images, its own styles. */
  assets: string[];
  /** Whether the HTML has a hole that only the navigation can fill (`DocCardList`). */
  cards: boolean;
  words: number;
  diagnostics: Diagnostic[];
  dependencies: Dependencies;
}

/** Compiles a page and stores its object. Never rejects for what an author wrote. */
export async function compilePage(task: PageTask, site: SiteContext, registry: Registry): Promise<PageResult> {
  const text = fs.readFileSync(task.file, 'utf8');
  const dependencies: Dependencies = { files: {}, pages: {}, paths: {} };
  const page = await loadModule(text, task.file, { site, registry, dependencies, stack: [] });
  const context = renderContextFor(task, site);
  const rendered = await render(page, context, registry, task.file);
  return assemble(task, page, rendered, context, site, dependencies);
}

/** A module with everything it imports, compiled. */
interface LoadedModule {
  compiled: CompiledModule;
  exports: Record<string, unknown>;
  /** This module's static pieces and those of its partials. */
  statics: Map<string, string>[];
  diagnostics: Diagnostic[];
  links: Link[];
  head: HeadTag[];
}

interface LoadScope {
  site: SiteContext;
  registry: Registry;
  dependencies: Dependencies;
  /** Files being loaded, outermost first: a partial that imports itself is refused. */
  stack: string[];
}

async function loadModule(text: string, file: string, scope: LoadScope): Promise<LoadedModule> {
  const { site, registry, dependencies } = scope;
  const compiled = await compileModule(text, {
    file,
    format: site.data.format,
    variables: site.variables,
    admonitions: site.admonitions,
    resolve: recordingResolver(site, dependencies),
    prefix: `${contentHash(file, text).slice(0, 8)}-`,
    strict: site.data.strict && scope.stack.length === 0,
  });
  const loaded: LoadedModule = {
    compiled,
    exports: {},
    statics: [compiled.statics],
    diagnostics: [...compiled.diagnostics],
    links: [...compiled.links],
    head: [...compiled.head],
  };
  if (compiled.html !== undefined) {
    const key = `${contentHash(file, text).slice(0, 8)}-all`;
    compiled.statics.set(key, compiled.html);
    loaded.exports = { default: () => registry.staticElement(key), frontMatter: compiled.source.raw };
    return loaded;
  }
  const modules: unknown[] = [];
  for (const wanted of compiled.imports)
    modules.push(
      await loadImport(wanted, {
        site,
        registry,
        from: file,
        dependencies,
        diagnostics: loaded.diagnostics,
        partial: async (partial) => {
          if (scope.stack.includes(partial)) {
            loaded.diagnostics.push({ severity: 'error', rule: 'import-cycle', file, line: wanted.line, column: wanted.column, message: `\`${wanted.specifier}\` imports this file in turn.` });
            return { default: () => null };
          }
          const inner = await loadPartial(partial, { ...scope, stack: [...scope.stack, file] });
          loaded.statics.push(...inner.statics);
          loaded.diagnostics.push(...inner.diagnostics);
          loaded.links.push(...inner.links);
          loaded.head.push(...inner.head);
          return inner.exports;
        },
      }),
    );
  const globals: Record<string, unknown> = { frontMatter: compiled.source.raw, toc: [], metadata: {}, contentTitle: compiled.source.frontMatter.title };
  for (const [name, at] of compiled.components) {
    const known = registry.globals[name];
    globals[name] = known ?? registry.missingValue(name);
    if (known === undefined)
      loaded.diagnostics.push({ severity: site.data.strict ? 'error' : 'warning', rule: 'missing-component', file, ...at, message: `Component \`${name}\` is neither imported nor one of the engine's own.`, hint: 'Import it from a module of the site, or check its spelling.' });
  }
  loaded.exports = evaluate(compiled.code ?? '', { ...registry.runtime, modules, globals }, file, loaded.diagnostics, registry);
  return loaded;
}

interface PartialEntry {
  loaded: LoadedModule;
  dependencies: Dependencies;
  hash: string;
}

const partials = new WeakMap<SiteContext, Map<string, PartialEntry>>();

// A partial that four hundred pages share is compiled once a thread; its dependencies become those of each page.
async function loadPartial(file: string, scope: LoadScope): Promise<LoadedModule> {
  const cache = partials.get(scope.site) ?? new Map<string, PartialEntry>();
  partials.set(scope.site, cache);
  const text = fs.readFileSync(file, 'utf8');
  const hash = contentHash(text);
  let entry = cache.get(file);
  if (entry === undefined || entry.hash !== hash || !stillHolds(scope.site, entry.dependencies)) {
    const dependencies: Dependencies = { files: {}, pages: {}, paths: {} };
    const loaded = await loadModule(text, file, { ...scope, dependencies });
    entry = { loaded, dependencies, hash };
    if (scope.stack.length < 20) cache.set(file, entry);
  }
  Object.assign(scope.dependencies.files, entry.dependencies.files, { [file]: fileHash(file) });
  Object.assign(scope.dependencies.pages, entry.dependencies.pages);
  Object.assign(scope.dependencies.paths, entry.dependencies.paths);
  return entry.loaded;
}

function evaluate(code: string, runtime: Record<string, unknown>, file: string, diagnostics: Diagnostic[], registry: Registry): Record<string, unknown> {
  try {
    const run = new Function('runtime', 'require', code);
    const exports: unknown = run(runtime, (name: string) => registry.modules[name] ?? registry.missingValue(name));
    return typeof exports === 'object' && exports !== null ? { ...exports } : {};
  } catch (error) {
    diagnostics.push(evaluationDiagnostic(file, error));
    return { default: () => null };
  }
}

function evaluationDiagnostic(file: string, error: unknown): Diagnostic {
  const message = error instanceof Error ? error.message : String(error);
  const name = /^(\S+) is not defined/.exec(message)?.[1];
  const at = name === undefined ? {} : firstUse(file, name);
  return {
    severity: 'error',
    rule: 'evaluation',
    file,
    ...at,
    message: `This page cannot be evaluated: ${message}`,
    ...(name === undefined ? {} : { hint: `\`${name}\` is no variable of \`site.ts\` and is not imported. Write \`\\{\` for a brace that is only text.` }),
  };
}

function firstUse(file: string, name: string): { line?: number; column?: number } {
  const lines = fs.readFileSync(file, 'utf8').split('\n');
  const pattern = new RegExp(`\\{[^}]*\\b${name.replace(/[^\w]/g, '\\$&')}\\b`);
  for (const [index, line] of lines.entries()) {
    const match = pattern.exec(line);
    if (match) return { line: index + 1, column: match.index + 1 };
  }
  return {};
}

function renderContextFor(task: PageTask, site: SiteContext): RenderContext {
  return {
    baseUrl: site.data.baseUrl,
    path: task.path,
    siteTitle: site.data.title,
    href(reference) {
      if (!reference.startsWith('/') || reference.startsWith('//')) return reference;
      return withBase(site.data.baseUrl, site.canonical(reference));
    },
    code(code, lang, meta) {
      const parsed = parseCodeMeta(lang, meta);
      return codeBlockHtml(code, parsed.lang, parsed.meta);
    },
    head: [],
    islands: new Set(),
    missing: new Set(),
    tabs: 0,
  };
}

async function render(page: LoadedModule, context: RenderContext, registry: Registry, file: string): Promise<string> {
  const whole = page.compiled.html;
  if (whole !== undefined) return whole;
  const Component = page.exports['default'];
  let html = '';
  try {
    if (isComponent(Component)) html = registry.renderPage(Component, context);
  } catch (error) {
    page.diagnostics.push(evaluationDiagnostic(file, error));
  }
  const pieces = new Map(page.statics.flatMap((map) => [...map]));
  return html
    .replace(STATIC_PATTERN, (_whole, key: string) => pieces.get(key) ?? '')
    .replace(/<\/?ep-html>/g, '');
}

function isComponent(value: unknown): value is ComponentType {
  return typeof value === 'function';
}

function assemble(
  task: PageTask,
  page: LoadedModule,
  rendered: string,
  context: RenderContext,
  site: SiteContext,
  dependencies: Dependencies,
): PageResult {
  const front = page.compiled.source.frontMatter;
  let html = relativeLinks(rendered.trim(), task, site);
  const styled = extractStyles(html);
  html = styled.html;
  let scan = scanHtml(html);
  if (scan.duplicates.length > 0) {
    html = renameDuplicates(html, scan.duplicates, new Set(scan.ids));
    scan = scanHtml(html);
  }
  const first = scan.headings.find((heading) => heading.level === 1);
  const title = front.title ?? first?.text ?? path.basename(task.file).replace(/\.mdx?$/, '');
  const toc = tableOfContents(html, scan.headings, front, site);
  html = html.replace(/<ep-toc data-min="(\d)" data-max="(\d)"><\/ep-toc>/g, (_whole, min: string, max: string) =>
    inlineToc(html, scan.headings, Number(min), Number(max)),
  );
  if (first === undefined && !front.hide_title) html = `<h1>${escapeText(title)}</h1>\n${html}`;
  const header: PageHeader = {
    toc: front.hide_table_of_contents === true || front.layout === 'home' || front.layout === 'wide' ? [] : toc,
    islands: [...context.islands],
    styles: styled.css === '' ? [] : [`/assets/page-${writeObject(site.data.store, styled.css)}.css`],
  };
  return {
    file: task.file,
    path: task.path,
    object: writeObject(site.data.store, `${JSON.stringify(header)}\n${html}\n`),
    title,
    description: front.description ?? shorten(scan.lead),
    frontMatter: front,
    head: [...page.head, ...context.head],
    anchors: scan.ids,
    links: allLinks(task, page.links, scan.links, site),
    islands: [...context.islands],
    assets: [...new Set([...header.styles, html].join(' ').matchAll(/\/assets\/[\w-]+-([0-9a-f]{24})\./g).map((match) => match[1] ?? ''))],
    cards: html.includes('<ep-cards>'),
    words: scan.words,
    diagnostics: page.diagnostics,
    dependencies,
  };
}

// A page does not know where a partial's `../x` leads until the partial stands in it.
function relativeLinks(html: string, task: PageTask, site: SiteContext): string {
  if (!html.includes(RELATIVE)) return html;
  return html.replace(new RegExp(`="${RELATIVE}([^"]*)"`, 'g'), (_whole, reference: string) => {
    return `="${withBase(site.data.baseUrl, resolveRelative(reference.replaceAll('&amp;', '&'), task, site))}"`;
  });
}

function resolveRelative(reference: string, task: PageTask, site: SiteContext): string {
  const asFolder = `${task.path.replace(/\/$/, '')}/`;
  const slashed = task.folder || site.data.trailingSlash;
  const bases = slashed ? [asFolder, task.path] : [task.path, asFolder];
  const candidates = bases.map((base) => {
    const url = new URL(reference, `https://site.invalid${base}`);
    return site.canonical(url.pathname + url.search + url.hash);
  });
  return candidates.find((candidate) => site.isPage(candidate.replace(/[?#].*$/, ''))) ?? candidates[0] ?? '/';
}

function allLinks(task: PageTask, known: Link[], hrefs: string[], site: SiteContext): Link[] {
  const base = site.data.baseUrl.slice(0, -1);
  const below = (href: string): string => (base !== '' && (href === base || href.startsWith(`${base}/`)) ? href.slice(base.length) || '/' : href);
  const links = known.map((link) => ({
    ...link,
    href: link.href.startsWith(RELATIVE) ? resolveRelative(link.href.slice(RELATIVE.length), task, site) : below(link.href),
  }));
  const seen = new Set(links.map((link) => link.href));
  for (const href of hrefs) {
    const inner = below(href);
    if (!/^[/#]/.test(inner) || inner.startsWith('//') || seen.has(inner) || seen.has(decodeURI(inner))) continue;
    seen.add(inner);
    // An anchor that the page makes for its own headings needs no check.
    if (inner.startsWith('#')) continue;
    links.push({ href: inner, file: task.file, line: 0, column: 0 });
  }
  return links;
}

function renameDuplicates(html: string, duplicates: { id: string; offset: number }[], taken: Set<string>): string {
  let out = '';
  let last = 0;
  for (const { id, offset } of duplicates) {
    let number = 1;
    while (taken.has(`${id}-${number}`)) number += 1;
    const unique = `${id}-${number}`;
    taken.add(unique);
    const end = html.indexOf('"', offset);
    const rest = html.slice(end);
    out += html.slice(last, offset) + unique;
    last = end;
    // The heading's own link follows at once and must lead to the new id.
    const self = `"><a class="anchor" href="#${encodeURI(id)}"`;
    if (rest.startsWith(self)) {
      out += `"><a class="anchor" href="#${encodeURI(unique)}"`;
      last = end + self.length;
    }
  }
  return out + html.slice(last);
}

type Headings = ReturnType<typeof scanHtml>['headings'];

function tableOfContents(html: string, headings: Headings, front: FrontMatter, site: SiteContext): TocItem[] {
  const min = front.toc_min_heading_level ?? site.data.contents.min;
  const max = front.toc_max_heading_level ?? site.data.contents.max;
  return headings
    .filter((heading) => heading.id !== '' && heading.level >= min && heading.level <= max)
    .map((heading) => ({ level: heading.level, id: heading.id, html: tocHtml(html, heading) }));
}

function inlineToc(html: string, headings: Headings, min: number, max: number): string {
  const items = headings
    .filter((heading) => heading.id !== '' && heading.level >= min && heading.level <= max)
    .map((heading) => `<li class="toc-${heading.level}"><a href="#${encodeURI(heading.id)}">${tocHtml(html, heading)}</a></li>`);
  return `<ul class="toc-inline">${items.join('')}</ul>`;
}

function shorten(text: string): string {
  if (text.length <= 180) return text;
  return `${text.slice(0, 180).replace(/\s+\S*$/, '')}…`;
}

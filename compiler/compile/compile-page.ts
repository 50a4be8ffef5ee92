/** A page compiled: its object for KV, and what navigation and the link check need to know of it. */
import fs from 'node:fs';
import type { ComponentType } from 'react';
import { expandChangelog } from '../changelog/expand.ts';
import type { RenderContext } from '../components/render-context.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { FrontMatter } from '../../model/config/front-matter.ts';
import { withBase } from '../../model/href.ts';
import type { HeadTag } from '../../model/release/release.ts';
import { assemble } from './assemble-page.ts';
import type { PageSearch } from '../search/search-records.ts';
import { codeBlockHtml, parseCodeMeta } from '../mdx/plugins/code-block.ts';
import { readApi } from '../mdx/api-file.ts';
import type { Embed } from '../html/embeds.ts';
import type { Link } from '../mdx/context.ts';
import { evaluationDiagnostic } from '../mdx/evaluate.ts';
import { type LoadedModule, loadModule } from '../mdx/load.ts';
import type { PageTask } from './page-task.ts';
import type { Registry } from '../mdx/registry.ts';
import { STATIC_PATTERN } from '../mdx/plugins/rehype-static.ts';
import type { Dependencies, FileDependencies, SiteContext } from '../mdx/site-context.ts';

/** What every build needs to know of a page. Small: the HTML is in the object store, the rest in the cache. */
export interface PageResult {
  file: string;
  path: string;
  object: string;
  /** Hash of the page as Markdown (`compiler/html/markdown.ts`). */
  markdown: string;
  /** Length of that text in bytes. */
  markdownBytes: number;
  title: string;
  description: string;
  frontMatter: FrontMatter;
  head: HeadTag[];
  islands: string[];
  /** `<hash>.<extension>` of the assets that the HTML refers to: images, its own styles. Never a script. */
  assets: string[];
  /** What the HTML and its styles load from other origins. */
  embeds: Embed[];
  /** Whether the HTML has a hole that only the navigation can fill (`DocCardList`). */
  cards: boolean;
  words: number;
  search: PageSearch;
  diagnostics: Diagnostic[];
  /** Hash of the ids that links may lead to. */
  anchorsKey: string;
  /** Numbers of the paths that its links with an anchor lead to (`hashOf`): where anchors change, it is looked at. */
  aims: number[];
  /** What the page depends on besides its own file and the site's routes. */
  sources: FileDependencies;
}

/** What only a closer look at a page needs: the check of links, and whether a cached page still holds. */
export interface PageDetail {
  file: string;
  /** Every id in the page, for the check of anchors. */
  anchors: string[];
  links: Link[];
  dependencies: Dependencies;
}

/** A page as the compiler gives it. */
export interface CompiledPage {
  result: PageResult;
  detail: PageDetail;
}

/** Compiles a page and stores its object. Never rejects for what an author wrote. */
export async function compilePage(
  task: PageTask,
  site: SiteContext,
  registry: Registry,
): Promise<CompiledPage> {
  const dependencies: Dependencies = { files: {}, pages: {}, paths: {} };
  const text = expandChangelog(fs.readFileSync(task.file, 'utf8'), site, dependencies);
  const page = await loadModule(text, task.file, { site, registry, dependencies, stack: [] });
  const context = renderContextFor(task, site, dependencies);
  const rendered = await render(page, context, registry, task.file);
  return assemble(task, page, rendered, context, site, dependencies);
}

function renderContextFor(
  task: PageTask,
  site: SiteContext,
  dependencies: Dependencies,
): RenderContext {
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
    api: () => readApi(site, dependencies),
    glossary() {
      if (site.data.glossary === null)
        throw new Error('the site has no glossary: set `glossary` in `site.ts`');
      return site.data.glossary.terms;
    },
    head: [],
    islands: new Set(),
    missing: new Set(),
    tabs: 0,
    islandCount: 0,
  };
}

async function render(
  page: LoadedModule,
  context: RenderContext,
  registry: Registry,
  file: string,
): Promise<string> {
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

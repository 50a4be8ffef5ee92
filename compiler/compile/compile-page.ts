/** Compiles a page: loads its MDX, renders it with React and stores the result. */
import fs from 'node:fs';
import type { ComponentType } from 'react';
import { expandChangelog } from '../changelog/expand.ts';
import type { RenderContext } from '../components/render-context.ts';
import { withBase } from '../../model/href.ts';
import { assemble } from './assemble-page.ts';
import type { CompiledPage, Dependencies, PageTask } from '../page/page.ts';
import { codeBlockHtml, parseCodeMeta } from '../mdx/plugins/code-block.ts';
import { readApi } from '../mdx/api-file.ts';
import { evaluationDiagnostic } from '../mdx/evaluate.ts';
import { type LoadedModule, loadModule } from '../mdx/load.ts';
import type { Registry } from '../mdx/registry.ts';
import { fillStatics } from '../html/placeholders.ts';
import type { SiteContext } from '../site/site-context.ts';

/** Compiles a page and stores its object. Mistakes of the author become diagnostics and never reject. */
export async function compilePage(
  task: PageTask,
  site: SiteContext,
  registry: Registry,
): Promise<CompiledPage> {
  const dependencies: Dependencies = { files: {}, pages: {}, paths: {} };
  const text = expandChangelog(fs.readFileSync(task.file, 'utf8'), site, dependencies);
  const module = await loadModule(text, task.file, { site, registry, dependencies, stack: [] });
  const context = renderContextFor(task, site, dependencies);
  const html = await render(module, context, registry, task.file);
  return assemble({ task, module, html, context, site, dependencies });
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
      const canonical = site.canonical(reference);
      dependencies.paths[reference] = canonical;
      return withBase(site.data.baseUrl, canonical);
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
    if (isComponent(Component)) html = registry.renderArticle(Component, context);
  } catch (error) {
    page.diagnostics.push(evaluationDiagnostic(file, error));
  }
  const pieces = new Map(page.statics.flatMap((map) => [...map]));
  return fillStatics(html, pieces);
}

function isComponent(value: unknown): value is ComponentType {
  return typeof value === 'function';
}

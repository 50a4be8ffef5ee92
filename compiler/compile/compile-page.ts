/** Compiles a page: loads its MDX, renders it with React and stores the result. */
import fs from 'node:fs';
import path from 'node:path';
import { expandChangelog } from '../changelog/expand.ts';
import type { RenderContext } from '../components/render-context.ts';
import { withBase } from '../../model/href.ts';
import { SLOTS } from '../../model/release/templates.ts';
import { ISLAND_TAG } from '../../model/placeholder-tags.ts';
import { CLIENT } from '../assets/engine-styles.ts';
import { islandId } from '../assets/islands.ts';
import { escapeAttribute } from '../html/escape.ts';
import { docsInLanguage, readDocumentLists } from '../docusaurus/site/docs-data.ts';
import { factsFile, readDocumentFacts } from '../docusaurus/site/document-facts.ts';
import { versionPaths } from '../docusaurus/versions.ts';
import { REACT_FILE } from '../docs/tsx-front-matter.ts';
import { fileHash } from '../objects/file-hash.ts';
import { writeObject } from '../objects/objects.ts';
import { requestForm } from '../try-it/request-form.ts';
import { withSampleValues } from '../try-it/sample-values.ts';
import { runPageChecks } from './page-checks.ts';
import { tolerated } from '../diagnostics/tolerated.ts';
import { assemble } from './assemble-page.ts';
import { documentParts } from './document-parts.ts';
import { assembleTemplate } from './assemble-template.ts';
import type { CompiledPage, Dependencies, PageTask } from '../page/page.ts';
import { codeBlockHtml, parseCodeMeta } from '../mdx/plugins/code-block.ts';
import { diagramSource, drawLoaded, loadDiagrams } from '../mdx/plugins/diagram.ts';
import { readApi } from '../reference/api-file.ts';
import { apiMarkdown, apiTextLink } from '../reference/api-markdown.ts';
import { compileStyles } from '../mdx/stylesheet.ts';
import { loadTsxModule } from '../mdx/tsx-module.ts';
import { emptySource } from '../images/empty-sources.ts';
import { responsiveImages } from '../images/responsive-images.ts';
import { linkPageModules } from '../assets/page-modules.ts';
import { type LoadedModule, type LoadScope, loadModule, type Repairs } from '../mdx/load.ts';
import { addClientModules, loadPostParts, loadSiteRoot } from '../mdx/load-site-root.ts';
import { pathInLanguage } from '../site/dependencies.ts';
import type { SiteContext } from '../site/site-context.ts';
import { type PageModule, renderWithRepairs } from './render-module.ts';

/** Context that all pages of a site are compiled with. */
export type CompileScope = Pick<LoadScope, 'site' | 'registry' | 'extensions'>;

/** Compiles a page and stores its object. Mistakes of the author become diagnostics and never reject. */
export async function compilePage(
  task: PageTask,
  { site, registry, extensions }: CompileScope,
): Promise<CompiledPage> {
  const dependencies: Dependencies = { files: {}, pages: {}, paths: {} };
  const { file, template, own } = task;
  const scope = {
    site,
    registry,
    extensions,
    dependencies,
    stack: [],
    own,
    isTemplate: template !== undefined,
  };
  const load = async (repairs: Repairs): Promise<PageModule> => {
    const module = REACT_FILE.test(file)
      ? await loadTsxModule(file, { ...scope, repairs })
      : await loadModule(expandChangelog(fs.readFileSync(file, 'utf8'), site, dependencies), file, {
          ...scope,
          repairs,
        });
    const wide = { ...scope, repairs };
    if (!scope.isTemplate) addClientModules(module, wide);
    const siteRoot = scope.isTemplate ? undefined : await loadSiteRoot(module, wide);
    const postParts = isPost(task) ? await loadPostParts(module, wide) : undefined;
    const context = { ...renderContextFor(task, scope, module), siteRoot, postParts };
    return { module, context, registry };
  };
  const isLenient = !site.data.strict && template === undefined;
  const options = { file, isLenient, without: task.without, dependencies };
  let done = await renderWithRepairs(load, options);
  // A component shows a diagram.
  if (done.context.diagrams > 0 && (await loadDiagrams()))
    done = await renderWithRepairs(load, options);
  const { module, context, html: article } = done;
  const parts = documentParts([...module.head, ...context.head], { file, site });
  const rendered = article + loadClientModules(module, context, site) + parts.html;
  const language = site.languageOf(file);
  const filled = withSampleValues(rendered, site.data.sampleValues, language.strings);
  const linked = await linkPageModules(filled, { ...site.data, ...language });
  const { layout } = module.compiled.source.frontMatter;
  for (const input of linked.inputs) dependencies.files[input] = fileHash(input);
  const { html, isUnencoded, diagnostics } = await responsiveImages(linked.html, {
    task,
    site,
    dependencies,
    layout: template ?? layout,
  });
  const sheets = [...context.sheets].map((name) => path.join(CLIENT, `styles/article/${name}.css`));
  const styles = await compileStyles([...sheets, ...module.styles], site, dependencies);
  module.diagnostics.push(
    ...[parts, linked, styles].flatMap((made) => made.diagnostics),
    ...diagnostics,
  );
  for (const position of context.emptyImages)
    module.diagnostics.push(emptySource(JSON.parse(position)));
  const page = { task, module, html, parts, isUnencoded, styles, context, site, dependencies };
  if (template !== undefined) return assembleTemplate(page, template);
  const compiled = assemble(page);
  if (isLenient) compiled.result.diagnostics = tolerated(compiled.result.diagnostics);
  await runPageChecks(extensions.checks, { page: compiled, module, site });
  return compiled;
}

function isPost({ root, template }: PageTask): boolean {
  return root === undefined && template === undefined;
}

function renderContextFor(
  task: PageTask,
  { site, dependencies }: Pick<LoadScope, 'site' | 'dependencies'>,
  { compiled: { source } }: LoadedModule,
): Omit<RenderContext, 'siteRoot' | 'postParts'> {
  return {
    baseUrl: site.data.baseUrl,
    path: task.path,
    siteTitle: site.data.title,
    ...site.languageOf(task.file),
    href(reference) {
      if (!reference.startsWith('/') || reference.startsWith('//')) return reference;
      const canonical = site.canonical(reference);
      dependencies.paths[reference] = canonical;
      const path = pathInLanguage(canonical, task.file, { site, dependencies });
      return withBase(site.data.baseUrl, path);
    },
    code(code, lang, meta) {
      const parsed = parseCodeMeta(lang, meta);
      return codeBlockHtml(code, parsed.lang, parsed.meta);
    },
    diagrams: 0,
    diagram(source) {
      this.diagrams += 1;
      const { strings } = site.languageOf(task.file);
      const drawn = drawLoaded(source, strings);
      return 'html' in drawn ? drawn.html : diagramSource(source, strings);
    },
    api: (id) => readApi(site, dependencies, id),
    requestForm(api, operation) {
      const form = requestForm(api, operation, site.data.sampleValues);
      const { store } = site.data;
      // @object asset
      return form && `/assets/form-${writeObject(store, JSON.stringify(form))}.json`;
    },
    markdown: (text, hasHeadings) =>
      apiMarkdown(text, { hasHeadings, file: task.file, site, dependencies }),
    textLink: (reference) => apiTextLink(reference, { file: task.file, site, dependencies }),
    listed: { fields: 0, samples: 0 },
    ids: new Set(),
    sheets: new Set(),
    glossary() {
      if (site.data.glossary === null)
        throw new Error('the site has no glossary: set `glossary` in `site.ts`');
      return site.data.glossary.terms;
    },
    document: {},
    docusaurus: site.data.docusaurus,
    docsFolders() {
      const folders = site.data.docusaurus?.docs ?? {};
      // Cutting a version compiles only the pages that know of versions.
      for (const id of Object.keys(folders)) {
        const list = path.join(site.data.root, versionPaths(id).list);
        dependencies.files[list] = fileHash(list);
      }
      const { locale } = site.languageOf(task.file);
      const { baseUrl, translations } = site.data;
      const own = translations.find((folder) => folder.locale === locale);
      return docsInLanguage(folders, baseUrl, own?.prefix ?? '');
    },
    documentLists() {
      const { lists = '' } = site.data.docusaurus ?? {};
      const file = path.join(lists, `${site.languageOf(task.file).locale}.json`);
      dependencies.files[file] = fileHash(file);
      return readDocumentLists(file);
    },
    documentFacts() {
      const file = factsFile(site.data.docusaurus?.lists ?? '', task.path);
      dependencies.files[file] = fileHash(file);
      return readDocumentFacts(file);
    },
    doc: {
      title: source.frontMatter.title ?? '',
      frontMatter: source.raw,
      kind: isPost(task) ? 'post' : 'document',
    },
    reads: new Set(),
    errorPage: site.data.errors?.page ?? null,
    libraries() {
      if (site.data.libraries === null)
        throw new Error('the site has no libraries: set `libraries` in `site.ts`');
      return site.data.libraries;
    },
    errorCodes() {
      if (site.data.errors === null)
        throw new Error('the site has no error codes: set `errors` in `site.ts`');
      return site.data.errors.groups;
    },
    head: [],
    islands: new Set(),
    emptyImages: new Set(),
    components: { rendered: 0, placeholders: 0 },
    // Templates and the article are parts of one document, in which ids must be unique.
    tabs: idsFrom(task),
    islandCount: idsFrom(task),
  };
}

// An island without content loads a client module as soon as the page is shown, after navigation in the browser too.
function loadClientModules(
  { clientModules }: LoadedModule,
  { islands }: RenderContext,
  { data }: SiteContext,
): string {
  const ids = [...new Set(clientModules)].map((file) => islandId(data.root, file));
  for (const id of ids) islands.add(id);
  return ids
    .map(
      (id) =>
        `<${ISLAND_TAG} data-island="${escapeAttribute(id)}" data-on="load" hidden></${ISLAND_TAG}>`,
    )
    .join('');
}

function idsFrom({ template }: PageTask): number {
  if (template === undefined) return 0;
  const slot = SLOTS.findIndex((name) => template === `slots/${name}`);
  // A document has at most one layout of pages, and perhaps one of the navbar and one of the footer.
  const layout = ['layouts/navbar', 'layouts/footer'].indexOf(template);
  return (slot >= 0 ? slot + 1 : SLOTS.length + layout + 2) * 1000;
}

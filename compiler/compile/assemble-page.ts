/** Turns rendered HTML into a page object, and collects what other pages and the shell show of the page. */
import type { RenderContext } from '../components/render-context.ts';
import { isPageModule } from '../assets/page-modules.ts';
import { contentHash } from '../objects/hash.ts';
import { writeObject } from '../objects/objects.ts';
import { storePageWords } from '../search/search-records.ts';
import { REACT_FILE } from '../docs/tsx-front-matter.ts';
import { withBase } from '../../model/href.ts';
import { encodePath } from '../../model/path.ts';
import type { PageHeader } from '../../model/release/release.ts';
import { styleEmbeds } from '../html/embeds.ts';
import type { LoadedModule } from '../mdx/load.ts';
import type { Styles } from '../mdx/stylesheet.ts';
import { markdownAlternate } from '../html/markdown.ts';
import { nodesFor } from '../html/placeholders.ts';
import { processHtml } from '../html/processor.ts';
import { allLinks, markLinks, withoutMarkers } from '../html/resolve-links.ts';
import { printHtml } from '../html/tree.ts';
import type { CompiledPage, Dependencies, Link, PageTask } from '../page/page.ts';
import { splitLink } from '../page/link-parts.ts';
import { homeProse } from '../templates/home-prose.ts';
import { decode } from '../site/routes.ts';
import { fnvHash } from '../site/shared-table.ts';
import type { SiteContext } from '../site/site-context.ts';
import type { DocumentParts } from './document-parts.ts';
import { ownHead } from './page-head.ts';

/** A page that React has rendered. */
export interface RenderedModule {
  task: PageTask;
  module: LoadedModule;
  html: string;
  /** What its `<Head>` adds to the document. */
  parts: DocumentParts;
  /** Whether some of its images could have variants, but don't yet. */
  isUnencoded: boolean;
  /** The stylesheets that its components import. */
  styles: Styles;
  context: RenderContext;
  site: SiteContext;
  dependencies: Dependencies;
}

/** Takes the rendered HTML through the pipeline, and stores the page in its three forms: HTML, Markdown, search text. */
export function assemble(page: RenderedModule): CompiledPage {
  const { task, module, styles, context, site, dependencies } = page;
  const { store, origin, baseUrl } = site.data;
  const { frontMatter, body } = module.compiled.source;
  const tree = processHtml(withoutMarkers(page.html.trim()), {
    task,
    site,
    dependencies,
    frontMatter,
    body,
  });
  homeProse(tree);
  const { nodes, css, content } = tree;
  const own = ownHead(page.parts.tags, site.data.title);
  // Other pages have a name of their own, which their document may show another title for.
  const title =
    (REACT_FILE.test(task.file) ? own.title : undefined) ?? context.document.title ?? tree.title;
  const hasNoContents =
    frontMatter.hide_table_of_contents === true ||
    ['home', 'wide', 'bare'].includes(frontMatter.layout ?? 'doc');
  const header: PageHeader = {
    toc: hasNoContents ? [] : tree.toc,
    islands: [...context.islands],
    // Pages with the same components share the first of them.
    styles: [styles.sheets.join('\n'), css]
      .filter((sheet) => sheet !== '')
      // @object asset
      .map((sheet) => `/assets/page-${writeObject(store, sheet)}.css`),
  };
  const description =
    own.description ??
    context.document.description ??
    frontMatter.description ??
    shorten(content.lead);
  const path = withBase(baseUrl, encodePath(task.path));
  const markdown = markdownAlternate(nodesFor(nodes, 'agents'), {
    title,
    description,
    origin,
    path,
  });
  const links = allLinks(tree, module.links);
  const { locale } = site.languageOf(task.file);
  const search = storePageWords(store, nodesFor(nodes, 'both'), { ...frontMatter, title, locale });
  markLinks(tree);
  const html = printHtml(nodesFor(nodes, 'people'));
  const result = {
    file: task.file,
    path: task.path,
    // @object page: An article: the first line is `PageHeader` as JSON, and HTML follows.
    object: writeObject(store, `${JSON.stringify(header)}\n${html}\n`),
    // @object markdown: The page as Markdown.
    markdown: writeObject(store, markdown),
    markdownBytes: Buffer.byteLength(markdown),
    title,
    description,
    frontMatter,
    head: own.tags,
    islands: [...context.islands],
    assets: [
      ...new Set([
        ...assetsIn([...header.styles, html].join(' ')),
        ...styles.assets,
        ...page.parts.assets,
      ]),
    ],
    ...(page.parts.scripts.length > 0 && { scripts: page.parts.scripts }),
    embeds: [
      ...new Set([...content.embeds, ...[...styles.sheets, css].flatMap(styleEmbeds)]),
    ].sort(),
    isUnencoded: page.isUnencoded,
    cards: content.hasCards,
    components: context.components,
    search,
    diagnostics: module.diagnostics,
    anchorsKey: contentHash(content.ids.join('\0')).slice(0, 12),
    anchorTargets: anchorTargetsOf(links),
    sources: {
      files: dependencies.files,
      ...(dependencies.listings && { listings: dependencies.listings }),
    },
  };
  return {
    result,
    detail: {
      file: task.file,
      anchors: content.ids,
      links,
      external: module.external,
      lint: module.lint,
      dependencies,
    },
  };
}

/** Returns the hashes of the paths that links with anchors point to. */
export function anchorTargetsOf(links: Link[]): number[] {
  const anchorTargets = new Set<number>();
  for (const { href } of links) {
    const { path: target, hash } = splitLink(href);
    if (target !== '' && hash !== '') anchorTargets.add(fnvHash(decode(target)));
  }
  return [...anchorTargets];
}

/**
 * Returns the names of the assets that HTML refers to, without scripts of others: a script on the list would run for readers,
 * and anybody who writes a page can name any object in it.
 */
export function assetsIn(html: string): string[] {
  const names = html
    .matchAll(/\/assets\/[\w.-]+-([0-9a-f]{24}\.[0-9a-z]+)/g)
    .map((match) => match[1] ?? '')
    .filter((name) => !name.endsWith('.js') || isPageModule(name));
  return [...new Set(names)];
}

function shorten(text: string): string {
  if (text.length <= 180) return text;
  return `${text.slice(0, 180).replace(/\s+\S*$/, '')}…`;
}

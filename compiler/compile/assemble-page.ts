/** Makes a page object of rendered HTML, and gathers what other pages and the shell need to know of it. */
import path from 'node:path';
import type { RenderContext } from '../components/render-context.ts';
import { linkTerms } from '../html/link-terms.ts';
import { contentHash } from '../objects/hash.ts';
import { writeObject } from '../objects/objects.ts';
import { storePageWords } from '../search/search-records.ts';
import { withBase } from '../../model/href.ts';
import { encodePath } from '../../model/path.ts';
import type { PageHeader } from '../../model/release/release.ts';
import { escapeText } from '../mdx/plugins/code-block.ts';
import { renameDuplicates } from '../html/duplicate-ids.ts';
import { styleEmbeds } from '../html/embeds.ts';
import type { LoadedModule } from '../mdx/load.ts';
import { markdownTwin } from '../html/markdown.ts';
import type { CompiledPage } from './compile-page.ts';
import type { PageTask } from './page-task.ts';
import { allLinks, relativeLinks } from '../html/relative-links.ts';
import type { Link } from '../mdx/context.ts';
import { splitLink } from '../html/link-parts.ts';
import { decode } from '../mdx/routes.ts';
import { scanHtml } from '../html/scan.ts';
import { hashOf } from '../mdx/shared-table.ts';
import type { Dependencies, SiteContext } from '../mdx/site-context.ts';
import { extractStyles } from '../html/styles.ts';
import { inlineToc, tableOfContents } from '../html/table-of-contents.ts';

/** Stores the page's object. */
export function assemble(
  task: PageTask,
  page: LoadedModule,
  rendered: string,
  context: RenderContext,
  site: SiteContext,
  dependencies: Dependencies,
): CompiledPage {
  const front = page.compiled.source.frontMatter;
  let html = relativeLinks(rendered.trim(), task, site);
  const { glossary } = site.data;
  if (glossary !== null && front.layout !== 'home')
    html = linkTerms(html, glossary, task.path, site.data.baseUrl);
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
  html = html.replace(
    /<ep-toc data-min="(\d)" data-max="(\d)"><\/ep-toc>/g,
    (_whole, min: string, max: string) => inlineToc(html, scan.headings, Number(min), Number(max)),
  );
  if (first === undefined && !front.hide_title) html = `<h1>${escapeText(title)}</h1>\n${html}`;
  const header: PageHeader = {
    toc:
      front.hide_table_of_contents === true || front.layout === 'home' || front.layout === 'wide'
        ? []
        : toc,
    islands: [...context.islands],
    styles:
      styled.css === '' ? [] : [`/assets/page-${writeObject(site.data.store, styled.css)}.css`],
  };
  const { store, origin, baseUrl } = site.data;
  const description = front.description ?? shorten(scan.lead);
  const meta = { title, description, origin, path: withBase(baseUrl, encodePath(task.path)) };
  const markdown = markdownTwin(html, meta);
  const links = allLinks(task, page.links, scan.links, site);
  const result = {
    file: task.file,
    path: task.path,
    object: writeObject(store, `${JSON.stringify(header)}\n${html}\n`),
    markdown: writeObject(store, markdown),
    markdownBytes: Buffer.byteLength(markdown),
    title,
    description,
    frontMatter: front,
    head: [...page.head, ...context.head],
    islands: [...context.islands],
    assets: assetsIn([...header.styles, html].join(' ')),
    embeds: [...new Set([...scan.embeds, ...styleEmbeds(styled.css)])].sort(),
    cards: html.includes('<ep-cards>'),
    words: scan.words,
    search: storePageWords(site.data.store, html, { ...front, title }),
    diagnostics: page.diagnostics,
    anchorsKey: contentHash(scan.ids.join('\0')).slice(0, 12),
    aims: aimsOf(links),
    sources: {
      files: dependencies.files,
      ...(dependencies.listings && { listings: dependencies.listings }),
    },
  };
  return { result, detail: { file: task.file, anchors: scan.ids, links, dependencies } };
}

function aimsOf(links: Link[]): number[] {
  const aims = new Set<number>();
  for (const { href } of links) {
    const { path: target, hash } = splitLink(href);
    if (target !== '' && hash !== '') aims.add(hashOf(decode(target)));
  }
  return [...aims];
}

// A script on the list would run for readers, and anybody who writes a page can name any object in it.
function assetsIn(html: string): string[] {
  const names = html
    .matchAll(/\/assets\/[\w.-]+-([0-9a-f]{24}\.[0-9a-z]+)/g)
    .map((match) => match[1] ?? '')
    .filter((name) => !name.endsWith('.js'));
  return [...new Set(names)];
}

function shorten(text: string): string {
  if (text.length <= 180) return text;
  return `${text.slice(0, 180).replace(/\s+\S*$/, '')}…`;
}

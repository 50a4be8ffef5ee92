/** Headings as a table of contents. */
import type { FrontMatter } from '../../model/config/front-matter.ts';
import type { TocItem } from '../../model/release/navigation.ts';
import { type ScannedHeading, tocHtml } from './scan.ts';
import type { SiteContext } from '../mdx/site-context.ts';

/** The page's table of contents, within the levels that it or the site asks for. */
export function tableOfContents(
  html: string,
  headings: ScannedHeading[],
  front: FrontMatter,
  site: SiteContext,
): TocItem[] {
  const min = front.toc_min_heading_level ?? site.data.contents.min;
  const max = front.toc_max_heading_level ?? site.data.contents.max;
  return headings
    .filter((heading) => heading.id !== '' && heading.level >= min && heading.level <= max)
    .map((heading) => ({ level: heading.level, id: heading.id, html: tocHtml(html, heading) }));
}

/** The list that `<TOCInline>` shows. */
export function inlineToc(
  html: string,
  headings: ScannedHeading[],
  min: number,
  max: number,
): string {
  const items = headings
    .filter((heading) => heading.id !== '' && heading.level >= min && heading.level <= max)
    .map(
      (heading) =>
        `<li class="toc-${heading.level}"><a href="#${encodeURI(heading.id)}">${tocHtml(html, heading)}</a></li>`,
    );
  return `<ul class="toc-inline">${items.join('')}</ul>`;
}

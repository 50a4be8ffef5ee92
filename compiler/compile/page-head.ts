/** What the tags of `<Head>` say of their page. The last of several counts, as in Docusaurus. */
import type { HeadTag } from '../../model/release/head-tag.ts';

/** The page's name and description as its head has them, and the tags that remain. */
export interface OwnHead {
  title: string | undefined;
  description: string | undefined;
  tags: HeadTag[];
}

/** Takes the title and the description from the tags of a page. Its document has one of each. */
export function ownHead(all: readonly HeadTag[], siteTitle: string): OwnHead {
  const title = all.findLast(({ tag }) => tag === 'title');
  const tags = all.filter((one) => (one.tag !== 'title' || one === title) && !isDescription(one));
  return {
    title: title?.text === undefined ? undefined : nameIn(title.text, siteTitle),
    description: all.findLast(isDescription)?.attributes['content'] || undefined,
    tags,
  };
}

function isDescription({ tag, attributes }: HeadTag): boolean {
  return tag === 'meta' && attributes['name']?.toLowerCase() === 'description';
}

// Authors write the site's title after that of the page: `Showcase | Acme`.
function nameIn(title: string, siteTitle: string): string {
  const [, name = title, site] = /^(.+?)\s+[|·•–—-]\s+(.+)$/.exec(title) ?? [];
  return site === siteTitle ? name : title;
}

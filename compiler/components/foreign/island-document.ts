/** What islands of a Docusaurus site know of their document in the browser (`client/docusaurus/page/host.ts`). */
import type { DocumentFacts } from '../../../model/docusaurus-data.ts';
import type { RenderContext } from '../render-context.ts';

/** Returns what the components of an island have read of their document while they were rendered, or nothing. */
export function documentText({ reads, doc, documentFacts }: RenderContext): string | undefined {
  if (reads.size === 0) return undefined;
  return JSON.stringify({
    ...(reads.has('frontMatter') && { frontMatter: doc.frontMatter, kind: doc.kind }),
    ...(reads.has('facts') && { facts: inBrowser(documentFacts()) }),
  });
}

// Components get the sidebar of the blog as a prop.
function inBrowser(facts: DocumentFacts | undefined): DocumentFacts | undefined {
  if (facts?.post === undefined) return facts;
  const { sidebar: _sidebar, ...post } = facts.post;
  return { ...facts, post };
}

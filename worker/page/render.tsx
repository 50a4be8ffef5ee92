/** The only owner of React's server renderer for whole shells. */
import { renderToReadableStream, renderToStaticMarkup } from 'react-dom/server';
import type { ReactNode } from 'react';
import type { PageView, SidebarView } from '../../model/release/page-view.ts';
import type { HeadTag } from '../../model/release/release.ts';
import { log } from '../observability/log.ts';
import { Document } from '../ui/document.tsx';
import { OwnTags } from '../ui/head.tsx';
import { Main } from '../ui/main.tsx';
import { NotFound, type NotFoundProps } from '../ui/not-found.tsx';
import { Notice, type NoticeText } from '../ui/notice.tsx';
import { SearchPage, type SearchState } from '../ui/search/search-page.tsx';
import { SidebarNav } from '../ui/sidebar.tsx';

const DOCTYPE = '<!DOCTYPE html>';

/** Draws a page's document, with holes. Throws when the shell cannot be drawn. */
export function renderDocument(
  view: PageView,
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array>> {
  return stream(<Document view={view} />, signal);
}

/** Draws the children of `<main>`, with holes, for a navigation in the browser. */
export function renderMain(
  view: PageView,
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array>> {
  return stream(<Main view={view} />, signal);
}

/** Draws the tags that a page's front matter adds to describe it; what acts on a document stays in the one it came with. */
export function renderOwnTags(tags: HeadTag[]): string {
  const describing = tags.filter(
    ({ tag, attributes }) => tag === 'meta' || attributes['rel'] === 'alternate',
  );
  return renderToStaticMarkup(<OwnTags tags={describing} />);
}

/** Draws the not-found document around a place for its message: the same for every unknown path. */
export function renderNotFoundShell(view: PageView): string {
  return DOCTYPE + renderToStaticMarkup(<Document view={view}>{MESSAGE_PLACE}</Document>);
}

/** Where the message goes in the not-found document. */
export const MESSAGE_PLACE = 'edgepress:message';

/** Draws the message of the not-found page. */
export function renderNotFoundMessage(props: NotFoundProps): string {
  return renderToStaticMarkup(<NotFound {...props} />);
}

/** Draws the document of search results. */
export function renderSearch(view: PageView, state: SearchState): string {
  return (
    DOCTYPE +
    renderToStaticMarkup(
      <Document view={view}>
        <SearchPage state={state} site={view.site} />
      </Document>,
    )
  );
}

/** Draws the inside of the sidebar. */
export function renderSidebar(view: SidebarView, baseUrl: string): string {
  return renderToStaticMarkup(<SidebarNav view={view} baseUrl={baseUrl} />);
}

/** Draws the document that stands alone: what it says is all that there is. */
export function renderNotice(notice: NoticeText): string {
  return DOCTYPE + renderToStaticMarkup(<Notice {...notice} />);
}

// React moves a finished piece of more than 12,800 bytes behind a script that puts it back, which a reader
// without JavaScript never sees and the CSP forbids: hence the infinite chunk.
function stream(node: ReactNode, signal: AbortSignal): Promise<ReadableStream<Uint8Array>> {
  return renderToReadableStream(node, {
    progressiveChunkSize: Infinity,
    signal,
    onError(error) {
      if (!signal.aborted) log('error', 'render-failed', { error });
    },
  });
}

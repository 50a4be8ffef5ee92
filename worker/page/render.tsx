/**
 * Renders documents, shells and fragments with React. Nothing in them suspends, so React's synchronous renderer gives the
 * same HTML as its streaming one, without the comments between texts, and the bundle needs only one of the two.
 */
import { renderToStaticMarkup } from 'react-dom/server';
import type { PageView, SidebarView } from '../../model/release/page-view.ts';
import type { Manifest } from '../../model/release/release.ts';
import type { HeadTag } from '../../model/release/head-tag.ts';
import { Document } from '../ui/document.tsx';
import { OwnTags } from '../ui/head.tsx';
import { Main } from '../ui/main.tsx';
import { iconsUrl } from '../ui/navigation/nav-label.tsx';
import { NotFound, type NotFoundProps } from '../ui/not-found.tsx';
import { Notice, type NoticeText } from '../ui/notice.tsx';
import { SearchPage, type SearchState } from '../ui/search/search-page.tsx';
import { SidebarNav } from '../ui/sidebar.tsx';
import { TemplateSlot } from '../ui/slot.tsx';
import { fillTemplates } from './fill-template.tsx';

const DOCTYPE = '<!DOCTYPE html>';

/** Renders a page's document, with slots for its content. Throws if rendering fails. */
export function renderDocument(view: PageView): string {
  return DOCTYPE + renderToStaticMarkup(<Document view={view} />);
}

/** Renders the children of `<main>`, with slots, for a navigation in the browser. */
export function renderMain(view: PageView): string {
  return renderToStaticMarkup(<Main view={view} />);
}

/** Renders the tags of a page's front matter that describe the page. Tags that act on a document aren't included. */
export function renderOwnTags(tags: HeadTag[]): string {
  const describing = tags.filter(
    ({ tag, attributes }) =>
      tag === 'meta' || /^(?:alternate|canonical)$/.test(attributes['rel'] ?? ''),
  );
  return renderToStaticMarkup(<OwnTags tags={describing} />);
}

/** Renders the not-found document with a placeholder for its message. It's the same for every unknown path. */
export function renderNotFoundShell(view: PageView): string {
  const html = renderToStaticMarkup(<Document view={view}>{MESSAGE_PLACEHOLDER}</Document>);
  return DOCTYPE + fillTemplates(html, view);
}

/** The placeholder for the message of the not-found document. */
export const MESSAGE_PLACEHOLDER = 'edgepress:message';

/** Renders the message of the not-found page. */
export function renderNotFoundMessage(view: PageView, props: NotFoundProps): string {
  const message = (
    <NotFound {...props}>
      <TemplateSlot name="slots/not-found" view={view} />
    </NotFound>
  );
  return fillTemplates(renderToStaticMarkup(message), view);
}

/** Renders the search page. */
export function renderSearch(view: PageView, state: SearchState): string {
  const document = (
    <Document view={view}>
      <SearchPage state={state} site={view.site}>
        <TemplateSlot name="slots/search-empty" view={view} />
      </SearchPage>
    </Document>
  );
  return DOCTYPE + fillTemplates(renderToStaticMarkup(document), view);
}

/** Renders the content of the sidebar. */
export function renderSidebar(view: SidebarView, manifest: Manifest): string {
  return renderToStaticMarkup(
    <SidebarNav view={view} site={manifest.site} icons={iconsUrl(manifest)} />,
  );
}

/** Renders a standalone document that needs no other files. */
export function renderNotice(notice: NoticeText): string {
  return DOCTYPE + renderToStaticMarkup(<Notice {...notice} />);
}

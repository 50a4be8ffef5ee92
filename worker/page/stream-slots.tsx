/**
 * Merges the shell that React has rendered and the article that KV sends into one stream. Everything before the shell's
 * first slot is sent at once, whatever KV does.
 */
import { STREAM_SLOT_TAG } from '../../model/placeholder-tags.ts';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { shellStrings } from '../../model/strings/shell-strings.ts';
import { withBase } from '../../model/href.ts';
import type { PageView } from '../../model/release/page-view.ts';
import type { PageHeader } from '../../model/release/release.ts';
import type { Article } from './article.ts';
import { log } from '../observability/log.ts';
import { Contents } from '../ui/contents.tsx';
import { TemplateSlot } from '../ui/slot.tsx';
import { fillTemplate, fillTemplates } from './fill-template.tsx';

/** Content of the slots. */
export interface SlotContent {
  article: Promise<Article>;
  /**
   * Called if the article fails after the head was sent: returns the previous release's article or `null`. It must not
   * throw.
   */
  fallback: () => Promise<Article | null>;
  view: PageView;
}

/** `Slot` as React renders it. */
const SLOT = new RegExp(
  `<${STREAM_SLOT_TAG} data-name="(styles|contents|article|(?:slots|layouts)/[\\w-]+)"></${STREAM_SLOT_TAG}>`,
);

// Replaces the article if there is none. The client styles this class for everything that failed.
function FailureNotice({ view: { site } }: { view: PageView }): ReactNode {
  const { articleFailed, retry } = shellStrings(site);
  return (
    <div className="failure" role="alert">
      <p>{articleFailed}</p>
      <p>
        <a href="">{retry}</a>
      </p>
    </div>
  );
}

const encoder = new TextEncoder();

/**
 * Fills the shell's slots. If the article fails, the previous release's takes its place, or else a notice with a link to
 * retry. In both cases the stream ends with an error, so that no cache on the way stores the page under the entity tag of
 * the intact one.
 */
export async function* fillSlots(
  shell: string,
  { article, fallback, view }: SlotContent,
): AsyncGenerator<Uint8Array> {
  let failure: unknown = null;
  const source = article.catch(async (error: unknown) => {
    failure = error;
    log('error', 'article-failed-late', { error });
    return (await fallback()) ?? { header: NO_HEADER, body: failureNotice(view) };
  });
  for (const { text, slot } of splitAtSlots(shell, view)) {
    if (text !== '') yield encoder.encode(text);
    if (slot === null) continue;
    const { header, body } = await source;
    if (slot !== 'article') {
      const markup =
        slot === 'styles' ? styleLinks(header, view.site.baseUrl) : contents(header, view);
      if (markup !== '') yield encoder.encode(markup);
      continue;
    }
    try {
      yield* body;
    } catch (error) {
      failure = error;
      log('error', 'article-broke-off', { error });
      yield* failureNotice(view);
    }
  }
  if (failure !== null)
    throw new Error('the page was completed with a fallback', { cause: failure });
}

/** The links to a page's own stylesheets. */
export function styleLinks({ styles }: PageHeader, baseUrl: string): string {
  return renderToStaticMarkup(
    styles.map((href) => <link key={href} rel="stylesheet" href={withBase(baseUrl, href)} />),
  );
}

function contents({ toc }: PageHeader, view: PageView): string {
  if (toc.length === 0) return '';
  const list = (
    <Contents toc={toc} label={shellStrings(view.site).onThisPage}>
      <TemplateSlot name="slots/contents-bottom" view={view} />
    </Contents>
  );
  return fillTemplates(renderToStaticMarkup(list), view);
}

const NO_HEADER: PageHeader = { toc: [], islands: [], styles: [] };

async function* failureNotice(view: PageView): AsyncGenerator<Uint8Array> {
  yield encoder.encode(renderToStaticMarkup(<FailureNotice view={view} />));
}

/** A piece of the shell and the slot after it; the last piece has none. */
interface Piece {
  text: string;
  slot: 'styles' | 'contents' | 'article' | null;
}

// Templates take the place of their slots, and have slots of their own.
function* splitAtSlots(shell: string, view: PageView): Generator<Piece> {
  let text = shell;
  for (let match = SLOT.exec(text); match; match = SLOT.exec(text)) {
    const before = text.slice(0, match.index);
    const after = text.slice(match.index + match[0].length);
    const name = match[1] ?? '';
    if (isContent(name)) {
      yield { text: before, slot: name };
      text = after;
    } else text = before + fillTemplate(name, view) + after;
  }
  yield { text, slot: null };
}

function isContent(name: string): name is 'styles' | 'contents' | 'article' {
  return name === 'styles' || name === 'contents' || name === 'article';
}

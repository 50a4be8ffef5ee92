/**
 * Merges the shell that React renders and the article that KV sends into one stream. Everything before the shell's first
 * slot is sent at once, whatever KV does.
 */
import { STREAM_SLOT_TAG } from '../../model/placeholder-tags.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { withBase } from '../../model/href.ts';
import type { PageHeader } from '../../model/release/release.ts';
import type { Article } from './article.ts';
import { log } from '../observability/log.ts';
import { chunksOf } from '../http/stream.ts';
import { Contents } from '../ui/contents.tsx';
import type { SlotName } from '../ui/slot.tsx';

/** Content of the slots. */
export interface SlotContent {
  article: Promise<Article>;
  /**
   * Called if the article fails after the head was sent: returns the previous release's article or `null`. It must not
   * throw.
   */
  fallback: () => Promise<Article | null>;
  baseUrl: string;
}

/** `Slot` as React renders it. */
const SLOT = new RegExp(
  `<${STREAM_SLOT_TAG} data-name="(styles|contents|article)"></${STREAM_SLOT_TAG}>`,
);

// Replaces the article if there is none. The client styles this class for everything that failed.
const FAILURE_NOTICE =
  '<div class="failure" role="alert"><p>This page’s text could not be loaded.</p>' +
  '<p><a href="">Retry</a></p></div>';

const encoder = new TextEncoder();

/**
 * Fills the shell's slots. If the article fails, the previous release's takes its place, or else a notice with a link to
 * retry. In both cases the stream ends with an error, so that no cache on the way stores the page under the entity tag of
 * the intact one.
 */
export async function* fillSlots(
  shell: ReadableStream<Uint8Array>,
  { article, fallback, baseUrl }: SlotContent,
): AsyncGenerator<Uint8Array> {
  let failure: unknown = null;
  const source = article.catch(async (error: unknown) => {
    failure = error;
    log('error', 'article-failed-late', { error });
    return (await fallback()) ?? { header: NO_HEADER, body: failureNotice() };
  });
  for await (const { text, slot } of splitAtSlots(shell)) {
    if (text !== '') yield encoder.encode(text);
    if (slot === null) continue;
    const { header, body } = await source;
    if (slot !== 'article') {
      const markup = slot === 'styles' ? styleLinks(header, baseUrl) : contents(header);
      if (markup !== '') yield encoder.encode(markup);
      continue;
    }
    try {
      yield* body;
    } catch (error) {
      failure = error;
      log('error', 'article-broke-off', { error });
      yield* failureNotice();
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

function contents({ toc }: PageHeader): string {
  return toc.length === 0 ? '' : renderToStaticMarkup(<Contents toc={toc} />);
}

const NO_HEADER: PageHeader = { toc: [], islands: [], styles: [] };

async function* failureNotice(): AsyncGenerator<Uint8Array> {
  yield encoder.encode(FAILURE_NOTICE);
}

/** A piece of the shell and the slot after it; the last piece has none. */
interface Piece {
  text: string;
  slot: SlotName | null;
}

// The shell has no Suspense, so React has rendered all of it before its first byte is read. Joining the pieces up to a slot
// results in four writes instead of twenty.
async function* splitAtSlots(shell: ReadableStream<Uint8Array>): AsyncGenerator<Piece> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const bytes of chunksOf(shell)) {
    text += decoder.decode(bytes, { stream: true });
    for (let match = SLOT.exec(text); match; match = SLOT.exec(text)) {
      yield { text: text.slice(0, match.index), slot: slotName(match[1]) };
      text = text.slice(match.index + match[0].length);
    }
  }
  yield { text: text + decoder.decode(), slot: null };
}

function slotName(name: string | undefined): SlotName {
  return name === 'styles' || name === 'contents' ? name : 'article';
}

/**
 * The splicer: a shell with holes, as React draws it, and an article, as KV sends it, become one stream. What
 * stands before the first hole leaves at once, whatever KV does.
 */
import { renderToStaticMarkup } from 'react-dom/server';
import { withBase } from '../../model/href.ts';
import type { PageHeader } from '../../model/release/release.ts';
import type { Article } from './article.ts';
import { log } from '../observability/log.ts';
import { piecesOf } from '../http/stream.ts';
import { Contents } from '../ui/contents.tsx';
import type { SlotName } from '../ui/slot.tsx';

/** What the holes are filled with. */
export interface SlotContent {
  article: Promise<Article>;
  /**
   * Asked when the article fails after the head was sent: the previous release's, or `null`. It must not
   * throw.
   */
  rescue: () => Promise<Article | null>;
  baseUrl: string;
}

/** What `Hole` draws, as React writes it. */
const HOLE = /<ep-hole data-name="(styles|contents|article)"><\/ep-hole>/;

// Stands in the article's place when there is none; the class is the client's for parts that failed.
const APOLOGY =
  '<div class="failure" role="alert"><p>This page’s text could not be loaded.</p>' +
  '<p><a href="">Retry</a></p></div>';

const encoder = new TextEncoder();

/**
 * Fills the shell's holes. When the article fails, the previous release's takes its place, else an apology
 * with a link to try again; and at the end the stream fails, so that no cache between here and the reader
 * (theirs included: the entity tag in the head is that of the sound page) keeps what was patched up.
 */
export async function* fillSlots(
  shell: ReadableStream<Uint8Array>,
  { article, rescue, baseUrl }: SlotContent,
): AsyncGenerator<Uint8Array> {
  let failure: unknown = null;
  const source = article.catch(async (error: unknown) => {
    failure = error;
    log('error', 'article-failed-late', { error });
    return (await rescue()) ?? { header: NO_HEADER, body: apology() };
  });
  for await (const { text, hole } of cut(shell)) {
    if (text !== '') yield encoder.encode(text);
    if (hole === null) continue;
    const { header, body } = await source;
    if (hole !== 'article') {
      const markup = hole === 'styles' ? styleLinks(header, baseUrl) : contents(header);
      if (markup !== '') yield encoder.encode(markup);
      continue;
    }
    try {
      yield* body;
    } catch (error) {
      failure = error;
      log('error', 'article-broke-off', { error });
      yield* apology();
    }
  }
  if (failure !== null) throw new Error('the page was patched up', { cause: failure });
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

async function* apology(): AsyncGenerator<Uint8Array> {
  yield encoder.encode(APOLOGY);
}

/** A piece of the shell and the hole after it; the last piece has none. */
interface Piece {
  text: string;
  hole: SlotName | null;
}

// The shell has no Suspense, so React has drawn all of it before its first byte is read: the pieces up to a
// hole are put together, which makes four writes of what would be twenty.
async function* cut(shell: ReadableStream<Uint8Array>): AsyncGenerator<Piece> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const bytes of piecesOf(shell)) {
    text += decoder.decode(bytes, { stream: true });
    for (let match = HOLE.exec(text); match; match = HOLE.exec(text)) {
      yield { text: text.slice(0, match.index), hole: holeName(match[1]) };
      text = text.slice(match.index + match[0].length);
    }
  }
  yield { text: text + decoder.decode(), hole: null };
}

function holeName(name: string | undefined): SlotName {
  return name === 'styles' || name === 'contents' ? name : 'article';
}

/** Brings a page's shell and its article together. */
import { type Article, openArticle } from './article.ts';
import { stateWithin } from '../http/deadline.ts';
import { fillSlots } from './stream-slots.tsx';
import { errorText, log } from '../observability/log.ts';
import { type PageLocation, pageView } from './page-view.ts';
import { renderDocument } from './render.tsx';
import { Unreachable } from '../release/release-store.ts';
import { versionsAround } from './versions.ts';
import type { RequestContext } from '../context/request-context.ts';

/** What drawing takes of a visit. */
export type Drawing = Pick<RequestContext, 'isolate' | 'store'>;

/**
 * How long the head waits for bad news, in milliseconds. KV says "not there" and "failed" about as fast as it
 * answers, and before the first byte the page can still have the right status or come whole from the previous
 * release. A KV that is merely slow costs the reader no more than this.
 */
const GRACE_MS = 15;

/** A page on its way. */
export interface RenderedPage {
  pieces: AsyncGenerator<Uint8Array>;
  /** Whether KV has not answered yet: then the head leaves alone, and what follows takes a moment. */
  isOpen: boolean;
}

/**
 * Draws a page; `null` when its article cannot be read and nothing was sent yet. The read runs beside the
 * rendering of the shell.
 */
export async function renderPage(
  drawing: Drawing,
  place: PageLocation,
  signal: AbortSignal,
): Promise<RenderedPage | null> {
  const { manifest, path, entry } = place;
  const article = readArticle(drawing, entry.object);
  const [shell, state] = await Promise.all([
    versionsAround(drawing, place).then((versions) =>
      renderDocument(pageView(place, versions), signal),
    ),
    stateWithin(article, GRACE_MS),
  ]);
  if (state === 'failed') {
    await shell.cancel();
    return null;
  }
  const rescue = (): Promise<Article | null> => previousArticle(drawing, path, entry.object);
  const pieces = fillSlots(shell, { article, rescue, baseUrl: manifest.site.baseUrl });
  return { pieces, isOpen: state === 'open' };
}

/** A page's article. Throws `Unreachable`, at once when it could not be read a moment ago. */
export async function readArticle({ isolate, store }: Drawing, hash: string): Promise<Article> {
  if (isolate.failedObjects.has(hash)) throw new Unreachable(`object/${hash}: failed a moment ago`);
  try {
    return await openArticle(await store.object(hash));
  } catch (error) {
    isolate.failedObjects.add(hash);
    log('error', 'article-unreachable', { hash, error });
    throw new Unreachable(`object/${hash}: ${errorText(error)}`, { cause: error });
  }
}

// The head and the navigation are out and are the current release's, so this mixes two: better the text of a
// moment ago than none, and the stream's broken end keeps the mixture out of every cache.
async function previousArticle(
  drawing: Drawing,
  path: string,
  failed: string,
): Promise<Article | null> {
  const { releases } = drawing.isolate;
  try {
    const previous = await releases.previous(drawing.store);
    const found = previous && (await releases.find(previous, path, drawing.store));
    if (!found || found.entry.object === failed) return null;
    return await readArticle(drawing, found.entry.object);
  } catch (error) {
    log('error', 'previous-article-unreachable', { path, error });
    return null;
  }
}

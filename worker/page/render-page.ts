/** Renders a page: the shell from the manifest, and the article that streams into it from KV. */
import { withBase } from '../../model/href.ts';
import type { PageView } from '../../model/release/page-view.ts';
import type { RequestContext } from '../context/request-context.ts';
import { settledWithin } from '../http/deadline.ts';
import { errorText } from '../observability/log.ts';
import { readOr, readOrNull } from '../release/failure-policy.ts';
import { type Store, Unreachable } from '../release/release-store.ts';
import { type Article, fillRootLinks, openArticle } from './article.ts';
import type { PageLocation } from './page-location.ts';
import { pageView } from './page-view.ts';
import { renderDocument } from './render.tsx';
import { readTemplates } from './templates.ts';
import { fillSlots } from './stream-slots.tsx';
import { versionsAround } from './versions.ts';

/** The part of a request's context that rendering uses. */
export interface PageRenderContext {
  isolate: Pick<RequestContext['isolate'], 'releases' | 'failedObjects'>;
  store: Store;
}

/**
 * Milliseconds for which the head waits for an early failure. KV reports a failure or a missing key about as fast as it
 * answers, and before the first byte the page can still get the right status or come from the previous release. A slow KV
 * delays the reader by no more than this.
 */
const GRACE_MS = 15;

/** A page that is being streamed. */
export interface RenderedPage {
  pieces: AsyncGenerator<Uint8Array>;
  /** Whether KV has not answered yet, so the head is sent alone and the rest follows later. */
  isWaiting: boolean;
  /** Whether the page is as the release says. If not, the site's slots and layouts are missing, and it must not be cached. */
  isComplete: boolean;
}

/**
 * Renders a page, or returns `null` if its article can't be read and nothing has been sent yet. The article is read while
 * the shell is rendered.
 */
export async function renderPage(
  context: PageRenderContext,
  page: PageLocation,
): Promise<RenderedPage | null> {
  const { manifest, path, entry } = page;
  const article = readArticle(context, page);
  const [{ shell, view }, state] = await Promise.all([
    renderShell(context, page),
    settledWithin(article, GRACE_MS),
  ]);
  if (state === 'failed') return null;
  const fallback = (): Promise<Article | null> => previousArticle(context, path, entry.object);
  const pieces = fillSlots(shell, { article, fallback, view });
  const isComplete = manifest.templates === undefined || view.templates !== undefined;
  return { pieces, isWaiting: state === 'open', isComplete };
}

async function renderShell(
  context: PageRenderContext,
  page: PageLocation,
): Promise<{ shell: string; view: PageView }> {
  const [versions, templates] = await Promise.all([
    versionsAround(context, page),
    readTemplates(context, page.manifest),
  ]);
  const view = pageView(page, { versions, templates });
  return { shell: renderDocument(view), view };
}

/** Reads a page's article. Throws `Unreachable`, at once if it could not be read a moment ago. */
export async function readArticle(
  { isolate: { failedObjects }, store }: PageRenderContext,
  { manifest, entry: { object: hash, root = '/' } }: Pick<PageLocation, 'manifest' | 'entry'>,
): Promise<Article> {
  if (failedObjects.has(hash)) throw new Unreachable(`object/${hash}: failed a moment ago`);
  const read = async (): Promise<Article> => {
    const { header, body } = await openArticle(await store.object(hash));
    return { header, body: fillRootLinks(body, withBase(manifest.site.baseUrl, root)) };
  };
  return readOr(
    'article',
    read,
    (error) => {
      failedObjects.add(hash);
      throw new Unreachable(`object/${hash}: ${errorText(error)}`, { cause: error });
    },
    { hash },
  );
}

// The head and the navigation have been sent and belong to the current release, so the page mixes two releases. An older
// text is better than none, and because the stream ends with an error, no cache keeps the mixture.
function previousArticle(
  context: PageRenderContext,
  path: string,
  failed: string,
): Promise<Article | null> {
  const { releases } = context.isolate;
  const read = async (): Promise<Article | null> => {
    const previous = await releases.previous(context.store);
    const found = previous && (await releases.find(previous, path, context.store));
    if (!found || found.entry.object === failed) return null;
    return readArticle(context, { manifest: previous, entry: found.entry });
  };
  return readOrNull('previousArticle', read, { path });
}

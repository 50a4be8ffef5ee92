/** The worker: one handler for each kind of target (`worker/release/endpoints.ts`), and the entrypoints. */
// The smallest preset that supports every route of a project: its router needs no preparation in a cold isolate.
import { Hono } from 'hono/quick';
import { ask } from './ask/ask.ts';
import { sendCached } from './cache/response-cache.ts';
import type { Env } from './config/env.ts';
import { createIsolateState, type IsolateState } from './context/request-context.ts';
import { consumeEvents } from './events/consumer.ts';
import { methodNotAllowed, unavailable } from './http/plain-error.ts';
import { redirect } from './http/redirect.ts';
import { mock } from './mock/mock.ts';
import { badAddress, gone } from './page/http-error.tsx';
import { pagesEntrypoint } from './page/pages-entrypoint.ts';
import { preview } from './page/preview.ts';
import { asset } from './routes/asset.ts';
import { dev } from './routes/dev.ts';
import { events } from './routes/events.ts';
import { takeFeedback } from './routes/feedback.ts';
import { feed } from './routes/feed.ts';
import { file } from './routes/file.ts';
import { filteredFile, withdrawnText } from './routes/filtered-file.ts';
import { fragment } from './routes/fragment.tsx';
import { health } from './routes/health.ts';
import { llmsList, llmsText, sectionText } from './routes/llms.ts';
import { markdown } from './routes/markdown.ts';
import { mcp } from './routes/mcp.ts';
import { notFound, page, rateLimited, unreadable } from './routes/page.ts';
import { purge } from './routes/purge.ts';
import { sandbox } from './page/sandbox.ts';
import { searchJson } from './routes/search/json.ts';
import { multiSearch } from './routes/search/multi-search.ts';
import { searchPage } from './routes/search/page.tsx';
import { sidebarFragment } from './routes/sidebar.ts';
import { socialImage } from './routes/social-image.ts';
import { wellKnown } from './routes/well-known.ts';
import {
  createResponder,
  engineFirst,
  type Responder,
  routeError,
  routeGuard,
  siteHandler,
} from './site-handler.ts';

const respond: Responder = createResponder({
  'cached-page': (_, request, { response }) => sendCached(response, request),
  page,
  markdown,
  file,
  redirect: (_context, _request, target) => redirect(target),
  'not-found': notFound,
  gone,
  'bad-address': badAddress,
  'rate-limited': rateLimited,
  unreadable,
  'unreadable-image': () => unavailable(),
  'method-not-allowed': (_context, _request, { allow }) => methodNotAllowed(allow),
  'search-page': searchPage,
  'search-json': searchJson,
  'multi-search': multiSearch,
  fragment,
  sidebar: sidebarFragment,
  ask,
  asset,
  'social-image': socialImage,
  feed,
  'filtered-file': filteredFile,
  'withdrawn-text': withdrawnText,
  'llms-text': llmsText,
  'section-text': sectionText,
  'llms-list': llmsList,
  'well-known': wellKnown,
  mcp: (context, request) => mcp(context, request),
  mock,
  events,
  feedback: takeFeedback,
  health,
  purge,
  sandbox,
  dev,
  preview: (context, request) => preview(context, request, respond),
});

/** Options of a project's own worker. */
export interface WorkerOptions<Bindings extends Env> {
  /**
   * Adds routes that answer before the site does, except at paths with a segment that begins with `_`. `ACCESS_TEAM` and `ACCESS_AUD` protect them too. Responses are cached only
   * if they have `Cache-Control`, and get no security headers of the site.
   */
  routes?: (app: Hono<{ Bindings: Bindings }>) => void;
}

/** Creates an app with its own isolate state. */
export function createApp<Bindings extends Env = Env>(
  isolate: IsolateState = createIsolateState(),
  { routes }: WorkerOptions<Bindings> = {},
): Hono<{ Bindings: Bindings }> {
  const app = new Hono<{ Bindings: Bindings }>();
  const site = siteHandler(isolate, respond);
  if (routes !== undefined) {
    app.use(engineFirst(site));
    app.use(routeGuard(isolate));
    app.onError(routeError);
    routes(app);
  }
  app.all('*', site);
  return app;
}

const isolate = createIsolateState();

/** Creates the handlers of a worker with further routes. `Pages` must be exported beside them. */
export function createWorker<Bindings extends Env = Env>(options: WorkerOptions<Bindings> = {}) {
  return { fetch: createApp(isolate, options).fetch, queue: consumeEvents };
}

/** HTTP requests, and the queue of readers' events. */
export default createWorker();

/** The entrypoint behind Workers Cache. */
export const Pages = pagesEntrypoint(isolate);

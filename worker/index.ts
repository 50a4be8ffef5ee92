/** The worker's door: middleware, then the route table, and nothing else. */
import { Hono } from 'hono';
import { PURGE_PATH } from '../model/release/purge.ts';
import { siteHandler } from './site-handler.ts';
import type { Env } from './config/env.ts';
import { consumeEvents } from './events/consumer.ts';
import { internalError, methodNotAllowed } from './page/http-error.tsx';
import { pagesEntrypoint } from './page/pages-entrypoint.ts';
import { asset } from './routes/asset.ts';
import { dev } from './routes/dev.ts';
import { events } from './routes/events.ts';
import { feed } from './routes/feed.ts';
import { fragment } from './routes/fragment.tsx';
import { health } from './routes/health.ts';
import { llms } from './routes/llms.ts';
import { mcp } from './routes/mcp.ts';
import { multiSearch, multiSearchOptions } from './routes/search/multi-search.ts';
import { nav } from './routes/nav.tsx';
import { page } from './routes/page.tsx';
import { purge } from './routes/purge.ts';
import { socialImage } from './routes/social-image.ts';
import { search } from './routes/search/page.tsx';
import { searchJson } from './routes/search/json.ts';
import { withdrawnFile } from './routes/withdrawn-file.ts';
import { wellKnown } from './routes/well-known.ts';
import { createIsolateState, type IsolateState, type RouteEnv } from './context/request-context.ts';

/** Makes an app with a memory of its own. Paths of the table are below the site's base URL. */
export function createApp(isolate: IsolateState = createIsolateState()): Hono<{ Bindings: Env }> {
  const routes = new Hono<RouteEnv>({ getPath: (_, options) => options?.env?.context.path ?? '/' });
  routes.all('/_dev/*', dev);
  routes.get('/_health', health);
  routes.get('/_page/*', fragment);
  routes.get('/_nav/*', nav);
  routes.get('/assets/*', asset);
  routes.get('/_search', searchJson);
  routes.post('/multi_search', multiSearch);
  routes.options('/multi_search', multiSearchOptions);
  routes.all('/multi_search', () => methodNotAllowed('POST, OPTIONS'));
  routes.all('/_events', events);
  routes.get('/_card/*', socialImage);
  routes.all(PURGE_PATH, purge);
  routes.all('/mcp', mcp);
  routes.get('*', search, withdrawnFile, feed, llms, wellKnown, page);
  routes.all('*', () => methodNotAllowed());
  routes.onError(internalError);

  const app = new Hono<{ Bindings: Env }>();
  app.all('*', siteHandler(isolate, routes));
  app.onError(internalError);
  return app;
}

const isolate = createIsolateState();

/** Requests, and the queue of readers' events. */
export default { fetch: createApp(isolate).fetch, queue: consumeEvents };

/** The entrypoint behind Workers Cache. */
export const Pages = pagesEntrypoint(isolate);

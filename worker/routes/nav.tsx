/** `GET /_nav/<release>/<path>`: the inside of the sidebar as a page of that release shows it. */
import type { Context } from 'hono';
import { FRAGMENT, NONE } from '../http/cache-control.ts';
import { plainError, tooManyRequests } from '../page/http-error.tsx';
import { sidebarView } from '../page/page-view.ts';
import { pinnedPage } from '../page/pinned-page.ts';
import { renderSidebar } from '../page/render.tsx';
import { contentPolicy, SECURITY_HEADERS } from '../http/security.ts';
import type { RouteEnv } from '../context/request-context.ts';

/** Answers with HTML and the sidebar's id, percent-encoded, in `x-sidebar`; 404 when the page shows none. */
export async function nav(c: Context<RouteEnv>): Promise<Response> {
  const { context } = c.env;
  const place = await pinnedPage(context, c.req.raw, '/_nav/');
  if (place instanceof Response) return place;
  const sidebar = sidebarView(place);
  if (sidebar === null) return plainError(404, 'The page has no sidebar.');
  const headers = {
    ...SECURITY_HEADERS,
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': contentPolicy(),
    'cache-control': context.config.devOrigin === null ? FRAGMENT : NONE,
    // A header holds ASCII only.
    'x-sidebar': encodeURIComponent(sidebar.id),
    'x-release': place.manifest.id,
    'x-robots-tag': 'noindex',
  };
  if (c.req.method === 'HEAD') return new Response(null, { headers });
  if (!(await context.admit('render'))) return tooManyRequests(c.req.raw, context);
  return new Response(renderSidebar(sidebar, place.manifest.site.baseUrl), { headers });
}

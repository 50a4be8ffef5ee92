/** `GET /_nav/<release>/<path>`: the content of the sidebar on a page of that release. */
import type { RequestContext } from '../context/request-context.ts';
import { FRAGMENT, NO_STORE } from '../http/cache-control.ts';
import { plainError } from '../http/plain-error.ts';
import { strictPolicy } from '../http/security.ts';
import { tooManyRequests } from '../page/http-error.tsx';
import { sidebarView } from '../page/page-view.ts';
import { pinnedPage } from '../page/pinned-page.ts';
import { renderSidebar } from '../page/render.tsx';

/** Responds with HTML, and the percent-encoded sidebar id in `x-sidebar`; 404 if the page has no sidebar. */
export async function sidebarFragment(
  context: RequestContext,
  request: Request,
): Promise<Response> {
  const page = await pinnedPage(context, request, '/_nav/');
  if (page instanceof Response) return page;
  const view = sidebarView(page);
  if (view === null) return plainError(404, 'The page has no sidebar.');
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': strictPolicy(),
    'cache-control': context.config.devOrigin === null ? FRAGMENT : NO_STORE,
    // A header may contain ASCII only.
    'x-sidebar': encodeURIComponent(view.id),
    'x-release': page.manifest.id,
    'x-robots-tag': 'noindex',
  };
  if (request.method === 'HEAD') return new Response(null, { headers });
  if (!(await context.admit('render'))) return tooManyRequests(request, context);
  return new Response(renderSidebar(view, page.manifest), { headers });
}

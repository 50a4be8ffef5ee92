/** A compile thread: receives the site's data, and compiles the pages that it is sent. */
import { parentPort } from 'node:worker_threads';
import { setMagicComments } from '../mdx/plugins/magic-comments.ts';
import { setModuleEnvironment } from '../mdx/module-environment.ts';
import type { CompiledPage, PageTask } from '../page/page.ts';
import { compilePage, type CompileScope } from './compile-page.ts';
import { loadExtensions } from '../mdx/extensions.ts';
import { loadRegistry } from '../mdx/registry.ts';
import { withBase } from '../../model/href.ts';
import type { Routes } from '../site/routes.ts';
import { SiteContext, type SiteData } from '../site/site-context.ts';

/** A message to a thread. `site` is the first. */
export type ThreadRequest =
  | { type: 'site'; data: SiteData; routes: Routes }
  | { type: 'routes'; routes: Routes }
  | { type: 'compile'; id: number; task: PageTask };

/** A message from a thread. */
export type ThreadReply = { id: number; result: CompiledPage } | { id: number; error: string };

const port = parentPort;
if (port === null) throw new Error('compiler/compile/thread.ts runs as a worker thread only');

interface Site {
  site: SiteContext;
  registry: Promise<CompileScope['registry']>;
  extensions: Promise<CompileScope['extensions']>;
}

let current: Site | undefined;

port.on('message', (request: ThreadRequest) => {
  if (request.type === 'site') current = openSite(request.data, request.routes);
  else if (current === undefined) throw new Error('A compile thread has received no site');
  else if (request.type === 'routes') current.site.setRoutes(request.routes);
  else void compile(request.id, request.task, current);
});

function openSite(data: SiteData, routes: Routes): Site {
  setModuleEnvironment(data);
  setMagicComments(data.magicComments);
  return {
    site: new SiteContext(data, routes),
    registry: registryFor(data),
    extensions: loadExtensions(data),
  };
}

async function registryFor({ registry, docusaurus, locale, baseUrl }: SiteData) {
  const loaded = await loadRegistry(registry);
  const isOwn = (reference: string): boolean => /^\/(?!\/)/.test(reference);
  const href = (to: string): string => (isOwn(to) ? withBase(baseUrl, to) : to);
  loaded.setSiteFacts({ docusaurus, locale, href });
  return loaded;
}

async function compile(
  id: number,
  task: PageTask,
  { site, registry, extensions }: Site,
): Promise<void> {
  let reply: ThreadReply;
  try {
    const scope = { site, registry: await registry, extensions: await extensions };
    reply = { id, result: await compilePage(task, scope) };
  } catch (error) {
    reply = { id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
  port?.postMessage(reply);
}

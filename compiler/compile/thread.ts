/** A compile thread: receives the site's data, and compiles the pages that it is sent. */
import { parentPort, workerData } from 'node:worker_threads';
import { setMagicComments } from '../mdx/plugins/magic-comments.ts';
import { setModuleEnvironment } from '../mdx/module-environment.ts';
import type { CompiledPage, PageTask } from '../page/page.ts';
import { compilePage } from './compile-page.ts';
import { loadExtensions } from '../mdx/extensions.ts';
import { loadRegistry } from '../mdx/registry.ts';
import type { Routes } from '../site/routes.ts';
import { SiteContext, type SiteData } from '../site/site-context.ts';

/** A message to a thread. */
export type ThreadRequest =
  | { type: 'site'; data: SiteData; routes: Routes }
  | { type: 'routes'; routes: Routes }
  | { type: 'compile'; id: number; task: PageTask };

/** A message from a thread. */
export type ThreadReply = { id: number; result: CompiledPage } | { id: number; error: string };

const port = parentPort;
if (port === null) throw new Error('compiler/compile/thread.ts runs as a worker thread only');

const start: { data: SiteData; routes: Routes } = workerData;
setModuleEnvironment(start.data);
setMagicComments(start.data.magicComments);
let site = new SiteContext(start.data, start.routes);
let registry = loadRegistry(start.data.registry);
let extensions = loadExtensions(start.data);

port.on('message', (request: ThreadRequest) => {
  if (request.type === 'site') {
    setModuleEnvironment(request.data);
    setMagicComments(request.data.magicComments);
    site = new SiteContext(request.data, request.routes);
    registry = loadRegistry(request.data.registry);
    extensions = loadExtensions(request.data);
  } else if (request.type === 'routes') site.setRoutes(request.routes);
  else void compile(request.id, request.task);
});

async function compile(id: number, task: PageTask): Promise<void> {
  let reply: ThreadReply;
  try {
    reply = {
      id,
      result: await compilePage(task, {
        site,
        registry: await registry,
        extensions: await extensions,
      }),
    };
  } catch (error) {
    reply = { id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
  port?.postMessage(reply);
}

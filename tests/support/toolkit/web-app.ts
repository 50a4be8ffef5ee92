/** Runs the quickstart's web app with a stand-in for the SDK, and its server behind the same origin. */
import path from 'node:path';
import { runInNewContext } from 'node:vm';
import { build } from 'esbuild';
import { Window } from 'happy-dom';

/** A double of the SDK that records its calls, in their order. */
const SDK = `
export const AcmeSDK = {
  configure: (config) => calls.push({ configure: config }),
  login: (provider) => { calls.push({ login: typeof provider }); calls.provider = provider },
  mountStreamContainer: (target, options) => {
    if (!document.querySelector(target)) throw new Error('There is no ' + target)
    calls.push({ mountStreamContainer: [target, options] })
  },
}`;

/** What the app did. */
interface WebRun {
  calls: object[];
  /** What the token provider of the app returned. */
  token: string;
}

/** Runs the app, selects its button, and returns what it did. */
export async function runWebApp(folder: string, server: string): Promise<WebRun> {
  const bundle = await build({
    entryPoints: [path.join(folder, 'main.js')],
    bundle: true,
    write: false,
    format: 'iife',
    plugins: [
      {
        name: 'sdk',
        setup(plugin) {
          plugin.onResolve({ filter: /^@acme\/web-sdk$/ }, () => ({
            path: 'sdk',
            namespace: 'sdk',
          }));
          plugin.onLoad({ filter: /.*/, namespace: 'sdk' }, () => ({ contents: SDK }));
        },
      },
    ],
  });
  const window = new Window();
  const { document } = window;
  document.body.innerHTML = '<button id="send"></button><div id="feed"></div>';
  const calls: object[] & { provider?: () => Promise<string> } = [];
  const replies: Promise<Response>[] = [];
  const get = (url: string, options: RequestInit): Promise<Response> => {
    const reply = fetch(new URL(url, server), options);
    replies.push(reply);
    return reply;
  };
  runInNewContext(bundle.outputFiles[0]?.text ?? '', { document, fetch: get, calls });
  if (!calls.provider) throw new Error('The app gave the SDK no token provider.');
  const token = await calls.provider();
  document.querySelector('#send')?.dispatchEvent(new window.Event('click'));
  await Promise.all(replies);
  // Objects of another realm have other prototypes.
  return { calls: JSON.parse(JSON.stringify(calls)), token };
}

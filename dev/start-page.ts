/** The page that browsers see until the first build is published: its progress, or its errors. */
import type http from 'node:http';
import { isLocalHost } from '../model/local-host.ts';
import type { LiveDiagnostic } from './live-events.ts';

/** State that the page shows. */
export interface StartState {
  /** The step that runs, for example `compile pages`. */
  step: string;
  /** Completed and total units of the step; absent if it isn't counted. */
  done?: number | undefined;
  total?: number | undefined;
  /** Errors of the first build. */
  errors: LiveDiagnostic[];
}

const STATE_PATH = '/_dev/start';

/** Answers requests with the page, and with the state for its script. `state` is read for each request. */
export function startPage(
  state: () => StartState,
  allowedHosts: readonly string[],
): http.RequestListener {
  return (request, response) => {
    response.setHeader('connection', 'close');
    response.setHeader('cache-control', 'no-store');
    if (!isLocalHost(request.headers.host ?? '', allowedHosts)) response.writeHead(403).end();
    else if (request.url === STATE_PATH)
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(state()));
    else
      response
        .writeHead(503, {
          'content-type': 'text/html; charset=utf-8',
          'retry-after': '1',
          'content-security-policy':
            "default-src 'none'; connect-src 'self'; script-src 'unsafe-inline'; style-src 'unsafe-inline'",
        })
        .end(PAGE);
  };
}

// Everything is in the page: assets belong to a release, and there is none yet. The script sets text, never HTML.
const PAGE = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Building the site</title>
<style>
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
main { max-width: 60rem; margin: 15vh auto; padding: 0 1rem; }
h1 { font-size: 1.5rem; }
progress { width: 100%; }
article { border-block-start: 4px solid #c0362c; padding-block: 0.5rem; margin-block: 1rem; }
h2 { margin: 0; font: 600 0.875rem ui-monospace, monospace; overflow-wrap: anywhere; }
p { margin: 0.5rem 0; white-space: pre-wrap; }
pre { overflow: auto; padding: 1rem; background: color-mix(in srgb, currentcolor 8%, transparent); }
[hidden] { display: none; }
</style>
<main>
<h1 id="title">Building the site</h1>
<p id="step" role="status">Starting</p>
<progress id="bar" aria-labelledby="title"></progress>
<section id="errors" aria-label="Errors"></section>
</main>
<noscript>Load this page again when the build is done.</noscript>
<script>
const get = (id) => document.getElementById(id);
let shown = '';
function add(parent, name, text) {
  if (!text) return;
  const node = document.createElement(name);
  node.textContent = text;
  if (name === 'pre') node.tabIndex = 0;
  parent.append(node);
}
function show({ step, done, total, errors }) {
  const failed = errors.length > 0;
  document.title = get('title').textContent = failed ? 'The build failed' : 'Building the site';
  const text = failed ? 'Correct the errors. This page follows your changes.' : total ? step + ': ' + done + ' of ' + total : step;
  if (get('step').textContent !== text) get('step').textContent = text;
  const bar = get('bar');
  bar.hidden = failed;
  if (total) { bar.max = total; bar.value = done; } else bar.removeAttribute('value');
  const key = JSON.stringify(errors);
  if (key === shown) return;
  shown = key;
  get('errors').replaceChildren();
  for (const { file, line, message, hint, frame } of errors) {
    const article = document.createElement('article');
    add(article, 'h2', file + (line ? ':' + line : ''));
    add(article, 'p', message);
    add(article, 'pre', frame);
    add(article, 'p', hint);
    get('errors').append(article);
  }
}
async function poll() {
  try {
    const response = await fetch('${STATE_PATH}');
    // Once the site is served, the answer comes from it.
    if (response.status !== 200) return location.reload();
    show(await response.json());
  } catch {
    get('step').textContent = 'The server has stopped.';
  }
  setTimeout(poll, 300);
}
poll();
</script>
`;

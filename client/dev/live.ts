/**
 * Live reload in the author's browser: shows changes without losing the scroll position. A separate entry that only `edgepress dev`
 * loads. It imports none of the reader's modules, so that those are bundled as for readers.
 */
import { parseMessage } from './message.ts';
import { hideErrors, showErrors } from './overlay.ts';
import { refresh } from './refresh.ts';

// Milliseconds before connecting again after the browser gave up.
const RECONNECT_DELAY = 1000;

const root = document.documentElement;

// The document has the policy of the release it was loaded in, and an edit may have embedded something since.
const loaded = root.dataset['release'];
document.addEventListener('securitypolicyviolation', () => {
  if (root.dataset['release'] !== loaded) location.reload();
});

connect();

function connect(): void {
  const source = new EventSource(`${root.dataset['base'] ?? '/'}_dev/events`);
  source.onmessage = ({ data }) => void receive(String(data));
  source.onerror = () => {
    // The browser reconnects automatically, unless it has given up.
    if (source.readyState === EventSource.CLOSED) setTimeout(connect, RECONNECT_DELAY);
  };
}

async function receive(data: string): Promise<void> {
  const message = parseMessage(data);
  try {
    switch (message.type) {
      case 'error':
        return showErrors(message.diagnostics);
      case 'ok':
        return hideErrors();
      case 'page':
        if (message.path === document.querySelector('main')?.dataset['path']) await refresh();
        // Pages that are opened from now on come from the new release.
        else root.dataset['release'] = message.release;
        return;
      case 'site':
        return await refresh();
      case 'hello':
        // The server restarted and has published since.
        if (message.release !== root.dataset['release']) await refresh();
    }
  } catch (error) {
    console.error(error);
  }
}

/**
 * The author's browser: what was saved is shown without losing the place. An entry of its own, loaded by the
 * development server only; it imports nothing of the reader's modules, so that they are bundled as for readers.
 */
import { parseMessage } from './message.ts';
import { hideErrors, showErrors } from './overlay.ts';
import { refresh } from './refresh.ts';

// Milliseconds until the next attempt when the server is away for long.
const PATIENCE = 1000;

const root = document.documentElement;

// The document's policy is that of the release it was loaded in, and an edit may have embedded something else since.
const loaded = root.dataset['release'];
document.addEventListener('securitypolicyviolation', () => {
  if (root.dataset['release'] !== loaded) location.reload();
});

connect();

function connect(): void {
  const source = new EventSource(`${root.dataset['base'] ?? '/'}_dev/events`);
  source.onmessage = ({ data }) => void receive(String(data));
  source.onerror = () => {
    // While it is connecting the browser tries again by itself; when it gives up, it does not.
    if (source.readyState === EventSource.CLOSED) setTimeout(connect, PATIENCE);
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
        // Pages that are opened from here on come from the release that has the change.
        else root.dataset['release'] = message.release;
        return;
      case 'site':
        return await refresh();
      case 'hello':
        // The server was away, and has published since.
        if (message.release !== root.dataset['release']) await refresh();
    }
  } catch (error) {
    console.error(error);
  }
}

/** Loads modules on demand. */
import { failureBox } from '../dom/failure.ts';
import { withSpinner } from '../dom/spinner.ts';
import { readStored, writeStored } from '../state/storage.ts';

// Milliseconds before the automatic retry. By then most network gaps are over, and a new asset is visible everywhere.
const RETRY_DELAY = 1500;

/** Options for loading a chunk. */
export interface ChunkRequest<T> {
  /** The dynamic import. */
  load: () => Promise<unknown>;
  /** Whether the module has the expected exports. */
  accepts: (module: unknown) => module is T;
  /** Element that shows the spinner (at its end) and failures (at its start). */
  place: Element;
  /** Show no spinner for the first attempt, because nobody waits for the module yet. */
  isQuiet?: boolean;
}

/**
 * Loads a module. If that fails, retries once, then shows an error with a Retry button. Each retry uses a new URL. If Retry
 * fails and there is a newer release, reloads the page once.
 */
export async function loadChunk<T>(request: ChunkRequest<T>): Promise<T> {
  const { load, accepts, place, isQuiet } = request;
  for (let failures = 0, attempt = isQuiet ? load() : withSpinner(place, load()); ;) {
    try {
      const module = await attempt;
      if (accepts(module)) return module;
      throw new TypeError('chunk: wrong exports');
    } catch (error) {
      console.error(error);
      if (++failures > 2 && (await isOutdated())) location.reload();
      await new Promise<void>((retry) => {
        if (failures < 2) setTimeout(retry, RETRY_DELAY);
        else place.prepend(failureBox(STRINGS.partFailed, STRINGS.retry, retry));
      });
      // Browsers can cache a module's failure. The error message contains the URL.
      const url = /https?:\S+?\.js/.exec(String(error))?.[0];
      attempt = withSpinner(place, url ? import(`${url}?retry=${failures}`) : load());
    }
  }
}

// Whether the site has a newer release that this tab wasn't reloaded for yet.
async function isOutdated(): Promise<boolean> {
  const key = 'edgepress.reloaded';
  try {
    const { headers } = await fetch(location.href, { method: 'HEAD', cache: 'no-store' });
    const release = headers.get('x-release');
    if (!release || release === document.documentElement.dataset['release']) return false;
    if (readStored(key, 'sessionStorage') === release) return false;
    writeStored(key, release, 'sessionStorage');
    return true;
  } catch (error) {
    console.error(error);
    return false;
  }
}

/** Modules that are loaded when they are needed. */
import { failureBox } from '../dom/failure.ts';
import { withSpinner } from '../dom/spinner.ts';
import { readStored, writeStored } from '../state/storage.ts';

// A gap in the network, or an asset so new that it is not everywhere yet, is over after this many ms.
const PAUSE = 1500;

/** How a chunk is loaded. */
export interface ChunkRequest<T> {
  /** The dynamic import. */
  load: () => Promise<unknown>;
  /** Whether the module is what it should be. */
  accepts: (module: unknown) => module is T;
  /** Where the loader is shown, after what is in this element, and a failure, before it. */
  place: Element;
  /** Whether nobody waits for the module yet, so that no loader is shown while it loads at first. */
  isQuiet?: boolean;
}

/**
 * Loads a module. When that fails it is asked for once more by itself, then the place shows an error with a Retry
 * button; each time the module gets a new address. When Retry fails and a newer release is out, the page is
 * reloaded, once.
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
        if (failures < 2) setTimeout(retry, PAUSE);
        else place.prepend(failureBox('This part of the page did not load.', 'Retry', retry));
      });
      // A browser may remember that a module failed; its message names the address.
      const url = /https?:\S+?\.js/.exec(String(error))?.[0];
      attempt = withSpinner(place, url ? import(`${url}?retry=${failures}`) : load());
    }
  }
}

// Whether the site has a release that this tab does not know and was not yet reloaded for.
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

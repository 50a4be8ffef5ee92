/** A frame that runs scripts in an opaque origin (`GET /_sandbox`). */

/** A frame and what runs in it. */
export interface SandboxFrame {
  frame: HTMLIFrameElement;
  /** Loads the document again, and evaluates scripts in it. */
  run(scripts: string[]): void;
}

/** Creates a frame. `receive` is called with each object that its scripts post. */
export function createSandbox(
  title: string,
  receive: (message: Record<string, unknown>) => void,
): SandboxFrame {
  const frame = document.createElement('iframe');
  frame.title = title;
  frame.setAttribute('sandbox', 'allow-scripts');
  let waiting: string[] = [];
  const listen = ({ source, data }: MessageEvent<unknown>): void => {
    if (!frame.isConnected) removeEventListener('message', listen);
    else if (source !== frame.contentWindow) return;
    // An opaque origin can't be named.
    else if (data === 'ready') frame.contentWindow?.postMessage(waiting, '*');
    else if (typeof data === 'object' && data !== null) receive({ ...data });
  };
  return {
    frame,
    run(scripts) {
      waiting = scripts;
      addEventListener('message', listen);
      // The assets are below the base URL, as the sandbox is, in previews as well.
      frame.src = new URL('../_sandbox', import.meta.url).href;
    },
  };
}

/** Loads the text of the runtime that an element names. */
export async function loadRuntime(element: HTMLElement): Promise<string> {
  const name = element.dataset['runtime']?.split('/').at(-1) ?? '';
  const response = await fetch(new URL(name, import.meta.url));
  if (!response.ok) throw new Error(`sandbox: ${response.status} from ${response.url}`);
  return response.text();
}

/** Returns the colour mode that the page is shown in. */
export function shownMode(): 'dark' | 'light' {
  return document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light';
}

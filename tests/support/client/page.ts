/** Sets up small documents like those that the worker serves. */
import { vi } from 'vitest';

const ATTRIBUTES: Record<string, string> = {
  'data-base': '/docs/',
  'data-release': 'r1',
  'data-theme': 'light',
  'data-theme-choice': 'system',
  'data-default-theme': 'light',
  'data-respect-system': 'true',
};

// Listeners that modules add to objects that outlive a test.
const listeners: (() => void)[] = [];

for (const target of [document, window]) {
  const add = target.addEventListener.bind(target);
  target.addEventListener = (
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ) => {
    add(type, listener, options);
    listeners.push(() => target.removeEventListener(type, listener, options));
  };
}

/** Replaces the document, resets modules and storage, and sets the URL. */
export function openDocument(
  body: string,
  {
    path = '/docs/a',
    attributes = {},
  }: { path?: string; attributes?: Record<string, string> } = {},
): void {
  vi.resetModules();
  vi.restoreAllMocks();
  localStorage.clear();
  sessionStorage.clear();
  const root = document.documentElement;
  for (const name of root.getAttributeNames()) root.removeAttribute(name);
  for (const [name, value] of Object.entries({ ...ATTRIBUTES, ...attributes }))
    root.setAttribute(name, value);
  for (const remove of listeners.splice(0)) remove();
  document.head.innerHTML =
    '<title>A</title><link rel="canonical" href="/"><meta name="description" content="">';
  document.body.innerHTML = body;
  history.replaceState(null, '', path);
}

/** Creates a response with a URL, which the constructor can't set. */
export function responseFrom(
  url: string,
  text: string,
  status = 200,
  headers: Record<string, string> = {},
): Response {
  const response = new Response(text, { status, headers });
  Object.defineProperty(response, 'url', { value: new URL(url, location.href).href });
  return response;
}

/** Returns a page fragment in the format of `/_page`. */
export function pageFragment(head: Record<string, unknown>, html: string): string {
  const { title = 'B', path = '/b', canonical = 'https://lab.example/docs/b' } = head;
  const rest = { description: 'About B', sidebar: null, layout: 'doc', islands: '', styles: [] };
  return `${JSON.stringify({ ...rest, title, path, canonical, ...head })}\n${html}`;
}

/** Returns the first element that matches a selector. Throws when there is none. */
export function find<T extends Element = HTMLElement>(selector: string, type?: new () => T): T {
  const found = document.querySelector<T>(selector);
  if (!found || (type && !(found instanceof type))) throw new Error(`no ${selector} in the page`);
  return found;
}

/** Dispatches a cancelable click. Returns `false` when it was cancelled. */
export function click(selector: string, init: MouseEventInit = {}): boolean {
  return find(selector).dispatchEvent(
    new MouseEvent('click', { bubbles: true, cancelable: true, ...init }),
  );
}

/** Presses a key on an element. */
export function press(selector: string, key: string, init: KeyboardEventInit = {}): boolean {
  return find(selector).dispatchEvent(
    new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init }),
  );
}

/**
 * Islands: parts of a page that React hydrates. This module contains no React. It finds islands, loads their modules when they
 * are in view or the reader interacts with them, and holds events until they are hydrated.
 */
import { loadChunk } from '../entry-api/load-chunk.ts';
import { readStored } from '../state/storage.ts';
import { failureBox } from '../dom/failure.ts';

/** Exports of an island's module. */
export interface IslandModule {
  /** Hydrates an island. Settles when the island handles events. */
  hydrate(element: HTMLElement, exportName: string, props: object): Promise<void> | void;
}

// Events that hydrate an island. Those in the second list are replayed afterwards.
const HYDRATION_EVENTS = ['pointerover', 'focusin'];
const REPLAYED_EVENTS = ['click', 'keydown', 'submit'];

const queuedEvents = new WeakMap<Element, Event[]>();

const viewport = new IntersectionObserver((entries) => {
  for (const { isIntersecting, target } of entries)
    if (isIntersecting && target instanceof HTMLElement) void hydrate(target);
});

/** Finds the page's islands, and hydrates those that load at once: always, or if something is stored under their key. */
export function islands(): void {
  for (const type of [...HYDRATION_EVENTS, ...REPLAYED_EVENTS])
    addEventListener(type, onInteraction, true);
  for (const element of document.querySelectorAll<HTMLElement>('ep-island:not([data-state])')) {
    const { on, stored } = element.dataset;
    if (on === 'load' || (stored && readStored(stored))) void hydrate(element);
    else if (on !== 'interaction') viewport.observe(element);
  }
}

function onInteraction(event: Event): void {
  if (!(event.target instanceof Element)) return;
  // Slots contain static parts of the page, which need no hydration.
  const element = event.target.closest<HTMLElement>('ep-island,ep-slot,.failure');
  if (element?.tagName !== 'EP-ISLAND' || element.dataset['state'] === 'live') return;
  void hydrate(element);
  const { type } = event;
  if (!REPLAYED_EVENTS.includes(type)) return;
  queuedEvents.set(element, [...(queuedEvents.get(element) ?? []), event]);
  // Leave keys to the browser, for typing and moving the focus. Other events would be lost.
  if (type === 'keydown') return;
  event.preventDefault();
  event.stopPropagation();
}

async function hydrate(element: HTMLElement): Promise<void> {
  const { dataset } = element;
  if (dataset['state']) return;
  dataset['state'] = 'waking';
  viewport.unobserve(element);
  try {
    // The engine's own modules (`client/page-modules`) are named by the page that uses them.
    const url = element.getAttribute('src') ?? moduleUrl(dataset['island'] ?? '');
    const module = await loadChunk({
      load: () => import(url),
      accepts: isIslandModule,
      place: element,
      // Nobody waits for an island that loads with the page.
      isQuiet: dataset['on'] === 'load',
    });
    const props: unknown = JSON.parse(dataset['props'] ?? '{}');
    await module.hydrate(element, dataset['export'] ?? 'default', Object(props));
    dataset['state'] = 'live';
    for (const event of queuedEvents.get(element) ?? []) {
      replay(event);
      // Let React render between two events, as it does for real ones.
      await Promise.resolve();
    }
  } catch (error) {
    console.error(error);
    const again = () => {
      delete dataset['state'];
      void hydrate(element);
    };
    element.prepend(failureBox(STRINGS.pageCrashed, STRINGS.tryAgain, again));
  }
}

// `main[data-islands]` lists the module of each island: `ID=url ID=url`.
function moduleUrl(id: string): string {
  const list = document.querySelector('main')?.dataset['islands']?.split(' ') ?? [];
  const entry = list.find((item) => item.startsWith(`${id}=`));
  if (!entry) throw new Error(`island: no module of ${id} in main[data-islands]`);
  return entry.slice(id.length + 1);
}

function isIslandModule(module: unknown): module is IslandModule {
  return typeof module === 'object' && module !== null && 'hydrate' in module;
}

function replay(event: Event): void {
  const { target } = event;
  if (target instanceof HTMLFormElement && event instanceof SubmitEvent)
    target.requestSubmit(event.submitter);
  else
    target?.dispatchEvent(
      event instanceof KeyboardEvent
        ? new KeyboardEvent(event.type, event)
        : new MouseEvent(event.type, event),
    );
}

/**
 * `src/theme/Root` of a Docusaurus site in the browser. It is mounted once, and islands are rendered into their places from inside of
 * it, so that all of them have its contexts and its state.
 */
import { ISLAND_TAG, SLOT_TAG } from '../../model/placeholder-tags.ts';
import { Component, type ComponentType, type ReactNode, useSyncExternalStore } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { Boundary, IslandSlot, mountNode, saveFields, slotNodes } from './mount-island.tsx';

type Root = ComponentType<{ children?: ReactNode }>;

interface Place {
  element: HTMLElement;
  node: ReactNode;
  key: string;
}

/** Milliseconds between two checks of whether an island is still pressed. */
const PRESS_CHECK_MS = 20;

const NONE: Place[] = [];
let places = NONE;
let changed = (): void => {};
let created = 0;

/** Where the root is mounted: an element of the page, or one outside of the document if it shows nothing itself. */
let host: HTMLElement | undefined;
let mounted: Promise<void> = Promise.resolve();

/** Mounts the root at its element in the page. */
export async function mountRoot(Root: Root, element: HTMLElement): Promise<void> {
  // Without a slot for the article, the root shows nothing itself.
  if (element.querySelector(SLOT_TAG) === null) return mountOutside(Root);
  if (host === element) return mounted;
  host = element;
  const [nodes = []] = slotNodes(element).values();
  const tree = (
    <Root>
      <IslandSlot name="s0" className="prose" nodes={nodes} />
      <Islands />
    </Root>
  );
  mounted = mountNode(element, tree);
  return mounted;
}

/** Shows an island inside of the root, in place of its HTML. */
export async function mountInRoot(
  Root: Root,
  element: HTMLElement,
  node: ReactNode,
): Promise<void> {
  const own = document.querySelector<HTMLElement>(`${ISLAND_TAG}[data-export="root"]`);
  await (own ? mountRoot(Root, own) : mountOutside(Root));
  await pressEnded(element);
  const restore = saveFields(element);
  const html = document.createElement('div');
  html.append(...element.childNodes);
  await new Promise((ready) => {
    const shown = <Boundary onReady={ready}>{node}</Boundary>;
    places = [...places, { element, node: shown, key: String(++created) }];
    flushSync(() => changed());
  });
  forwardEvents(html, element);
  restore();
}

function mountOutside(Root: Root): void {
  if (host !== undefined && !host.isConnected && host.tagName === 'DIV') return;
  host = document.createElement('div');
  const root = createRoot(host);
  flushSync(() => {
    root.render(
      <Fallback>
        <Root>
          <Islands />
        </Root>
      </Fallback>,
    );
  });
}

function Islands(): ReactNode {
  const shown = useSyncExternalStore(
    subscribe,
    () => places,
    () => NONE,
  );
  return shown.map(({ element, node, key }) => createPortal(node, element, key));
}

function subscribe(onChange: () => void): () => void {
  changed = onChange;
  return () => {
    if (changed === onChange) changed = () => {};
  };
}

/** Shows the islands without a root that throws. */
class Fallback extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    return this.state.hasFailed ? <Islands /> : this.props.children;
  }
}

// Browsers click an element only if it was both pressed and released, so an element that is pressed can't be replaced yet. The click
// follows the release in the same task.
async function pressEnded(element: HTMLElement): Promise<void> {
  while (element.matches(':active'))
    await new Promise((resolve) => setTimeout(resolve, PRESS_CHECK_MS));
}

// Events before the island was mounted are dispatched again to the element that they had, which has been replaced.
function forwardEvents(html: HTMLElement, element: HTMLElement): void {
  html.addEventListener('click', ({ target }) => {
    const at = [...html.querySelectorAll('*')].findIndex((node) => node === target);
    const counterpart = element.querySelectorAll('*')[at];
    if (counterpart instanceof HTMLElement) counterpart.click();
  });
}

document.addEventListener('edgepress:navigated', () => {
  places = places.filter(({ element }) => element.isConnected);
  changed();
});

/** Hydrates an island with React. Only island modules import this. */
import { ISLAND_TAG, SLOT_TAG } from '../../model/placeholder-tags.ts';
import {
  Component as ReactComponent,
  type ComponentType,
  createElement,
  type ReactNode,
  useCallback,
} from 'react';
import { hydrateRoot } from 'react-dom/client';

/**
 * Hydrates an island with a component. Settles when React has committed it. Throws if the export isn't a component.
 */
export function mount(element: HTMLElement, component: unknown, props: object): Promise<void> {
  if (!isComponent(component))
    throw new TypeError(
      `island ${element.dataset['island']}: found ${typeof component} as export ${element.dataset['export']}, expected a component`,
    );
  return mountNode(element, createElement(component, { ...props, ...slotsOf(element) }));
}

/** Hydrates an island with a React node. Settles when React has committed it. */
export function mountNode(element: HTMLElement, node: ReactNode): Promise<void> {
  const restore = saveFields(element);
  return new Promise((committed) => {
    const root = hydrateRoot(element, <Boundary onReady={committed}>{node}</Boundary>, {
      identifierPrefix: element.dataset['prefix'] ?? '',
      onRecoverableError: (error) => console.error(error),
    });
    document.addEventListener('edgepress:navigated', function leave() {
      if (element.isConnected) return;
      document.removeEventListener('edgepress:navigated', leave);
      root.unmount();
    });
  }).then(restore);
}

/** Shows a message in place of an island that threw. */
export class Boundary extends ReactComponent<
  { onReady: (value: unknown) => void; children: ReactNode },
  { hasCrashed: boolean }
> {
  override state = { hasCrashed: false };

  static getDerivedStateFromError(): { hasCrashed: boolean } {
    return { hasCrashed: true };
  }

  override componentDidMount(): void {
    this.props.onReady(undefined);
  }

  override render(): ReactNode {
    if (!this.state.hasCrashed) return this.props.children;
    return (
      <div className="failure" role="alert">
        <p>{STRINGS.pageCrashed}</p>
        <button type="button" onClick={() => this.setState({ hasCrashed: false })}>
          {STRINGS.tryAgain}
        </button>
      </div>
    );
  }
}

/** Static content in an island. React doesn't manage its nodes, which are moved when React creates the slot again. */
export function IslandSlot({
  name,
  nodes,
  className,
}: {
  name: string | undefined;
  nodes: ChildNode[];
  className?: string;
}): ReactNode {
  const fill = useCallback(
    (slot: HTMLElement | null) => {
      if (slot && !slot.hasChildNodes()) slot.append(...nodes);
    },
    [nodes],
  );
  return createElement(SLOT_TAG, {
    ref: fill,
    'data-name': name,
    className,
    suppressHydrationWarning: true,
    // Makes React leave the content alone. The empty text must be trusted.
    dangerouslySetInnerHTML: { __html: window.trustedTypes?.emptyHTML ?? '' },
  });
}

function slotsOf(element: HTMLElement): Record<string, ReactNode> {
  const slots: Record<string, ReactNode> = {};
  for (const [name, nodes] of slotNodes(element))
    slots[name ?? 'children'] = <IslandSlot name={name} nodes={nodes} />;
  return slots;
}

/**
 * Returns the nodes of the slots of this island by name, but not of islands inside of it. Those that it doesn't show yet are
 * in a template behind it.
 */
export function slotNodes(element: HTMLElement): Map<string | undefined, ChildNode[]> {
  const next = element.nextElementSibling;
  const hidden = next instanceof HTMLTemplateElement ? [...next.content.children] : [];
  const shown = [...element.querySelectorAll(SLOT_TAG)].filter(
    (slot) => slot.parentElement?.closest(`${ISLAND_TAG},${SLOT_TAG}`) === element,
  );
  return new Map(
    [...hidden, ...shown].flatMap((slot) =>
      slot instanceof HTMLElement ? [[slot.dataset['name'], [...slot.childNodes]]] : [],
    ),
  );
}

/**
 * Returns a function that restores typed text and the focus, also in elements that have taken the place of the island's. React must
 * see the text as a change, or it would keep the rendered value.
 */
export function saveFields(element: HTMLElement): () => void {
  const before = [...element.querySelectorAll('*')];
  const focused = before.findIndex((node) => node === document.activeElement);
  const typed = before.flatMap((node, at) =>
    isField(node) && node.value !== node.defaultValue ? [{ at, value: node.value }] : [],
  );
  return () => {
    const after = element.querySelectorAll('*');
    for (const { at, value } of typed) {
      const field = after[at];
      if (isField(field)) setFieldValue(field, value);
    }
    const active = after[focused];
    if (active instanceof HTMLElement) active.focus();
  };
}

function isField(node: Element | undefined): node is HTMLInputElement | HTMLTextAreaElement {
  return node instanceof HTMLInputElement || node instanceof HTMLTextAreaElement;
}

function setFieldValue(field: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  const { selectionStart, selectionEnd } = field;
  // React tracks the element's own `value` property. Setting the value through the prototype bypasses that, so React handles
  // the event as a change.
  field.value = '';
  const prototype: unknown = Object.getPrototypeOf(field);
  Reflect.set(Object(prototype), 'value', value, field);
  if (selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

function isComponent(value: unknown): value is ComponentType<object> {
  // `memo` and `forwardRef` return objects.
  return typeof value === 'function' || (typeof value === 'object' && value !== null);
}

/** The React side of an island: hydrates what was prerendered. Only island modules import this. */
import {
  Component as ReactComponent,
  type ComponentType,
  createElement,
  type ReactNode,
  useCallback,
} from 'react';
import { hydrateRoot } from 'react-dom/client';

/**
 * Hydrates an island with a component. Settles once React has committed it, so that events reach it.
 * Throws when the module has no such component.
 */
export function mount(element: HTMLElement, component: unknown, props: object): Promise<void> {
  if (!isComponent(component))
    throw new TypeError(
      `island ${element.dataset['island']}: found ${typeof component} as export ${element.dataset['export']}, expected a component`,
    );
  const slots = slotsOf(element);
  const restore = saveFields(element);
  return new Promise((committed) => {
    const root = hydrateRoot(
      element,
      <Boundary onReady={committed}>{createElement(component, { ...props, ...slots })}</Boundary>,
      {
        identifierPrefix: element.dataset['prefix'] ?? '',
        onRecoverableError: (error) => console.error(error),
      },
    );
    document.addEventListener('edgepress:navigated', function leave() {
      if (element.isConnected) return;
      document.removeEventListener('edgepress:navigated', leave);
      root.unmount();
    });
  }).then(restore);
}

/** Shows a message in place of an island that threw. */
class Boundary extends ReactComponent<
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
        <p>This page crashed.</p>
        <button type="button" onClick={() => this.setState({ hasCrashed: false })}>
          Try again
        </button>
      </div>
    );
  }
}

// Static content within an island is not React's: its nodes stay as they are, and go along when React makes
// the slot anew.
function Slot({ name, nodes }: { name: string | undefined; nodes: ChildNode[] }): ReactNode {
  const fill = useCallback(
    (slot: HTMLElement | null) => {
      if (slot && !slot.hasChildNodes()) slot.append(...nodes);
    },
    [nodes],
  );
  return createElement('ep-slot', {
    ref: fill,
    'data-name': name,
    suppressHydrationWarning: true,
    // Makes React leave the content alone; the empty text must be a trusted one.
    dangerouslySetInnerHTML: { __html: window.trustedTypes?.emptyHTML ?? '' },
  });
}

// The slots that belong to this island, not to one inside of it, as the props they were prerendered from.
function slotsOf(element: HTMLElement): Record<string, ReactNode> {
  const slots: Record<string, ReactNode> = {};
  for (const slot of element.querySelectorAll<HTMLElement>('ep-slot')) {
    if (slot.parentElement?.closest('ep-island,ep-slot') !== element) continue;
    const { name } = slot.dataset;
    slots[name ?? 'children'] = <Slot name={name} nodes={[...slot.childNodes]} />;
  }
  return slots;
}

// What was typed before hydration, and where the focus is. React must be told of the text as of a change, or
// it would go on with the value it was rendered with.
function saveFields(element: HTMLElement): () => void {
  const focused = document.activeElement;
  const fields = [
    ...element.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input,textarea'),
  ]
    .filter((field) => field.value !== field.defaultValue)
    .map((field) => ({ field, value: field.value }));
  return () => {
    for (const { field, value } of fields) setFieldValue(field, value);
    if (focused instanceof HTMLElement && element.contains(focused)) focused.focus();
  };
}

function setFieldValue(field: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  const { selectionStart, selectionEnd } = field;
  // React watches the element's own property and takes this for a value of its own; the prototype's setter
  // goes past it, so that the event is a change.
  field.value = '';
  const prototype: unknown = Object.getPrototypeOf(field);
  Reflect.set(Object(prototype), 'value', value, field);
  if (selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

function isComponent(value: unknown): value is ComponentType<object> {
  // `memo` and `forwardRef` make objects.
  return typeof value === 'function' || (typeof value === 'object' && value !== null);
}

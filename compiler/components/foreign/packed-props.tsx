/** Writes the props of an island as JSON. Elements of components stay elements, and other content becomes slots of HTML. */
import { SLOT_TAG } from '../../../model/placeholder-tags.ts';
import {
  type ComponentType,
  createElement,
  Fragment,
  isValidElement,
  type ReactElement,
  type ReactNode,
} from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { isMissing } from '../missing.tsx';

type Props = Record<string, unknown>;

/** Where a component comes from, and the component itself. */
interface Place {
  id: string;
  name: string;
  component: ComponentType<Props>;
}

/** Props in both forms. */
export interface PackedProps {
  json: unknown;
  /** The props as the browser will restore them. */
  live: Props;
  slots: ReactElement[];
  /** Modules of components in the props. */
  ids: string[];
}

/** A value in both forms. */
interface Packed {
  json: unknown;
  live: unknown;
}

class NotPortable extends Error {}

/** Packs the props. Returns `undefined` if they have a function that can't be sent to a browser. */
export function packProps(
  props: Props,
  placeOf: (type: unknown) => Place | undefined,
): PackedProps | undefined {
  const slots: ReactElement[] = [];
  const ids: string[] = [];
  try {
    const { json, live } = packFields(props);
    return { json, live, slots, ids };
  } catch (error) {
    if (error instanceof NotPortable) return undefined;
    throw error;
  }

  function packFields(fields: object): { json: Props; live: Props } {
    const packed = Object.entries(fields).map(([key, value]) => [key, pack(value)] as const);
    return {
      json: Object.fromEntries(packed.map(([key, { json }]) => [key, json])),
      live: Object.fromEntries(packed.map(([key, { live }]) => [key, live])),
    };
  }

  function pack(value: unknown): Packed {
    if (typeof value === 'function') return packFunction(value);
    if (typeof value === 'symbol') throw new NotPortable();
    if (typeof value !== 'object' || value === null) return { json: value, live: value };
    if (isValidElement<Props>(value)) return packElement(value);
    if (!Array.isArray(value)) return packFields(value);
    if (value.some(isValidElement) && !value.some(hasComponents)) return slot(asNode(value));
    const items = value.map(pack);
    return { json: items.map(({ json }) => json), live: items.map(({ live }) => live) };
  }

  function packFunction(value: object): Packed {
    const place = placeOf(value);
    if (place !== undefined) {
      ids.push(place.id);
      return { json: { $component: [place.id, place.name] }, live: place.component };
    }
    if (isMissing(value)) return { json: undefined, live: undefined };
    // Markdown that a page imports and passes on.
    if (!isContent(value)) throw new NotPortable();
    const { json, live } = slot(createElement(value));
    return { json: { $content: json }, live: () => live };
  }

  function packElement(element: ReactElement<Props>): Packed {
    const { type, props: inner, key } = element;
    const place = placeOf(type);
    const isTree = typeof type === 'string' || type === Fragment;
    if (place === undefined && !(isTree && hasComponents(element))) return slot(element);
    const { json, live } = packFields(inner);
    if (place === undefined) {
      const tag = typeof type === 'string' ? type : null;
      return { json: { $element: [tag, json, key] }, live: createElement(type, { ...live, key }) };
    }
    ids.push(place.id);
    const shown = createElement(place.component, { ...live, key });
    return { json: { $element: [[place.id, place.name], json, key] }, live: shown };
  }

  function hasComponents(node: unknown): boolean {
    if (Array.isArray(node)) return node.some(hasComponents);
    if (!isValidElement<Props>(node)) return false;
    if (placeOf(node.type) !== undefined) return true;
    const isOpen = typeof node.type === 'string' || node.type === Fragment;
    return isOpen && hasComponents(node.props['children']);
  }

  function slot(node: ReactNode): Packed {
    const name = `s${slots.length}`;
    const html = renderToStaticMarkup(node);
    const element = createElement(SLOT_TAG, {
      key: name,
      'data-name': name,
      dangerouslySetInnerHTML: { __html: html },
    });
    slots.push(element);
    return { json: { $slot: name }, live: element };
  }
}

function isContent(value: object): value is ComponentType {
  return Reflect.get(value, 'name') === 'MDXContent';
}

// Lists of elements come from MDX, which passes React nodes as children.
function asNode(value: unknown): ReactNode {
  return value as ReactNode;
}

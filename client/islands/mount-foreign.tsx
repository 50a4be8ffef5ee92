/** Restores the props of a component of a Docusaurus site, as `compiler/components/foreign/packed-props.tsx` wrote them, and hydrates it. */
import { type ComponentType, createElement, Fragment, type ReactNode } from 'react';
import { IslandSlot, mountNode, slotNodes } from './mount-island.tsx';

type Components = Record<string, unknown>;

interface ForeignIsland {
  components: Components;
  props: object;
  /** Shows the island with something around it. */
  mount?: typeof mountNode;
}

/** Hydrates an island whose props may contain elements of components. */
export async function mountForeign(
  element: HTMLElement,
  name: string,
  { components, props, mount = mountNode }: ForeignIsland,
): Promise<void> {
  const modules = new Map<string, Components>();
  const ids = modulesIn(props);
  await Promise.all(ids.map(async (id) => modules.set(id, await componentsOf(id))));
  const slots = slotNodes(element);
  const restore = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(restore);
    if (typeof value !== 'object' || value === null) return value;
    const { $slot, $content, $component, $element }: Packed = value;
    if ($slot !== undefined)
      return <IslandSlot key={$slot} name={$slot} nodes={slots.get($slot) ?? []} />;
    if ($content !== undefined) return () => restore($content);
    if ($component !== undefined) return componentAt(modules, $component);
    if ($element === undefined) return fields(value);
    const [type, inner, key] = $element;
    const shown = Array.isArray(type) ? componentAt(modules, type) : (type ?? Fragment);
    return createElement(shown, { ...fields(inner), key });
  };
  const fields = (packed: object): object =>
    Object.fromEntries(Object.entries(packed).map(([key, value]) => [key, restore(value)]));
  const Component = exportAt(components, name);
  return mount(element, createElement(Component, fields(props)));
}

interface Packed {
  $slot?: string;
  $content?: object;
  $component?: [string, string];
  $element?: [[string, string] | string | null, object, string | null];
}

function modulesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const { $component, $element }: Packed = value;
  const [type] = $element ?? [];
  const own = $component ?? (Array.isArray(type) ? type : undefined);
  return [...(own ? [own[0]] : []), ...Object.values(value).flatMap(modulesIn)];
}

function componentAt(
  modules: ReadonlyMap<string, Components>,
  [id, name]: [string, string],
): ComponentType<{ children?: ReactNode }> {
  return exportAt(modules.get(id), name);
}

// The names come from the build, which has rendered what they name.
function exportAt(exports: unknown, name: string): ComponentType<{ children?: ReactNode }> {
  return name
    .split('.')
    .reduce((value, part) => Reflect.get(Object(value), part), exports) as ComponentType;
}

// `main[data-islands]` lists the module of each island: `ID=url ID=url`.
async function componentsOf(id: string): Promise<Components> {
  const list = document.querySelector('main')?.dataset['islands']?.split(' ') ?? [];
  const entry = list.find((item) => item.startsWith(`${id}=`));
  if (entry === undefined) throw new Error(`island: no module of ${id} in main[data-islands]`);
  const module: { components: Components } = await import(entry.slice(id.length + 1));
  return module.components;
}

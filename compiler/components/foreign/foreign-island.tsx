/**
 * Components of Docusaurus sites: what needs a browser becomes an island, with the components in its props, and everything else
 * is rendered in place. `client/islands/mount-foreign.tsx` reads what this module writes.
 */
import { ISLAND_TAG } from '../../../model/placeholder-tags.ts';
import {
  type ComponentType,
  createElement,
  Fragment,
  isValidElement,
  type ReactElement,
  type ReactNode,
} from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { documentText } from './island-document.ts';
import { packProps } from './packed-props.tsx';
import { browserNeeds } from '../react/browser-need.ts';
import { componentGuard } from '../react/component-guard.ts';
import { renderContext } from '../render-context.ts';
import { insideRoot, renderInside } from './site-root.tsx';

type Props = Record<string, unknown>;

interface ComponentPlace {
  id: string;
  name: string;
  /** The module as a page imports it. */
  target: string;
}

const wrappers = new WeakMap<object, ComponentType<Props>>();
const places = new WeakMap<object, ComponentPlace & { component: ComponentType<Props> }>();

/** Modules whose components failed on their own, by the message of the error. */
const failures = new Map<string, string>();

/** Returns the module of the component that an error comes from, for errors that React itself has thrown. */
export function failedModule(error: unknown): string | undefined {
  return failures.get(messageOf(error));
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** What is being rendered: a page, a component whose needs are looked for, or an island. */
let stage: 'page' | 'probe' | 'island' = 'page';

/** Notes where a component comes from, so that it can become an island. */
export function registerComponent(component: unknown, place: ComponentPlace): void {
  if (!isComponent(component) || wrappers.has(component)) return;
  const wrapper = boundary(component, place);
  wrappers.set(component, wrapper);
  places.set(wrapper, { ...place, component });
}

/**
 * Notes a component of the theme that islands get as an element and not as HTML, because those that replace the component around it
 * look at its props.
 */
export function registerPart(component: ComponentType<Props>, specifier: string): void {
  places.set(component, { id: `npm:${specifier}`, name: 'default', target: specifier, component });
}

/** Returns what a page uses in place of a component. */
export function boundaryOf(type: unknown): ComponentType<Props> | undefined {
  return isComponent(type) ? wrappers.get(type) : undefined;
}

/** Returns a component that is another one inside of islands, where it works in the browser. */
export function inIslands(
  component: ComponentType<Props>,
  inside: ComponentType<Props>,
): ComponentType<Props> {
  return function Either(props: Props) {
    return createElement(stage === 'island' ? inside : component, props);
  };
}

function boundary(component: ComponentType<Props>, place: ComponentPlace): ComponentType<Props> {
  function Use(props: Props): ReactElement | null {
    if (stage === 'probe') return null;
    if (stage === 'island') return createElement(component, props);
    const { own, isStatic } = placed(component, props, place);
    return isStatic ? createElement(component, own) : islandOf(component, place, props);
  }
  // Components look at static members of their children's types.
  return Object.assign(Use, component, { defaultProps: undefined });
}

/** Returns whether a component is rendered in place, and its props then. */
function placed(
  component: ComponentType<Props>,
  props: Props,
  place: ComponentPlace,
): { own: Props; isStatic: boolean } {
  try {
    const own = comparesTypes(component, props) ? withOwnTypes(props, 'all') : props;
    const failed = componentGuard.errors.length;
    const isStatic = !needsBrowser(component, own, place);
    // The browser would run what has failed.
    return { own, isStatic: isStatic || componentGuard.errors.length > failed };
  } catch (error) {
    // It may need a context that the page provides around it. Otherwise it fails again where it is reported.
    failures.set(messageOf(error), place.target);
    return { own: props, isStatic: true };
  }
}

// Inside of islands, boundaries show their components. So a component shows the same without them, unless it looks for children
// with the types of its own modules.
function comparesTypes(component: ComponentType<Props>, props: Props): boolean {
  const own = withOwnTypes(props, 'outermost');
  if (own === props) return false;
  const expected = shownWith(component, own);
  return expected !== undefined && expected !== shownWith(component, props);
}

function shownWith(component: ComponentType<Props>, props: Props): string | undefined {
  try {
    return needsOf(createElement(component, props), insideRoot, 'island').html;
  } catch {
    // It's reported when the component is rendered in its place.
    return undefined;
  }
}

/** Returns the props with components in place of their boundaries in the children. Returns the same props if there are none. */
function withOwnTypes(props: Props, which: 'all' | 'outermost'): Props {
  const { children } = props;
  const own = convert(children);
  return own === children ? props : { ...props, children: own };

  function convert(node: unknown): unknown {
    if (Array.isArray(node)) {
      const nodes = node.map(convert);
      return nodes.every((one, at) => one === node[at]) ? node : nodes;
    }
    if (!isValidElement<Props>(node) || !isComponent(node.type)) return node;
    const known = places.get(node.type);
    if (known === undefined) return node;
    const inner = which === 'all' ? withOwnTypes(node.props, which) : node.props;
    return createElement(known.component, { ...inner, key: node.key });
  }
}

function needsBrowser(
  component: ComponentType<Props>,
  props: Props,
  place: ComponentPlace,
): boolean {
  const element = createElement(component, props);
  // Components of a page that are passed as children are looked at on their own.
  const { count, contexts } = needsOf(element, insideRoot);
  if (count > 0) return true;
  // A context reaches only what is in the same island.
  if (contexts > 0) return needsOf(element, insideRoot, 'island').count > 0;
  // Code written in a page can't be told apart from the page itself.
  const bare = createElement(component, props, []);
  return isMarkdown(place) && needsOf(bare, insideRoot, 'island').count > 0;
}

function isMarkdown({ target }: ComponentPlace): boolean {
  return /\.mdx?$/.test(target);
}

/**
 * Renders an element to see what it needs, and leaves no trace in the page. Throws what its components throw. What `surround` puts
 * around it isn't counted.
 */
export function needsOf(
  element: ReactElement,
  surround: (node: ReactNode) => ReactElement,
  as: 'probe' | 'island' = 'probe',
): typeof browserNeeds & { html: string } {
  const context = renderContext();
  const before = { head: [...context.head], components: { ...context.components } };
  const { tabs, islandCount } = context;
  let start = { ...browserNeeds };
  let end = start;
  const Start = (): null => ((start = { ...browserNeeds }), null);
  const End = (): null => ((end = { ...browserNeeds }), null);
  const measured = createElement(Fragment, null, createElement(Start), element, createElement(End));
  stage = as;
  let html: string;
  try {
    html = renderToString(surround(measured));
  } finally {
    stage = 'page';
    context.components = before.components;
    context.head.splice(0, context.head.length, ...before.head);
    Object.assign(context, { tabs, islandCount });
  }
  return { count: end.count - start.count, contexts: end.contexts - start.contexts, html };
}

function islandOf(
  component: ComponentType<Props>,
  { id, name }: ComponentPlace,
  props: Props,
): ReactElement {
  const context = renderContext();
  const packed = packProps(props, (type) => (isComponent(type) ? places.get(type) : undefined));
  // A function in MDX can't be sent to the browser.
  if (packed === undefined) return createElement(component, props);
  const ids = [id, ...packed.ids];
  for (const used of ids) context.islands.add(used);
  const prefix = `i${++context.islandCount}-`;
  context.reads.clear();
  stage = 'island';
  let html: string;
  try {
    html = renderInside(createElement(component, packed.live), (node) =>
      renderToString(node, { identifierPrefix: prefix }),
    ).inside;
  } finally {
    stage = 'page';
  }
  const hidden = packed.slots.filter((_slot, at) => !html.includes(`data-name="s${at}"`));
  const element = createElement(ISLAND_TAG, {
    'data-island': id,
    'data-export': name,
    'data-prefix': prefix,
    'data-props': JSON.stringify(packed.json),
    'data-on': 'visible',
    'data-document': documentText(context),
    dangerouslySetInnerHTML: { __html: html },
  });
  if (hidden.length === 0) return element;
  // What the component doesn't show yet, for example the content of a closed dialog.
  const markup = hidden.map((slot) => renderToStaticMarkup(slot)).join('');
  const template = createElement('template', { dangerouslySetInnerHTML: { __html: markup } });
  return createElement(Fragment, null, element, template);
}

// `memo` and `forwardRef` return objects.
function isComponent(value: unknown): value is ComponentType<Props> {
  return (
    typeof value === 'function' ||
    (typeof value === 'object' && value !== null && '$$typeof' in value)
  );
}

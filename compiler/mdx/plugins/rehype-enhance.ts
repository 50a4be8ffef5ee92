/** Enhances the HTML of plain Markdown: heading anchors, scrolling tables, details, players, checkbox names. */
import type { VFile } from 'vfile';
import type { ContentStrings } from '../../../model/strings/content-strings.ts';
import { fillText } from '../../../model/strings/message.ts';
import { contextOf } from './context.ts';
import { makeElement, type Node, makeText, nodeText, walk } from './tree.ts';

/** Adds classes, wrappers and accessible names to elements. */
export function rehypeEnhance() {
  return (tree: Node, file: VFile): void => {
    const { strings } = contextOf(file);
    walk(tree, (node) => {
      if (node.type !== 'element') return undefined;
      switch (node.tagName) {
        case 'h2':
        case 'h3':
        case 'h4':
        case 'h5':
        case 'h6':
          anchor(node);
          return undefined;
        case 'table':
          // A wide table scrolls in its own box, which must be reachable by keyboard and have a name.
          inside(node, strings);
          return [makeElement('div', { class: 'table', ...reachable(node, strings) }, [node])];
        case 'details':
          details(node, strings);
          return undefined;
        case 'input':
          if (
            node.properties?.['type'] === 'checkbox' &&
            node.properties['ariaLabel'] === undefined
          )
            node.properties['ariaLabel'] = node.properties['checked']
              ? strings.taskDone
              : strings.taskToDo;
          return undefined;
        case 'video':
        case 'audio':
          player(node);
          return undefined;
        case 'iframe':
          if (node.properties) node.properties['loading'] ??= 'lazy';
          return undefined;
        default:
          return undefined;
      }
    });
  };
}

// Readers need controls to stop a video that plays automatically (WCAG 2.2.2).
function player(node: Node): void {
  const properties = (node.properties ??= {});
  const names = new Set(Object.keys(properties).map((name) => name.toLowerCase()));
  if (!names.has('controls')) properties['controls'] = true;
  if (!names.has('preload')) properties['preload'] = 'metadata';
  if (node.tagName === 'video' && !names.has('playsinline')) properties['playsInline'] = true;
}

// A group rather than a landmark, because a page may have a dozen tables. The client removes the tab stop of tables that fit.
function reachable(table: Node, strings: ContentStrings): Record<string, unknown> {
  const heads: string[] = [];
  walk(table, (node) => {
    if (node.tagName === 'th') heads.push(nodeText(node).trim());
    return undefined;
  });
  const names = heads.filter((head) => head !== '').slice(0, 4);
  const ariaLabel =
    names.length === 0 ? strings.table : fillText(strings.tableOf, { columns: names.join(', ') });
  return { tabIndex: 0, role: 'group', ariaLabel };
}

// The returned wrapper is not walked, so the content of the table is handled here.
function inside(table: Node, strings: ContentStrings): void {
  walk(table, (node) => {
    if (node.type === 'element' && node.tagName === 'details') details(node, strings);
    // Screen readers complain about an empty header cell.
    if (node.tagName === 'th' && (node.children ?? []).length === 0) node.tagName = 'td';
    if (node.tagName === 'th' || node.tagName === 'td') align(node);
    if (node.tagName === 'code') breakable(node);
    return undefined;
  });
}

// The `align` attribute is obsolete in HTML, so the stylesheet aligns columns by class.
function align(cell: Node): void {
  const { align: side, ...others } = cell.properties ?? {};
  const className = side === 'right' ? 'end' : side;
  if (side === undefined) return;
  cell.properties = className === 'left' ? others : { ...others, className };
}

// Shorter names fit into a column on a phone.
const LONG_NAME = 10;

// `card.displayed.v2`, `actionFlowVersion`: long names may break between their parts, so that a table of names does
// not have to scroll on a phone.
function breakable(code: Node): void {
  const [only, ...others] = code.children ?? [];
  const name = only?.type === 'text' ? (only.value ?? '') : '';
  if (others.length > 0 || name.length < LONG_NAME) return;
  const parts = name.split(/(?<=\w[._/:-])(?=\w)|(?<=[a-z])(?=[A-Z])/);
  code.children = parts.flatMap((part, index) =>
    index === 0 ? [makeText(part)] : [makeElement('wbr', {}), makeText(part)],
  );
}

function anchor(heading: Node): void {
  const id = heading.properties?.['id'];
  if (typeof id !== 'string' || id === '' || hasLink(heading)) return;
  heading.children = [
    makeElement('a', { class: 'anchor', href: `#${encodeURI(id)}` }, heading.children ?? []),
  ];
}

function hasLink(node: Node): boolean {
  return (node.children ?? []).some(
    (child) =>
      (child.type === 'element' && child.tagName === 'a') ||
      child.name === 'a' ||
      child.name === 'Link' ||
      child.type === 'raw' ||
      hasLink(child),
  );
}

function details(node: Node, strings: ContentStrings): void {
  const properties = (node.properties ??= {});
  if (properties['class'] === 'details') return;
  properties['class'] = 'details';
  const children = node.children ?? [];
  const index = children.findIndex(
    (child) =>
      (child.type === 'element' && child.tagName === 'summary') || child.name === 'summary',
  );
  const found = index < 0 ? undefined : children[index];
  const summary = found ?? makeElement('summary', {}, [makeText(strings.details)]);
  // A summary on its own line contains a paragraph, which is not allowed there.
  const only = summary.children?.filter(
    (child) => child.type !== 'text' || (child.value ?? '').trim() !== '',
  );
  if (only?.length === 1 && only[0]?.tagName === 'p') summary.children = only[0].children ?? [];
  const rest = children.filter((child) => child !== found);
  node.children = [summary, makeElement('div', { class: 'details-body' }, rest)];
}

/** Turns directives (`:::note[Title]`) and GitHub's alerts into admonitions, and restores the text of other directives. */
import type { VFile } from 'vfile';
import type { ContentStrings } from '../../../model/strings/content-strings.ts';
import { fillText } from '../../../model/strings/message.ts';
import { kindName } from '../../strings/kind-name.ts';
import { contextOf } from './context.ts';
import { type Node, makeText, walk } from './tree.ts';

/** The kinds that have their own style. */
const KINDS = ['note', 'tip', 'info', 'warning', 'danger'];

/** Older names of the kinds. */
const ALIASES: Record<string, string> = {
  caution: 'warning',
  important: 'info',
  success: 'tip',
  secondary: 'note',
};

/** GitHub's alerts and the kinds that look like them. There, a caution is more serious than a warning. */
const ALERTS: Record<string, string> = {
  note: 'note',
  tip: 'tip',
  important: 'info',
  warning: 'warning',
  caution: 'danger',
};

/** The first line of an alert, which has nothing else on it. */
const ALERT = /^\[!(note|tip|important|warning|caution)\][ \t]*(?:\n|$)/i;

/** Turns container directives and alerts into admonitions, and restores other directives. */
export function remarkDirectives() {
  return (tree: Node, file: VFile): void => {
    const { admonitions, strings, isMdx1 } = contextOf(file);
    walk(tree, (node) => {
      // In Docusaurus 2, `warning` is red, and `caution` is yellow.
      if (isMdx1 && node.type === 'containerDirective' && node.name === 'warning')
        node.name = 'danger';
      if (node.type === 'containerDirective') admonition(node, admonitions, strings);
      if (node.type === 'blockquote') alert(node, strings);
      if (node.type === 'textDirective') return restore(node, ':');
      if (node.type === 'leafDirective')
        return [{ type: 'paragraph', children: restore(node, '::'), ...position(node) }];
      return undefined;
    });
  };
}

function admonition(node: Node, custom: ReadonlySet<string>, strings: ContentStrings): void {
  const name = node.name ?? '';
  const kind = ALIASES[name] ?? name;
  const known = KINDS.includes(kind);
  if (!known && !custom.has(name)) {
    node.data = { hName: 'div', hProperties: { className: [`directive-${name}`] } };
    return;
  }
  const attributes = directiveAttributes(node);
  const style = known ? kind : 'note';
  const classes = ['admonition', style, ...(kind === name || !known ? [] : [name])];
  if (!known) classes.push(name);
  node.data = {
    hName: 'div',
    hProperties: {
      className: [...classes, ...(attributes['class']?.split(/\s+/) ?? [])],
      role: 'note',
      ...(attributes['id'] === undefined ? {} : { id: attributes['id'] }),
    },
  };
  const children = node.children ?? [];
  const first = children[0];
  const label = first?.data?.['directiveLabel'] === true ? (first.children ?? []) : [];
  if (label.length > 0) children.shift();
  const spoken = kindName(name === kind ? style : name, strings);
  // An author's title does not name the kind, and the icon alone is no text for screen readers.
  const title: Node[] =
    label.length > 0
      ? [
          element('span', ['sr'], [makeText(fillText(strings.kindOfTitle, { kind: spoken }))]),
          ...label,
        ]
      : [makeText(spoken)];
  children.unshift(element('p', ['admonition-title'], title));
}

// `> [!NOTE]` on a line, and content below it.
function alert(quote: Node, strings: ContentStrings): void {
  const [paragraph, ...blocks] = quote.children ?? [];
  const [first, ...rest] = paragraph?.children ?? [];
  const match = first?.type === 'text' ? ALERT.exec(first.value ?? '') : null;
  if (!paragraph || !first || !match) return;
  const name = (match[1] ?? '').toLowerCase();
  const [marker, text] = [match[0], (first.value ?? '').slice(match[0].length)];
  if (!marker.endsWith('\n') && rest.length > 0 && rest[0]?.type !== 'break') return;
  const line = [...(text === '' ? [] : [{ ...first, value: text }]), ...rest];
  if (line[0]?.type === 'break') line.shift();
  const content = [...(line.length > 0 ? [{ ...paragraph, children: line }] : []), ...blocks];
  if (content.length === 0) return;
  const style = ALERTS[name] ?? 'note';
  const className = ['admonition', style, ...(name === style ? [] : [name])];
  quote.data = { hName: 'div', hProperties: { className, role: 'note' } };
  quote.children = [
    element('p', ['admonition-title'], [makeText(kindName(name, strings))]),
    ...content,
  ];
}

function element(tag: string, className: string[], children: Node[]): Node {
  return { type: 'paragraph', data: { hName: tag, hProperties: { className } }, children };
}

// `localhost:port` and `10:am` parse as directives and must be restored completely.
function restore(node: Node, mark: string): Node[] {
  const out: Node[] = [makeText(`${mark}${node.name ?? ''}`)];
  if (node.children && node.children.length > 0)
    out.push(makeText('['), ...node.children, makeText(']'));
  const attributes = Object.entries(directiveAttributes(node));
  if (attributes.length > 0)
    out.push(
      makeText(
        `{${attributes.map(([key, value]) => (value === '' ? key : `${key}="${value}"`)).join(' ')}}`,
      ),
    );
  return out;
}

// The attributes of directives are an object, those of JSX elements a list, in the same field.
function directiveAttributes(node: Node): Record<string, string> {
  const value: unknown = node.attributes;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return {};
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => [key, String(entry ?? '')]),
  );
}

function position(node: Node): Pick<Node, 'position'> {
  return node.position ? { position: node.position } : {};
}

/** Turns lower-case JSX with literal attributes into plain HTML, which needs no evaluation. */
import type { VFile } from 'vfile';
import { contextOf } from './context.ts';
import { isJsx, type JsxAttribute, literalAttribute, type Node, walk } from './tree.ts';

/** JSX attributes that have another name in HTML. */
const RENAMED: Record<string, string> = { className: 'class', htmlFor: 'for', classname: 'class' };

/** Turns static lower-case JSX elements into HTML elements. */
export function rehypeJsx() {
  return (tree: Node, file: VFile): void => {
    const context = contextOf(file);
    const inHead = context.isDocusaurus ? nodesInHeads(tree) : new Set();
    walk(tree, (node) => {
      const name = isJsx(node) ? node.name : node.tagName;
      if (name === 'script' && !inHead.has(node)) {
        const at = node.position?.start;
        context.diagnostics.push({
          severity: 'warning',
          rule: 'script-in-content',
          file: context.file,
          line: at?.line,
          column: at?.column,
          message:
            'A `<script>` in content is left out, because the content security policy blocks it.',
          hint: "Make it a component in a module that begins with `'use client'`.",
        });
        return [];
      }
      if (!isJsx(node) || !node.name || !/^[a-z][\w:-]*$/.test(node.name)) return undefined;
      const properties = elementProperties(node.attributes ?? []);
      if (properties === null) return undefined;
      const inner = properties['dangerouslySetInnerHTML'];
      delete properties['dangerouslySetInnerHTML'];
      node.type = 'element';
      node.tagName = node.name;
      node.properties = properties;
      if (typeof inner === 'object' && inner !== null && '__html' in inner)
        node.children = [{ type: 'raw', value: String(inner.__html) }];
      delete node.attributes;
      delete node.name;
      return undefined;
    });
  };
}

// Scripts in `<Head>` become part of the document (`compile/document-parts.ts`).
function nodesInHeads(tree: Node): Set<Node> {
  const found = new Set<Node>();
  walk(tree, (node) => {
    const name = isJsx(node) ? node.name : node.tagName;
    if (name === 'Head' || name === 'head')
      walk(node, (inner) => {
        found.add(inner);
        return undefined;
      });
    return undefined;
  });
  return found;
}

function elementProperties(attributes: JsxAttribute[]): Record<string, unknown> | null {
  const properties: Record<string, unknown> = {};
  for (const attribute of attributes) {
    const value = literalAttribute(attribute);
    if (value === undefined || attribute.name === undefined) return null;
    if (attribute.name === 'key' || attribute.name === 'ref') continue;
    const name = RENAMED[attribute.name] ?? attribute.name;
    if (name === 'style' && typeof value === 'object' && value !== null)
      properties[name] = styleText(value);
    else if (typeof value === 'object' && value !== null && name !== 'dangerouslySetInnerHTML')
      return null;
    else if (value !== false && value !== null) properties[name] = value;
  }
  return properties;
}

/** Converts a style object to CSS. Numbers become pixels where CSS expects a length. */
function styleText(style: object): string {
  return Object.entries(style)
    .map(([key, value]) => {
      const name = key.startsWith('--')
        ? key
        : key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
      const unit = typeof value === 'number' && value !== 0 && !UNITLESS.test(key) ? 'px' : '';
      return `${name}:${String(value)}${unit}`;
    })
    .join(';');
}

const UNITLESS =
  /^(?:--.*|opacity|zIndex|order|fontWeight|lineHeight|flex(?:Grow|Shrink)?|zoom|columns|columnCount|orphans|widows|gridRow.*|gridColumn.*)$/;

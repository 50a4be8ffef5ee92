/** Replaces product variables in prose, code, links and attributes. */
import type { VFile } from 'vfile';
import { contextOf } from './context.ts';
import { isJsx, type Node, makeText, walk } from './tree.ts';
import { substitute, type VariableLookup } from '../../docs/variables.ts';

/** Replaces `{product.name}` wherever an author may write it. */
export function remarkVariables() {
  return (tree: Node, file: VFile): void => {
    const { variables, format } = contextOf(file);
    if (variables.size === 0) return;
    walk(tree, (node, parent) => {
      const value = node.value;
      switch (node.type) {
        case 'mdxTextExpression':
        case 'mdxFlowExpression': {
          const known = variables.get((value ?? '').trim());
          if (known === undefined) return undefined;
          // Inside a component (`<Badge>{product.name}</Badge>`) the text has no paragraph.
          const alone = node.type === 'mdxTextExpression' || isJsx(parent);
          return [alone ? makeText(known) : { type: 'paragraph', children: [makeText(known)] }];
        }
        case 'code':
        case 'inlineCode':
          if (value !== undefined) node.value = substitute(value, variables);
          if (node.meta) node.meta = substitute(node.meta, variables);
          return undefined;
        case 'text':
          // In MDX the author has escaped every brace in text; plain Markdown needs no escape.
          if (format === 'md' && value !== undefined) node.value = substitute(value, variables);
          return undefined;
        default:
          if (node.url !== undefined) node.url = substitute(node.url, variables);
          if (node.alt) node.alt = substitute(node.alt, variables);
          if (node.title) node.title = substitute(node.title, variables);
          if (isJsx(node)) substituteAttributes(node, variables);
          return undefined;
      }
    });
  };
}

function substituteAttributes(node: Node, variables: VariableLookup): void {
  for (const attribute of node.attributes ?? [])
    if (typeof attribute.value === 'string')
      attribute.value = substitute(attribute.value, variables);
}

/** Parts of islands whose HTML only the build can make: code blocks, diagrams, and Markdown in texts. */
import { createElement, isValidElement, type ReactElement, type ReactNode } from 'react';
import { SLOT_TAG } from '../../../model/placeholder-tags.ts';
import { pageHost } from '../page/host.ts';

/**
 * A code block. The build's has its colours, and React leaves it as it is. Where the code is new, it is shown without colours.
 */
export function IslandCodeBlock(props: { children?: ReactNode; language?: string }): ReactElement {
  const code = plainText(props.children).replace(/\n$/, '');
  return builtPart(code, pageHost().codeHtml(code, props));
}

/** A diagram. */
export function IslandMermaid({ value = '' }: { value?: string }): ReactElement {
  return builtPart(value, pageHost().diagramHtml(value));
}

/** Markdown in a text. */
export function IslandMarkdown({ children }: { children?: ReactNode }): ReactElement {
  const text = plainText(children);
  return builtPart(text, pageHost().markdownHtml(text));
}

function builtPart(text: string, html: string): ReactElement {
  return createElement(SLOT_TAG, {
    key: text,
    ref: (slot: HTMLElement | null) => {
      if (slot === null || slot.hasChildNodes()) return;
      const pre = document.createElement('pre');
      pre.append(Object.assign(document.createElement('code'), { textContent: text }));
      slot.append(pre);
    },
    suppressHydrationWarning: true,
    dangerouslySetInnerHTML: { __html: html },
  });
}

function plainText(node: ReactNode): string {
  if (typeof node === 'string' || typeof node === 'number') return String(node);
  if (Array.isArray(node)) return node.map(plainText).join('');
  return isValidElement<{ children?: ReactNode }>(node) ? plainText(node.props.children) : '';
}

/** The subset of Markdown that OpenAPI descriptions may use: code, strong and links, on one line. */
import { Fragment, type ReactNode } from 'react';
import { renderContext } from './render-context.ts';

const PARTS = /`([^`]+)`|\*\*([^*]+)\*\*|\[([^\]]+)\]\(([^)\s]+)\)/g;

/** Converts a line of Markdown to React nodes. */
export function renderInlineMarkdown(text: string): ReactNode {
  const nodes: ReactNode[] = [];
  let end = 0;
  for (const match of text.matchAll(PARTS)) {
    const [whole, code, strong, label, href] = match;
    nodes.push(text.slice(end, match.index));
    if (code !== undefined) nodes.push(<code>{code}</code>);
    else if (strong !== undefined) nodes.push(<strong>{strong}</strong>);
    else {
      const target = renderContext().textLink(href ?? '');
      nodes.push(target === null ? label : <a href={target}>{label}</a>);
    }
    end = match.index + whole.length;
  }
  nodes.push(text.slice(end));
  return nodes.map((node, index) => <Fragment key={index}>{node}</Fragment>);
}

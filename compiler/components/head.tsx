/** `<Head>`: adds tags to the document's head, and on Docusaurus sites also attributes and scripts to the document. */
import { Fragment, isValidElement, type ReactElement, type ReactNode } from 'react';
import { isHeadTag } from '../page/head-tag-names.ts';
import { renderContext } from './render-context.ts';
import { reactText } from './tabs.tsx';

interface TagProps {
  children?: ReactNode;
  dangerouslySetInnerHTML?: { __html?: unknown };
}

/** Adds its children to the document's head. Tags that the page has already, such as its title, are replaced. */
export function Head({ children }: { children?: ReactNode }): ReactElement | null {
  collectHead(children);
  return null;
}

function collectHead(node: ReactNode): void {
  if (Array.isArray(node)) return node.forEach(collectHead);
  if (!isValidElement<TagProps>(node)) return;
  const { type, props } = node;
  if (type === Fragment) return collectHead(props.children);
  const { head, docusaurus } = renderContext();
  if (typeof type !== 'string' || !isHeadTag(type, docusaurus !== null)) return;
  const { children, dangerouslySetInnerHTML: html, ...given } = props;
  const entries = Object.entries(given).filter(
    ([, value]: [string, unknown]) => value !== undefined && value !== false && value !== null,
  );
  const text = html === undefined ? reactText(children) : String(html.__html);
  head.push({
    tag: type,
    attributes: Object.fromEntries(
      entries.map(([key, value]: [string, unknown]) => [
        key === 'className' ? 'class' : key,
        value === true ? '' : String(value),
      ]),
    ),
    ...(type === 'title' && 'children' in props ? { text } : {}),
    ...(type === 'script' && { text }),
  });
}

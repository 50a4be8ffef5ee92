/** The component that pages written in React put around their content in Docusaurus (`@theme/Layout`). */
import type { ReactElement, ReactNode } from 'react';
import type { HeadTag } from '../../model/release/head-tag.ts';
import { renderContext } from './render-context.ts';

interface PageDescription {
  title?: string | undefined;
  description?: string | undefined;
}

/** Records the title and the description of the page. The engine renders the navbar, the footer and `<main>`. */
export function PageLayout(props: {
  title?: string;
  description?: string;
  wrapperClassName?: string;
  children?: ReactNode;
}): ReactElement {
  const { title, description, wrapperClassName, children } = props;
  describePage({ title, description });
  return wrapperClassName ? <div className={wrapperClassName}>{children}</div> : <>{children}</>;
}

/** Records the title and the description of the page, in place of those that an earlier `<Head>` has. */
export function describePage({ title, description }: PageDescription): void {
  const context = renderContext();
  const isReplaced = ({ tag, attributes }: HeadTag): boolean =>
    tag === 'title' ? Boolean(title) : Boolean(description) && attributes['name'] === 'description';
  context.head = context.head.filter((tag) => !isReplaced(tag));
  if (title) context.document.title = title;
  if (description) context.document.description = description;
}

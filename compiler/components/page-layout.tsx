/** The component that pages written in React put around their content in Docusaurus (`@theme/Layout`). */
import type { ReactElement, ReactNode } from 'react';
import { renderContext } from './render-context.ts';

/** Records the title and the description of the page. The engine renders the navbar, the footer and `<main>`. */
export function PageLayout(props: {
  title?: string;
  description?: string;
  wrapperClassName?: string;
  children?: ReactNode;
}): ReactElement {
  const { title, description, wrapperClassName, children } = props;
  const context = renderContext();
  if (title) context.document.title = title;
  if (description) context.document.description = description;
  return wrapperClassName ? <div className={wrapperClassName}>{children}</div> : <>{children}</>;
}

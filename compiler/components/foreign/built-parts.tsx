/** Components of Docusaurus sites whose HTML only the build can make: diagrams, and Markdown in texts. */
import type { ReactElement, ReactNode } from 'react';
import { Html } from '../blocks.tsx';
import { renderContext } from '../render-context.ts';
import { reactText } from '../tabs.tsx';

/** A diagram in Mermaid's syntax (`@theme/Mermaid`). */
export function Mermaid({ value = '' }: { value?: string }): ReactElement {
  return <Html html={renderContext().diagram(value)} />;
}

/** Markdown in a text, for sites whose package `react-markdown` isn't installed. */
export function MarkdownText(props: { children?: ReactNode; className?: string }): ReactElement {
  const html = renderContext().markdown(reactText(props.children), true);
  return props.className === undefined ? (
    <Html html={html} />
  ) : (
    <div className={props.className}>
      <Html html={html} />
    </div>
  );
}

/** The table of contents, rendered once the page object has been read. */
import type { ReactNode } from 'react';
import type { TocItem } from '../../model/release/navigation.ts';

/**
 * Renders the links to a page's headings, if it has any. On narrow screens a button opens the list. On wide ones the
 * list is always open and a label replaces the button.
 */
export function Contents({
  toc,
  label,
  children,
}: {
  toc: TocItem[];
  label: string;
  /** Below the list, on wide screens. */
  children?: ReactNode;
}): ReactNode {
  if (toc.length === 0) return null;
  return (
    <nav className="toc" aria-label={label}>
      <button type="button" className="toc-toggle" aria-expanded="false" aria-controls="toc-list">
        {label}
      </button>
      <p className="toc-label" aria-hidden="true">
        {label}
      </p>
      <ul id="toc-list">
        {toc.map(({ level, id, html }) => (
          <li key={id} className={`toc-${level}`}>
            <a href={`#${id}`} dangerouslySetInnerHTML={{ __html: html }} />
          </li>
        ))}
      </ul>
      {children}
    </nav>
  );
}

/** The table of contents, drawn once the page's own header is there. */
import type { ReactNode } from 'react';
import type { TocItem } from '../../model/release/navigation.ts';

/**
 * Draws the links to a page's headings, or nothing when it has none. The button opens the list on narrow
 * screens; on wide ones the list is always open and the label takes the button's place.
 */
export function Contents({
  toc,
  label = 'On this page',
}: {
  toc: TocItem[];
  label?: string;
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
    </nav>
  );
}

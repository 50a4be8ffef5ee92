/** The tables of an API reference. */
import type { ReactElement, ReactNode } from 'react';
import { fillText } from '../../../model/strings/message.ts';
import { renderInlineMarkdown } from '../inline-markdown.tsx';
import { renderContext } from '../render-context.ts';

/** A table that fits its column. Narrow screens stack its cells, and the ARIA roles keep its semantics. */
export function Table(props: {
  className: string;
  head: string[];
  children: ReactNode;
}): ReactElement {
  const role = (name: string): string | undefined =>
    props.className === 'errors' ? undefined : name;
  return (
    <div
      className={`table ${props.className}`}
      tabIndex={0}
      role="group"
      aria-label={fillText(renderContext().strings.tableOf, {
        columns: props.head.join(', ').replaceAll('`', ''),
      })}
    >
      <table role={role('table')}>
        <thead role={role('rowgroup')}>
          <tr role={role('row')}>
            {props.head.map((title) => (
              <th key={title} role={role('columnheader')}>
                {renderInlineMarkdown(title)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role={role('rowgroup')}>{props.children}</tbody>
      </table>
    </div>
  );
}

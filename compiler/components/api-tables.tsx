/** The tables of an API reference. */
import type { ReactElement, ReactNode } from 'react';
import type { SchemaRow } from '../api/schema-rows.ts';
import { renderInlineMarkdown } from './inline-markdown.tsx';

/** A row of a field table. `note` says where a parameter is sent. */
type FieldRow = SchemaRow & { note?: string };

/** Renders fields or parameters with their types and descriptions. Renders nothing for an empty list. */
export function FieldTable({ head, rows }: { head: string; rows: FieldRow[] }): ReactNode {
  if (rows.length === 0) return null;
  return (
    <Table className="fields" head={[head, 'Type', 'Meaning']}>
      {rows.map(({ name, note, type, required, text }) => (
        <tr key={name} role="row">
          <th scope="row" role="rowheader">
            <code>{name}</code>
            {note && <em> {note}</em>}
            {required && note !== 'path' && <em> required</em>}
          </th>
          <td role="cell">{renderInlineMarkdown(type)}</td>
          <td role="cell">{renderInlineMarkdown(text)}</td>
        </tr>
      ))}
    </Table>
  );
}

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
      aria-label={`Table: ${props.head.join(', ').replaceAll('`', '')}`}
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

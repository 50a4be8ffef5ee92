/** The tables of an API reference. */
import type { ReactElement, ReactNode } from 'react';
import { fillText } from '../../model/strings/message.ts';
import type { ApiParameter } from '../api/document.ts';
import type { SchemaRow } from '../api/schema-rows.ts';
import { renderInlineMarkdown } from './inline-markdown.tsx';
import { renderContext } from './render-context.ts';

/** A row of a field table. `place` is where a parameter is sent. */
type FieldRow = SchemaRow & { place?: ApiParameter['in'] };

/** Renders fields or parameters with their types and descriptions. Renders nothing for an empty list. */
export function FieldTable({ head, rows }: { head: string; rows: FieldRow[] }): ReactNode {
  if (rows.length === 0) return null;
  const { strings } = renderContext();
  const places = { path: strings.inPath, header: strings.inHeader, query: '' };
  return (
    <Table className="fields" head={[head, strings.apiType, strings.apiMeaning]}>
      {rows.map(({ name, place = 'query', type, required, text }) => (
        <tr key={name} role="row">
          <th scope="row" role="rowheader">
            <code>{name}</code>
            {places[place] && <em> {places[place]}</em>}
            {required && place !== 'path' && <em> {strings.apiRequired}</em>}
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

/** The tables of an API reference. */
import type { ReactElement, ReactNode } from 'react';
import type { Operation } from '../../api/document/operation.ts';
import type { OpenApi } from '../../api/site-apis.ts';
import { basePathOf, breakable, eitherOf } from './api-text.tsx';
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

/** A table of operations. They are on this page, unless `places` has the paths of their generated pages. */
export function OperationTable(props: {
  api: OpenApi;
  operations: Operation[];
  places?: Map<string, string>;
}): ReactElement {
  const { api, operations, places } = props;
  const { strings, sheets, href } = renderContext();
  sheets.add('api');
  const environment = '/{environmentId}/';
  const start = operations.every(({ path }) => path.startsWith(environment)) ? environment : '/';
  const shared = basePathOf(api.server) + start.slice(0, -1);
  const request =
    shared === '' ? strings.apiPath : fillText(strings.apiRequest, { path: `\`${shared}\`` });
  const hasScopes = operations.some(({ scopes }) => scopes.length > 0);
  const base = (api.path ?? '').replace(/\/$/, '');
  return (
    <Table
      className="calls"
      head={[strings.apiCall, request, ...(hasScopes ? [strings.apiScope] : [])]}
    >
      {operations.map(({ id, anchor, summary, method, path, kind, scopes }) => (
        <tr key={id} role="row">
          <th scope="row" role="rowheader">
            <a href={places ? href(`${base}/${places.get(id)}`) : `#${anchor}`}>{summary}</a>
          </th>
          <td role="cell">
            <code>
              {method} {kind === 'call' ? breakable(path.slice(start.length - 1)) : path}
            </code>
          </td>
          {hasScopes && <td role="cell">{eitherOf(scopes)}</td>}
        </tr>
      ))}
    </Table>
  );
}

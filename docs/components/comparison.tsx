import type { ReactElement } from 'react';

const ROWS = [
  ['JavaScript before the first interaction', '4 KB'],
  ['HTML, scripts and everything else on a first visit', '21 KB'],
  ['KV writes for an edit, at any number of pages', '8 at most'],
  ['Pages that work without JavaScript', 'all of them'],
] as const;

/** What a reader and an operator pay, in numbers that tests hold. */
export function Comparison(): ReactElement {
  return (
    <table>
      <tbody>
        {ROWS.map(([what, value]) => (
          <tr key={what}>
            <th scope="row">{what}</th>
            <td>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

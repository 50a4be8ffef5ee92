/** Links that filter the results by version or language. */
import type { ReactNode } from 'react';
import type { FacetChoice } from '../../search/facets.ts';

/** Renders the filters. `address` returns the URL of the results with a parameter set. */
export function SearchFacets(props: {
  choices: FacetChoice[];
  address: (parameter: string, value: string) => string;
}): ReactNode {
  return props.choices.map(({ parameter, label, options }) => (
    <nav key={parameter} className="search-facet" aria-label={label}>
      <b>{label}</b>
      <ul>
        {options.map(({ value, label: name, count, chosen }) => (
          <li key={value}>
            <a href={props.address(parameter, value)} aria-current={chosen ? 'true' : undefined}>
              {count === undefined ? name : `${name} (${count})`}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  ));
}

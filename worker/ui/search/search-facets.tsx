/** Links that narrow the results to a version or a language. */
import type { ReactNode } from 'react';
import type { FacetChoice } from '../../search/facets.ts';

/** Draws the choices; `address` leads to the results with a parameter set. */
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
              {name} ({count})
            </a>
          </li>
        ))}
      </ul>
    </nav>
  ));
}

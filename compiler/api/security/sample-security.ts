/** The ways to authenticate a call that have samples of their own. */
import type { Operation } from '../document/operation.ts';
import type { SecurityRequirement, SecurityScheme } from '../document/security.ts';

/** A way to authenticate a call. */
export interface SampleSecurity {
  /** Names of its schemes: `key + certificate`. Empty for none. */
  name: string;
  /** Names of further ways whose samples would be the same, such as those of two kinds of tokens. */
  others: string[];
  schemes: SecurityScheme[];
}

/** Returns the ways, each with what it sends. Without credentials is the last one, if that is valid too. */
export function sampleSecurity({ security }: Pick<Operation, 'security'>): SampleSecurity[] {
  const ways = Map.groupBy(
    [...security.filter(isFilled), ...security.filter((all) => !isFilled(all))],
    (all) =>
      all
        .map(({ scheme }) => sentBy(scheme))
        .toSorted()
        .join('\n'),
  );
  return [...ways.values()].flatMap((same) => {
    const [name = '', ...others] = [...new Set(same.map(nameOf))];
    return { name, others, schemes: (same[0] ?? []).map(({ scheme }) => scheme) };
  });
}

/** Returns the schemes of the first way to authenticate a call. */
export function credentialSchemes(operation: Pick<Operation, 'security'>): SecurityScheme[] {
  return sampleSecurity(operation)[0]?.schemes ?? [];
}

function isFilled(all: SecurityRequirement): boolean {
  return all.length > 0;
}

function nameOf(all: SecurityRequirement): string {
  return all.map(({ scheme }) => scheme.name).join(' + ');
}

// What tells samples apart. All tokens are sent in the same header.
function sentBy({ type, scheme, in: place, parameter }: SecurityScheme): string {
  if (type === 'apiKey') return `${place} ${parameter}`;
  if (type === 'mutualTLS') return type;
  return type === 'http' ? scheme : 'bearer';
}

/** Checks the licences of this project's packages against a policy. */

/** The policy, as in `licences.json`. */
export interface LicencePolicy {
  /** SPDX identifiers. */
  allowed: string[];
  /** Other licences of individual packages. `packages` is a name, optionally with `*` at the end as a wildcard. */
  exceptions: { packages: string; licence: string; reason: string }[];
}

/** The relevant part of `package-lock.json`. */
export interface PackageLock {
  packages: Record<string, { version?: string; license?: string; link?: boolean }>;
}

/** Returns a sentence for every package whose licence isn't allowed, and for every unused exception. */
export function licenceFaults({ packages }: PackageLock, policy: LicencePolicy): string[] {
  const faults: string[] = [];
  const used = new Set<object>();
  for (const [place, { version, license, link }] of Object.entries(packages)) {
    // Skip the project itself and links to packages that are listed elsewhere.
    if (place === '' || link) continue;
    const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const isAllowed = (id: string): boolean => {
      if (policy.allowed.includes(id)) return true;
      const exception = policy.exceptions.find(
        (entry) => entry.licence === id && matches(entry.packages, name),
      );
      if (exception) used.add(exception);
      return exception !== undefined;
    };
    if (license === undefined || !satisfies(license, isAllowed))
      faults.push(
        `${name}@${version}: found the licence ${license ?? '(none)'}, expected one that licences.json allows. Replace the package, or add an exception with its reason.`,
      );
  }
  for (const exception of policy.exceptions)
    if (!used.has(exception))
      faults.push(
        `licences.json: no package needs the exception for ${exception.packages} (${exception.licence}). Remove it.`,
      );
  return faults;
}

function matches(pattern: string, name: string): boolean {
  return pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern;
}

/** Returns whether an SPDX expression is satisfied: one side of each OR, both sides of each AND. AND binds tighter. */
function satisfies(expression: string, isAllowed: (id: string) => boolean): boolean {
  const tokens = expression.match(/[()]|[^\s()]+/g) ?? [];
  let at = 0;
  // Parses every part even when the result is already known, to advance the position.
  function alternatives(): boolean {
    let isMet = sequence();
    while (tokens[at] === 'OR') {
      at += 1;
      const other = sequence();
      isMet ||= other;
    }
    return isMet;
  }
  function sequence(): boolean {
    let isMet = term();
    while (tokens[at] === 'AND') {
      at += 1;
      const other = term();
      isMet &&= other;
    }
    return isMet;
  }
  function term(): boolean {
    const token = tokens[at++];
    if (token !== '(') return token !== undefined && isAllowed(token);
    const isMet = alternatives();
    return tokens[at++] === ')' && isMet;
  }
  const isMet = alternatives();
  return isMet && at === tokens.length;
}

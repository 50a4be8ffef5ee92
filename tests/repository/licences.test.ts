import { describe, expect, it } from 'vitest';
import { type LicencePolicy, licenceFaults } from '../support/repository/licence-policy.ts';

const POLICY: LicencePolicy = { allowed: ['MIT', 'ISC', 'Apache-2.0'], exceptions: [] };

/** Faults of one package with a licence. */
function faultsOf(license: string | undefined, exceptions: LicencePolicy['exceptions'] = []) {
  const packages = {
    '': { version: '0.1.0', license: 'Proprietary' },
    'node_modules/outer/node_modules/@scope/name': {
      version: '1.2.3',
      ...(license && { license }),
    },
  };
  return licenceFaults({ packages }, { ...POLICY, exceptions });
}

describe('the licence check', () => {
  it.each([
    'MIT',
    'MIT OR GPL-3.0-only',
    '(GPL-3.0-only OR MIT) AND ISC',
    'GPL-3.0-only AND ISC OR Apache-2.0',
  ])('accepts %s', (licence) => {
    expect(faultsOf(licence)).toEqual([]);
  });

  it.each([
    'GPL-3.0-only',
    'MIT AND GPL-3.0-only',
    '(MIT OR ISC) AND GPL-3.0-only',
    'MIT OR',
    'MIT ISC',
    '(MIT',
    'SEE LICENSE IN LICENSE.md',
    undefined,
  ])('rejects %s', (licence) => {
    expect(faultsOf(licence)).toEqual([
      `@scope/name@1.2.3: found the licence ${licence ?? '(none)'}, expected one that licences.json allows. Replace the package, or add an exception with its reason.`,
    ]);
  });

  it('applies an exception only to the package and the licence that it names', () => {
    const licence = 'LGPL-3.0-or-later';
    const exception = { packages: '@scope/*', licence, reason: 'r' };
    expect(faultsOf('Apache-2.0 AND LGPL-3.0-or-later', [exception])).toEqual([]);
    expect(faultsOf(licence, [{ ...exception, packages: '@scope/other' }])).toHaveLength(2);
    expect(faultsOf('GPL-3.0-only', [exception])).toHaveLength(2);
  });

  it('reports an exception that no package needs', () => {
    const exception = { packages: 'gone', licence: 'EPL-2.0', reason: 'r' };
    expect(faultsOf('MIT', [exception])).toEqual([
      'licences.json: no package needs the exception for gone (EPL-2.0). Remove it.',
    ]);
  });
});

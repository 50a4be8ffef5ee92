/** content/sdks.yaml is complete: every parameter is described, and every change of a major version says what to do. */
import { describe, expect, it } from 'vitest';
import { readLibraries } from '../../compiler/catalogues/libraries.ts';
import {
  currentMajor,
  declarationIn,
  versionChanges,
} from '../../compiler/catalogues/library-versions.ts';
import { siteVariables } from '../support/content/api-schemas.ts';
import { type Declarations, readFunctions } from '../support/sdk/declarations.ts';

const all = readLibraries('content', 'sdks.yaml', siteVariables);
const symbols = all.groups.flatMap((group) => group.symbols);

/** Names of the parameters of a declaration, and of the properties of a React component. */
function parameterNames(text: string, language: string, symbol: string): string[] {
  const found: Declarations = { functions: new Map(), members: new Map(), properties: new Set() };
  readFunctions(text, { language, symbol, found });
  const [, properties = ''] = /Component<\{([^}]*)\}/.exec(text) ?? [];
  return [
    ...[...found.functions.values()].flat(2).map(({ name }) => name),
    ...[...properties.matchAll(/(\w+)\??:/g)].map(([, name = '']) => name),
  ];
}

/** The parameters of a function or a component in all libraries, in their current and their next major version. */
function parametersOf(symbol: (typeof symbols)[number]): Set<string> {
  const names = all.libraries.flatMap((library) => {
    const major = currentMajor(library);
    const place = symbol.in[library.id];
    // What was removed is described by its last declaration.
    const texts = place?.removed
      ? [place.signature]
      : [major, major + 1].map((version) => declarationIn(place, version, library));
    return texts.flatMap((text) =>
      parameterNames(text ?? '', library.language, place?.name ?? symbol.name),
    );
  });
  return new Set(names.map((name) => name.toLowerCase()));
}

const callable = symbols.filter(({ kind }) => kind !== 'type');

it('describes every parameter of every function and component', () => {
  const counted = callable.flatMap((symbol) => [...parametersOf(symbol)]);
  expect(counted.length).toBeGreaterThan(40);
  const missing = callable.flatMap((symbol) => {
    const described = new Set(symbol.parameters.map(({ name }) => name.toLowerCase()));
    return [...parametersOf(symbol)]
      .filter((name) => !described.has(name))
      .map((name) => `${symbol.name}: ${name}`);
  });
  expect(missing).toEqual([]);
});

it('describes no parameter that no library has', () => {
  const unknown = callable.flatMap((symbol) => {
    const declared = parametersOf(symbol);
    return symbol.parameters
      .filter(({ name }) => !declared.has(name.toLowerCase()))
      .map(({ name }) => `${symbol.name}: ${name}`);
  });
  expect(unknown).toEqual([]);
});

describe.each(all.libraries)('$label', (library) => {
  it('has a migration guide for its current major version', () => {
    const versions = library.versions.map(({ version }) => Number(version));
    expect(versions).toContain(currentMajor(library));
    expect(versions).toEqual(versions.toSorted((a, b) => a - b));
  });

  it('says what to do about everything that a version changes or removes, and about nothing else', () => {
    const expected = library.versions.flatMap(({ version }) => {
      const { changed, removed } = versionChanges(all, library, Number(version));
      return [...changed, ...removed].map(({ name, migrate }) => ({ version, name, migrate }));
    });
    expect(expected.filter(({ migrate }) => migrate === undefined)).toEqual([]);
    const given = symbols.flatMap(({ name, in: places }) => {
      const place = places[library.id];
      return Object.keys(place?.migrate ?? {}).map(
        (version) => `${version} ${place?.name ?? name}`,
      );
    });
    expect(given.toSorted()).toEqual(
      expected.map(({ version, name }) => `${version} ${name}`).toSorted(),
    );
  });
});

/** TypeScript declarations of a client library, which code on pages is checked against. */
import type { Libraries } from './libraries.ts';
import { currentMajor, declarationIn } from './library-versions.ts';

/** Returns the TypeScript declarations of a library: those of its current or of its next major version. */
export function typescriptDeclarations(
  { libraries, groups }: Libraries,
  id: string,
  version: 'current' | 'next',
): string {
  const library = libraries.find((one) => one.id === id);
  const major = currentMajor(library) + (version === 'next' ? 1 : 0);
  const signatures = groups
    .flatMap(({ symbols }) => symbols)
    .flatMap(({ in: places }) => declarationIn(places[id], major, library) ?? []);
  const isStatement = (text: string): boolean =>
    /^(?:const|function|class|interface|type)\b/.test(text);
  const members = signatures
    .filter((text) => !isStatement(text))
    .flatMap((text) => text.split('\n'));
  const statements = signatures.filter(isStatement).map((text) =>
    // A hook is a function outside of the object, and a symbol may have several.
    text.replaceAll(/^(const|function|class|interface|type)\b/gm, (word) =>
      word === 'interface' || word === 'type' ? `export ${word}` : `export declare ${word}`,
    ),
  );
  return [
    "import type { ForwardRefExoticComponent, FunctionComponent, RefAttributes } from 'react';",
    `export declare const ${library?.object}: {\n  ${members.join('\n  ')}\n};`,
    ...statements,
    '',
  ].join('\n');
}

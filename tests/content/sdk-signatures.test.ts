/** Kotlin, Java, Swift and Dart on pages use the SDKs as content/sdks.yaml declares them: names, labels and numbers of arguments. */
import { describe, expect, it } from 'vitest';
import { readLibraries } from '../../compiler/catalogues/libraries.ts';
import { currentMajor } from '../../compiler/catalogues/library-versions.ts';
import { siteVariables } from '../support/content/api-schemas.ts';
import { codeFences } from '../support/content/code-fences.ts';
import { type CallLanguage, callFaults } from '../support/sdk/calls.ts';
import { type Declarations, declarationsOf } from '../support/sdk/declarations.ts';

const libraries = readLibraries('content', 'sdks.yaml', siteVariables);
const prefix = siteVariables.get('sdk.prefix') ?? '';

/** The library that code in a language calls, and the fewest blocks of pages that do. */
const LANGUAGES: Record<CallLanguage, { id: string; blocks: number }> = {
  kotlin: { id: 'android', blocks: 25 },
  java: { id: 'android', blocks: 6 },
  swift: { id: 'ios', blocks: 25 },
  dart: { id: 'flutter', blocks: 9 },
};

function declarations(id: string, version: 'current' | 'next'): Declarations {
  const library = libraries.libraries.find((one) => one.id === id);
  if (library === undefined) throw new Error(`there is no library ${id}`);
  return declarationsOf(libraries, library, currentMajor(library) + (version === 'next' ? 1 : 0));
}

function faultsOf(language: CallLanguage, code: string, version: 'current' | 'next'): string[] {
  const declared = declarations(LANGUAGES[language].id, version);
  return callFaults(code, language, { declared, prefix }).map(({ text }) => text);
}

const languages: CallLanguage[] = ['kotlin', 'java', 'swift', 'dart'];

describe.each(languages)('%s', (language) => {
  const { id, blocks } = LANGUAGES[language];
  const fences = codeFences([language]).filter(({ text }) => text.includes(`${prefix}`));

  it('calls what is declared', () => {
    expect(fences.length).toBeGreaterThanOrEqual(blocks);
    const faults = fences.flatMap(({ file, line, text: code }) => {
      const declared = declarations(id, file.includes('-beta') ? 'next' : 'current');
      return callFaults(code, language, { declared, prefix }).map(
        ({ index, text }) =>
          `${file}:${line + code.slice(0, index).split('\n').length - 1} ${text}`,
      );
    });
    expect(faults).toEqual([]);
  });
});

it('has no calls in C#, which is a language of servers here', () => {
  expect(codeFences(['csharp']).filter(({ text }) => text.includes(`${prefix}SDK`))).toEqual([]);
});

it('names types in Objective-C that are declared for iOS', () => {
  const known = (['current', 'next'] as const).flatMap((version) => {
    const { functions, members } = declarations('ios', version);
    return [...functions.keys(), ...members.keys(), `${prefix}SDK`];
  });
  const unknown = codeFences(['objectivec']).flatMap(({ file, line, text }) =>
    [...text.matchAll(new RegExp(String.raw`\b${prefix}[A-Z]\w+`, 'g'))]
      // The values of an enumeration begin with its name, and codes of errors are values of `Error.Code`.
      .filter(([name]) => !known.some((one) => name.replace('ErrorCode', 'Error').startsWith(one)))
      .map(([name]) => `${file}:${line} ${name}`),
  );
  expect(unknown).toEqual([]);
});

describe('a wrong call', () => {
  it.each<[CallLanguage, string, string]>([
    ['kotlin', `${prefix}SDK.configured()`, `${prefix}SDK.configured is not declared`],
    ['kotlin', `${prefix}SDK.configure(this)`, 'configure(…) is not declared'],
    [
      'kotlin',
      `${prefix}SDK.sendEvent("a", props = mapOf())`,
      'sendEvent(…, props) is not declared',
    ],
    ['kotlin', `val a = ${prefix}Apearance.DARK`, `${prefix}Apearance is not declared`],
    ['kotlin', `val a = ${prefix}Appearance.DIM`, `${prefix}Appearance.DIM is not declared`],
    ['kotlin', `${prefix}SDK.prefetch("con_1")`, `${prefix}SDK.prefetch is not declared`],
    ['kotlin', `${prefix}SDK.setAuthToken("a")`, `${prefix}SDK.setAuthToken is not declared`],
    [
      'kotlin',
      `error.code == ${prefix}Error.Code.LATE`,
      `${prefix}Error.Code.LATE is not declared`,
    ],
    ['java', `new ${prefix}Config("a", "b")`, `${prefix}Config(…, …) is not declared`],
    ['swift', `${prefix}SDK.login(provider: a)`, 'login(provider) is not declared'],
    ['swift', `${prefix}SDK.sendEvent(name: "a")`, 'sendEvent(name) is not declared'],
    [
      'swift',
      `${prefix}ContainerOptions(showHeader: true, appearance: .dark)`,
      `${prefix}ContainerOptions(showHeader, appearance) is not declared`,
    ],
    ['swift', `options.onLink = { link in link.href }`, `${prefix}Link has no href`],
    ['dart', `const ${prefix}StreamContainer()`, `${prefix}StreamContainer() is not declared`],
    ['dart', `${prefix}SDK.registerPush(token: a)`, 'registerPush(token) is not declared'],
  ])('is found in %s: %s', (language, code, fault) => {
    expect(faultsOf(language, code, 'current')).toEqual([fault]);
  });

  it('is none in the version that declares it', () => {
    expect(faultsOf('kotlin', `${prefix}SDK.prefetch("con_1")`, 'next')).toEqual([]);
    expect(faultsOf('swift', `${prefix}SDK.prefetch(containerID: "con_1")`, 'next')).toEqual([]);
  });
});

/** Reads what content/sdks.yaml declares for one library in Kotlin, Swift, Dart or TypeScript: functions, and the members of types. */
import { declarationIn } from '../../../compiler/catalogues/library-versions.ts';
import type { Libraries, Library } from '../../../compiler/catalogues/libraries.ts';
import { bracketEnd, splitTop } from './brackets.ts';

/** A parameter of a declaration. */
export interface DeclaredParameter {
  name: string;
  /** What callers write before the argument. Empty where it has no label. */
  label: string;
  isRequired: boolean;
}

/** What a library declares. */
export interface Declarations {
  /** Forms of each function and of each constructor, by its name. */
  functions: Map<string, DeclaredParameter[][]>;
  /** Names of the members of types, by type. */
  members: Map<string, Set<string>>;
  /** Names of the properties of the SDK's object. */
  properties: Set<string>;
}

/** Returns the declarations of a library in a major version. */
export function declarationsOf(
  { groups }: Libraries,
  library: Library,
  major: number,
): Declarations {
  const found: Declarations = { functions: new Map(), members: new Map(), properties: new Set() };
  for (const { name, in: places } of groups.flatMap(({ symbols }) => symbols)) {
    const place = places[library.id];
    const text = declarationIn(place, major, library) ?? '';
    readFunctions(text, { language: library.language, symbol: place?.name ?? name, found });
    readMembers(text, found);
    // A type may be declared by what creates it only, and one may be nested: `AcmeError.Code`.
    const [type = '', nested] = (place?.name ?? name).split('.');
    if (text !== '')
      found.members.set(
        type,
        new Set([...(found.members.get(type) ?? []), ...(nested ? [nested] : [])]),
      );
    for (const [, property = ''] of text.matchAll(PROPERTY)) found.properties.add(property);
  }
  return found;
}

/** `val AcmeSDK.state`, `static weak var state`, `get state`. */
const PROPERTY = /(?:\bva[lr] \w+\.|\bstatic (?:weak )?var |\bget )(\w+)/g;

/** Words before a bracket that declare something with parameters, and what is declared. */
const CALLABLE: Record<string, RegExp> = {
  kotlin: /\b(?:fun(?! interface)|class)\s+(?:\w+\.)?(\w+)\s*(?=\()/g,
  swift: /\bfunc\s+(\w+)\s*(?=\()|\b(init)\s*(?=\()/g,
  dart: /\b(?!Function\b)(\w+)\s*(?=\()/g,
  typescript: /(?:^|\n)\s*(?:function\s+)?(\w+)(?=\()/g,
};

/** Reads the functions of one signature. */
export function readFunctions(
  text: string,
  {
    language,
    symbol,
    found: { functions },
  }: { language: string; symbol: string; found: Declarations },
): void {
  for (const match of text.matchAll(CALLABLE[language] ?? /$^/g)) {
    const start = match.index + match[0].length;
    // A word in the parameters of another function declares nothing.
    if (depthAt(text, match.index) > 0 && language === 'dart') continue;
    const name = match[2] === undefined ? match[1] : (ownerOf(text, match.index) ?? symbol);
    if (name === undefined) continue;
    const list = text.slice(start + 1, bracketEnd(text, start));
    const parameters = parametersOf(list, language);
    functions.set(name, [...(functions.get(name) ?? []), parameters]);
  }
  // In Swift, a structure without an initialiser has one with its variables.
  for (const [, name = '', body = ''] of text.matchAll(/\bstruct (\w+)[^{]*\{([^]*)\}/g))
    if (language === 'swift' && !/\binit\b|\blet\b/.test(body)) {
      const variables = [...body.matchAll(/\bvar (\w+)/g)].map(([, variable = '']) => variable);
      functions.set(name, [
        variables.map((variable) => ({ name: variable, label: variable, isRequired: false })),
      ]);
    }
}

function depthAt(text: string, index: number): number {
  const before = text.slice(0, index);
  return (before.match(/\(/g) ?? []).length - (before.match(/\)/g) ?? []).length;
}

// The type whose initialiser it is, where the signature has it.
function ownerOf(text: string, index: number): string | undefined {
  return /\bstruct (\w+)[^{}]*\{[^{}]*$/.exec(text.slice(0, index))?.[1];
}

function parametersOf(list: string, language: string): DeclaredParameter[] {
  const parts = splitTop(list).map((part) => part.trim());
  return parts.filter(Boolean).flatMap((part) => {
    switch (language) {
      case 'kotlin': {
        const [, name = ''] = /^(?:(?:override )?va[lr] )?(\w+)\s*:/.exec(part) ?? [];
        return [{ name, label: name, isRequired: !part.includes(' = ') }];
      }
      case 'swift': {
        const [, label = '', inner] = /^(\w+)(?:\s+(\w+))?\s*:/.exec(part) ?? [];
        const isOptional = / = /.test(part);
        return [
          { name: inner ?? label, label: label === '_' ? '' : label, isRequired: !isOptional },
        ];
      }
      case 'dart':
        return dartParameters(part);
      default: {
        const [, name = '', optional] = /^(\w+)(\?)?\s*:/.exec(part) ?? [];
        return [{ name, label: '', isRequired: optional === undefined }];
      }
    }
  });
}

// Named parameters are in braces, optional ones in square brackets.
function dartParameters(part: string): DeclaredParameter[] {
  const [, open, inner = ''] = /^([{[])([^]*)[}\]]$/.exec(part) ?? [];
  const nameOf = (text: string): string => /(\w+)(?:\s*=[^=]*)?$/.exec(text.trim())?.[1] ?? '';
  if (open === undefined) return [{ name: nameOf(part), label: '', isRequired: true }];
  return splitTop(inner).map((one) => ({
    name: nameOf(one),
    label: open === '{' ? nameOf(one) : '',
    isRequired: one.trim().startsWith('required '),
  }));
}

const TYPE =
  /\b(?:(?:data|sealed|abstract) )*(?:enum class|class|interface|object|struct|enum|protocol) (\w+)/g;

function readMembers(text: string, { members }: Declarations): void {
  const types = [...text.matchAll(TYPE)];
  for (const [at, match] of types.entries()) {
    const [, name = ''] = match;
    const end = at === 0 ? text.length : (types[at + 1]?.index ?? text.length);
    const body = text.slice(match.index + match[0].length, end);
    const names = [
      ...body.matchAll(/\b(?:va[lr]|let|final [\w<>?, ]+?|fun|func|void)\s+(\w+)\s*(?=[:;(=]|$)/gm),
      ...body.matchAll(/\b(?:enum class|class|object|interface|enum) (\w+)/g),
      ...body.matchAll(/^\s*\w+ (\w+)\(/gm),
    ].map(([, member = '']) => member);
    const cases = [
      ...[...body.matchAll(/\bcase ([^\n}]+)/g)].flatMap(([, list = '']) => splitTop(list)),
      ...(/^\s*\{([\w, ]+)\}/.exec(body)?.[1]?.split(',') ?? []),
    ].map((one) => one.replace(/\(.*/s, '').replaceAll('`', '').trim());
    members.set(name, new Set([...(members.get(name) ?? []), ...names, ...cases]));
  }
}

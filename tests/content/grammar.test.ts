/** Java, Kotlin, C#, Swift, Objective-C, Dart and Python on pages parse with a grammar of the language. */
import { beforeAll, describe, expect, it } from 'vitest';
import { type CodeFence, codeFences } from '../support/content/code-fences.ts';
import { grammarErrors } from '../support/content/grammar-errors.ts';

/** The grammar of each language, and the fewest blocks that pages have in it. */
const LANGUAGES = {
  java: { grammar: 'java', blocks: 8 },
  kotlin: { grammar: 'kotlin', blocks: 35 },
  csharp: { grammar: 'c_sharp', blocks: 5 },
  swift: { grammar: 'swift', blocks: 35 },
  objectivec: { grammar: 'objc', blocks: 6 },
  dart: { grammar: 'dart', blocks: 10 },
  python: { grammar: 'python', blocks: 30 },
};
type Lang = keyof typeof LANGUAGES;
const names = Object.keys(LANGUAGES).filter((name): name is Lang => name in LANGUAGES);

// Parts of programs as the grammar expects them.
function completed({ lang, text }: Pick<CodeFence, 'lang' | 'text'>): string {
  // Dart has no statements outside of functions. A declaration within one is fine.
  if (lang === 'dart' && !/^(?:import|class|void|Future)\b/m.test(text))
    return `void main() async { ${text} }`;
  // The grammar has no macro that is followed by a block.
  if (lang === 'swift') return text.replace(/^#Preview\([^)]*\) \{/gm, 'func preview() {');
  return text;
}

const fences = new Map(names.map((name) => [name, codeFences([name])]));
let found: Map<Lang, (number | null)[]>;
beforeAll(() => {
  const lines = grammarErrors(
    names.map((name) => ({
      grammar: LANGUAGES[name].grammar,
      texts: (fences.get(name) ?? []).map(completed),
    })),
  );
  found = new Map(names.map((name, at) => [name, lines[at] ?? []]));
});

describe.each(names)('%s', (name) => {
  it('parses', () => {
    const own = fences.get(name) ?? [];
    expect(own.length).toBeGreaterThanOrEqual(LANGUAGES[name].blocks);
    const faults = own.flatMap(({ file, line }, at) => {
      const at1 = found.get(name)?.[at];
      return at1 === null ? [] : [`${file}:${line + Number(at1) - 1}`];
    });
    expect(faults).toEqual([]);
  });
});

it('would fail for a missing brace', () => {
  const broken = {
    java: 'class A { void b() { }',
    kotlin: 'fun a( {',
    swift: 'func a( {',
    csharp: 'class A { void B( }',
  };
  const texts = Object.entries(broken);
  const lines = grammarErrors(
    names.flatMap((name) =>
      texts
        .filter(([lang]) => lang === name)
        .map(([, text]) => ({ grammar: LANGUAGES[name].grammar, texts: [text] })),
    ),
  );
  expect(lines.flat()).toEqual(texts.map(() => 1));
});

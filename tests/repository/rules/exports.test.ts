/** What modules export: documented, and with a name that means one thing. */
import { expect, it } from 'vitest';
import { NO_DIFFERENCES, withoutExceptions } from '../../support/repository/exceptions.ts';
import { engineModules, textOf } from '../../support/repository/source-files.ts';

it('documents every export', () => {
  const bare = engineModules.flatMap((file) => {
    const lines = textOf(file).split('\n');
    return lines.flatMap((line, index) =>
      /^export (?!default createApp|\{|\* )/.test(line) && !/\*\/\s*$/.test(lines[index - 1] ?? '')
        ? [`${file}:${index + 1}`]
        : [],
    );
  });
  expect(bare).toEqual([]);
});

it('exports a name from one file only', () => {
  const files = new Map<string, Set<string>>();
  for (const file of engineModules)
    for (const name of exportedNames(file))
      files.set(name, (files.get(name) ?? new Set()).add(file));
  const broken = [...files].filter(([, owners]) => owners.size > 1);
  const owners = broken.map(([name, owned]) => `${name}: ${[...owned].join(', ')}`);
  expect(
    // With the number of files, so that a further meaning of a listed name is found too.
    withoutExceptions(
      'names with several meanings',
      broken.map(([name, { size }]) => `${name} (${size})`),
    ),
    `Rename one of the exports, or share one definition:\n${owners.join('\n')}`,
  ).toEqual(NO_DIFFERENCES);
});

function exportedNames(file: string): string[] {
  const declaration =
    /^export (?:default )?(?:async )?(?:abstract )?(?:function\*?|const|let|class|interface|type|enum) ([\w$]+)/gm;
  return [...textOf(file).matchAll(declaration)].map((match) => match[1] ?? '');
}

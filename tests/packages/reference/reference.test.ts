/** The references of the documentation: everything public has an entry, and every entry belongs to something. */
import fs from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { COMMANDS } from '../../../cli/command-list.ts';
import { readReference, type Reference } from '../../../packages/reference/reference.ts';

let reference: Reference;
beforeAll(async () => {
  reference = await readReference('.');
});

function sources(...folders: string[]): string {
  return fs
    .globSync(folders.map((folder) => `${folder}/**/*.{ts,tsx}`))
    .map((file) => fs.readFileSync(file, 'utf8'))
    .join('\n');
}

const namesOf = (entries: { name: string }[]): string[] => entries.map(({ name }) => name);

describe('the references', () => {
  it('have every command, with a description of each option', () => {
    expect(namesOf(reference.commands)).toEqual(Object.keys(COMMANDS));
    for (const { name, options, variables } of reference.commands)
      for (const option of [...options, ...variables])
        expect(option.text, `${name} ${option.name}`).not.toBe('');
  });

  it.each([
    'settings',
    'bindings',
    'responseHeaders',
    'requestHeaders',
    'diagnostics',
    'logEvents',
    'metrics',
  ] as const)('explain each of the %s', (list) => {
    expect(reference[list].length).toBeGreaterThan(5);
    expect(namesOf(reference[list].filter(({ text }) => text === ''))).toEqual([]);
  });

  it('have no diagnostic, log event or metric that nothing reports', () => {
    const reporting = sources('compiler', 'importer', 'worker').replaceAll(/^ {2}\| ['`].*$/gm, '');
    for (const { name } of [
      ...reference.diagnostics,
      ...reference.logEvents,
      ...reference.metrics,
    ]) {
      const literal = name.replace('<name>', '');
      expect(new RegExp(`['\`]${literal}`).test(reporting), name).toBe(true);
    }
  });
});

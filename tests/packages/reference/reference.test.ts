/** The references of the documentation: everything public has an entry, and every entry belongs to something. */
import fs from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { COMMANDS } from '../../../cli/command-list.ts';
import { readReference, type Reference } from '../../../packages/reference/reference.ts';
import { withKnownHeaders } from '../../support/worker/known-headers.ts';

/** Headers of the requests and cached responses that parts of the worker exchange. They never leave it. */
const OWN_HEADERS = ['cf-cache-status', 'x-cache-control', 'x-reader-address'];

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
    'limits',
  ] as const)('explain each of the %s', (list) => {
    expect(reference[list].length).toBeGreaterThan(5);
    expect(namesOf(reference[list].filter(({ text }) => text === ''))).toEqual([]);
  });

  // What the worker sends is compared with the list in every test that calls the worker.
  it('have every header that the worker reads, and none that it neither sends nor reads', () => {
    const code = sources('worker', 'model')
      .replaceAll(/^ {2}\| '.*$/gm, '')
      .replaceAll('${POLICY}', 'content-security-policy');
    const constants = new Map(
      [...code.matchAll(/const ([A-Z_]+)(?:: RequestHeader)? = '([\w-]+)'/g)].map(
        ([, name = '', value = '']) => [name, value],
      ),
    );
    const known = namesOf([...reference.requestHeaders, ...reference.responseHeaders]);
    const read = [...code.matchAll(/headers\s*\.(?:get|has)\(\s*(?:'([\w-]+)'|([A-Z_]+)\b)/g)].map(
      ([, literal, constant = '']) => literal ?? constants.get(constant),
    );
    expect(read.length).toBeGreaterThan(40);
    const unknown = new Set(read.filter((name) => !known.includes(String(name))));
    expect(unknown).toEqual(new Set(OWN_HEADERS));
    for (const name of known)
      expect(new RegExp(`['\`{,\\s]${name}['\`":,) ]`).test(code), name).toBe(true);
  });

  it('are compared with every response in tests of the worker', () => {
    const response = new Response(null, { headers: { 'x-unlisted': '1' } });
    expect(() => withKnownHeaders('/page', response)).toThrow('header x-unlisted');
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

  it('have the values of limits as the code has them', () => {
    const byName = new Map(reference.limits.map((limit) => [limit.name + limit.module, limit]));
    expect(byName.get('MAX_PATHmodel/path.ts')).toMatchObject({ value: '1024' });
    expect(reference.limits.length).toBeGreaterThan(40);
  });
});

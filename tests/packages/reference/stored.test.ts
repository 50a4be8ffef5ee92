/** The reference of KV has every key, every format of objects and every field. */
import fs from 'node:fs';
import { describe, expect, it } from 'vitest';
import { POINTER_KEY } from '../../../model/release/pointer.ts';
import { objectKey, releaseKey } from '../../../model/release/release.ts';
import { readStored } from '../../../packages/reference/stored.ts';
import { SWEEP_KEY } from '../../../publisher/pointer/sweep.ts';
import { memoryNamespace } from '../../support/kv/store-namespace.ts';

const { keys, objects, types } = readStored('.');

// Calls of `writeObject` without a comment `@object` since the last one.
function callsWithoutFormat(code: string): number {
  const marks = code.match(/\/\/ @object [\w-]+|(?<!function )\bwriteObject\(/g) ?? [];
  return marks.filter((mark, at) => mark === 'writeObject(' && marks[at - 1] === mark).length;
}

describe('the reference of KV', () => {
  it('has the keys, and no test of the publisher writes another one', async () => {
    const written = [SWEEP_KEY, objectKey('<hash>'), POINTER_KEY, releaseKey('<id>')];
    expect(keys.map(({ name }) => name)).toEqual(written);
    const namespace = memoryNamespace();
    await namespace.write([{ key: 'gc', value: '{}' }]);
    await expect(namespace.write([{ key: 'unlisted', value: '' }])).rejects.toThrow(
      'The key unlisted has no comment',
    );
  });

  it('has the key of each write in the publisher', () => {
    const code = fs
      .globSync('publisher/**/*.ts')
      .map((file) => fs.readFileSync(file, 'utf8'))
      .join('\n');
    const keysIn = (text: string): Set<string> =>
      new Set([...text.matchAll(/\{ key: ([^,]+),/g)].map(([, key = '']) => key));
    const known = ['POINTER_KEY', 'SWEEP_KEY', 'releaseKey(id)', 'objectKey(hash)'];
    expect([...keysIn(code)].toSorted()).toEqual(known.toSorted());
    expect([...keysIn(`${code}\nnamespace.write([{ key: 'unlisted', value }]);`)]).toContain(
      "'unlisted'",
    );
  });

  it('has the format of each object that the compiler stores', () => {
    const modules = fs
      .globSync('{compiler,publisher,importer,dev}/**/*.ts')
      .map((file) => ({ file, code: fs.readFileSync(file, 'utf8') }))
      .filter(({ file, code }) => code.includes('writeObject(') && !file.endsWith('objects.ts'));
    expect(modules.length).toBeGreaterThan(20);
    for (const { file, code } of modules) {
      // Add a comment `// @object <format>: <description>` above the call.
      expect(code.indexOf('// @object '), file).toBeLessThan(code.indexOf('writeObject('));
      expect(callsWithoutFormat(code), file).toBe(0);
      expect(callsWithoutFormat(`${code}\nwriteObject(store, bytes);`), file).toBe(1);
    }
    expect(objects.length).toBeGreaterThan(10);
  });

  it('explains each key, format, type and field', () => {
    const bare = [...keys, ...objects].filter(({ text }) => text === '');
    expect(bare.map(({ name }) => name)).toEqual([]);
    expect(types.length).toBeGreaterThan(40);
    const fields = types.flatMap((type) =>
      [type, ...type.fields].filter(({ text }) => text === '').map(({ name }) => [type.name, name]),
    );
    expect(fields).toEqual([]);
  });

  it('has every type that an entry or a field names', () => {
    const known = new Set(types.map(({ name }) => name));
    const named = [...keys, ...objects].flatMap(({ text }) =>
      [...text.matchAll(/`([A-Z]\w+)`/g)].map(([, name = '']) => name),
    );
    // `FileEntry.type` is the field of a type.
    expect(named.filter((name) => !known.has(name))).toEqual([]);
    for (const name of ['Pointer', 'Withdrawals', 'PageLink', 'MockReply', 'SearchIndexHeader'])
      expect(known).toContain(name);
  });
});

/** The files of the local KV, read and written beside a workerd that has them open. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type * as MiniflarePackage from 'miniflare';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openLocalFiles } from '../../../publisher/kv/local-files.ts';
import { bindingNamespace, openLocalNamespace } from '../../../publisher/kv/local-kv.ts';
import type { Namespace } from '../../../publisher/kv/namespace.ts';

const started = vi.hoisted(() => ({ workerd: 0 }));
vi.mock('miniflare', async (original) => {
  const miniflare = await original<typeof MiniflarePackage>();
  class Counted extends miniflare.Miniflare {
    constructor(...options: ConstructorParameters<typeof miniflare.Miniflare>) {
      super(...options);
      started.workerd++;
    }
  }
  return { ...miniflare, Miniflare: Counted };
});

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'edgepress-files-'));
const files = path.join(folder, 'v3/kv');
const project = { state: folder, wranglerConfig: path.join(folder, 'wrangler.jsonc') };
let workerd: Namespace;
let direct: Namespace;

beforeAll(async () => {
  fs.writeFileSync(project.wranglerConfig, '{ "name": "docs" }');
  // The folder is empty, so workerd creates the files.
  workerd = await openLocalNamespace(project);
  await workerd.write([{ key: 'object/first', value: 'one' }]);
  const opened = await openLocalFiles(files, 'DOCS');
  if (opened === undefined) throw new Error('The files that workerd has created are not found');
  direct = bindingNamespace(opened.binding, () => Promise.resolve(opened.close()));
});
afterAll(async () => {
  await direct.close();
  await workerd.close();
  fs.rmSync(folder, { recursive: true });
});

describe('the files of the local KV', () => {
  it('have what workerd writes, and workerd has what is written to them', async () => {
    expect(await direct.text('object/first')).toBe('one');
    await direct.write([{ key: 'pointer', value: 'zwölf' }]);
    expect(await workerd.text('pointer')).toBe('zwölf');
    await workerd.write([{ key: 'pointer', value: 'thirteen' }]);
    expect(await direct.text('pointer')).toBe('thirteen');
    const bytes = Uint8Array.of(0, 255, 10);
    await direct.write([{ key: 'object/bytes', value: bytes }]);
    expect(await workerd.bytes('object/bytes')).toEqual(bytes);
    expect(await direct.bytes('object/bytes')).toEqual(bytes);
    expect(await direct.text('missing')).toBeNull();
  });

  it('are opened without starting workerd again', async () => {
    expect(started.workerd).toBe(1);
    const again = await openLocalNamespace(project);
    expect(await again.text('object/first')).toBe('one');
    await again.close();
    expect(started.workerd).toBe(1);
  });

  it('list keys with their metadata as workerd does', async () => {
    const metadata = { pages: 3, at: '2026-11-28' };
    await direct.write([
      { key: 'release/b', value: '{}', metadata },
      { key: 'release/a', value: '{}' },
      { key: 'releases', value: '' },
    ]);
    await workerd.write([{ key: 'release/c', value: '{}', metadata }]);
    const listed = await direct.list('release/');
    expect(listed).toEqual([
      { name: 'release/a' },
      { name: 'release/b', metadata },
      { name: 'release/c', metadata },
    ]);
    expect(await workerd.list('release/')).toEqual(listed);
  });

  it('keep no value that was replaced or removed', async () => {
    const values = path.join(files, 'DOCS/blobs');
    const before = fs.readdirSync(values).length;
    for (const value of ['a', 'b', 'c']) await direct.write([{ key: 'object/new', value }]);
    expect(fs.readdirSync(values)).toHaveLength(before + 1);
    await direct.remove(['object/new', 'missing']);
    expect(await workerd.text('object/new')).toBeNull();
    expect(fs.readdirSync(values)).toHaveLength(before);
  });

  it('lose no write while workerd writes too', async () => {
    const pairs = (name: string) =>
      Array.from({ length: 40 }, (_, index) => ({ key: `object/${name}${index}`, value: name }));
    await Promise.all([direct.write(pairs('d')), workerd.write(pairs('w'))]);
    for (const { key, value } of [...pairs('d'), ...pairs('w')])
      expect(await direct.text(key), key).toBe(value);
    expect(await workerd.list('object/')).toEqual(await direct.list('object/'));
  });
});

describe('without files of the known format', () => {
  it.each([['OTHER'], ['a/b']])('nothing is opened for %s', async (namespace) => {
    expect(await openLocalFiles(files, namespace)).toBeUndefined();
  });

  it('leaves a table with other columns to workerd', async () => {
    const changed = fs.mkdtempSync(path.join(os.tmpdir(), 'edgepress-columns-'));
    fs.cpSync(files, changed, { recursive: true });
    const object = path.join(changed, 'miniflare-KVNamespaceObject');
    for (const name of fs.readdirSync(object).filter((file) => /^[0-9a-f]+\.sqlite$/.test(file))) {
      const database = new DatabaseSync(path.join(object, name));
      database.exec('ALTER TABLE _mf_entries ADD COLUMN version INTEGER');
      database.close();
    }
    expect(await openLocalFiles(changed, 'DOCS')).toBeUndefined();
    fs.rmSync(changed, { recursive: true });
  });
});

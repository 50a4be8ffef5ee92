/** The files of the local KV, read and written beside a workerd that has them open. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type * as MiniflarePackage from 'miniflare';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openLocalFiles } from '../../../publisher/kv/local-files.ts';
import {
  filesNamespace,
  openInWorkerd,
  openLocalNamespace,
} from '../../../publisher/kv/local-kv.ts';
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
  workerd = await openInWorkerd(folder, 'docs', 'DOCS');
  await workerd.write([{ key: 'object/first', value: 'one' }]);
  const opened = await openLocalFiles(files, 'DOCS');
  if (opened === undefined) throw new Error('The files that workerd has created are not found');
  direct = filesNamespace(opened);
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

describe('a folder without files', () => {
  it('gets files that workerd opens and writes to', async () => {
    const state = fs.mkdtempSync(path.join(os.tmpdir(), 'edgepress-new-'));
    const config = path.join(state, 'wrangler.toml');
    fs.writeFileSync(config, 'name = "docs"\n[[kv_namespaces]]\nbinding = "DOCS"\nid = "own"\n');
    const before = started.workerd;
    const first = await openLocalNamespace({ state, wranglerConfig: config });
    const metadata = { pages: 2 };
    await first.write([
      { key: 'release/a', value: 'one', metadata },
      { key: 'object/bytes', value: Uint8Array.of(0, 255) },
    ]);
    expect(started.workerd).toBe(before);
    const second = await openInWorkerd(state, 'docs', 'own');
    expect(await second.text('release/a')).toBe('one');
    expect(await second.list('')).toEqual([
      { name: 'object/bytes' },
      { name: 'release/a', metadata },
    ]);
    await second.write([{ key: 'release/a', value: 'two' }]);
    expect(await first.text('release/a')).toBe('two');
    await first.close();
    await second.close();
    fs.rmSync(state, { recursive: true });
  });
});

describe('a write of several pairs', () => {
  it('leaves no value behind when one of them cannot be written', async () => {
    const values = path.join(files, 'DOCS/blobs');
    const before = fs.readdirSync(values);
    const opened = await openLocalFiles(files, 'DOCS');
    const cyclic: { self?: object } = {};
    cyclic.self = cyclic;
    const pairs = [
      { key: 'object/whole', value: 'a' },
      { key: 'object/broken', value: 'b', metadata: cyclic },
    ];
    expect(() => opened?.write(pairs)).toThrow(/circular/);
    opened?.close();
    expect(await direct.text('object/whole')).toBeNull();
    expect(fs.readdirSync(values)).toEqual(before);
  });
});

describe('without files of the known format', () => {
  it('nothing is opened for a name that is no name of a folder', async () => {
    expect(await openLocalFiles(files, 'a/b')).toBeUndefined();
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

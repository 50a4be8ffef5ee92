/** The names of the local namespace, as wrangler would read them. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openProject } from '../../../compiler/config/project.ts';
import { localBinding } from '../../../publisher/kv/local-binding.ts';
import { usesDefaultWorker } from '../../../publisher/kv/wrangler-config.ts';

const loaded = vi.hoisted(() => ({ wrangler: false }));
vi.mock('wrangler', async (original) => {
  loaded.wrangler = true;
  return original();
});

let folder: string;
beforeEach(() => (folder = fs.mkdtempSync(path.join(os.tmpdir(), 'edgepress-binding-'))));
afterEach(() => fs.rmSync(folder, { recursive: true }));

function file(name: string, text: string): string {
  fs.writeFileSync(path.join(folder, name), text);
  return path.join(folder, name);
}

describe('the local namespace of a project', () => {
  it('is read from JSON with comments and trailing commas, without wrangler', async () => {
    const id = 'b'.repeat(32);
    const text = `// The worker.
{
  "name": "docs", /* its name */
  "kv_namespaces": [{ "binding": "OTHER", "id": "x" }, { "binding": "DOCS", "id": "${id}" },],
}
`;
    expect(await localBinding(file('wrangler.jsonc', text))).toEqual({
      worker: 'docs',
      namespace: id,
    });
    expect(loaded.wrangler).toBe(false);
  });

  it.each([
    ['"id": "a", "preview_id": "b"', 'b'],
    ['"remote": false', 'DOCS'],
  ])('has the name that wrangler gives to a namespace with %s', async (fields, namespace) => {
    const text = `{ "kv_namespaces": [{ "binding": "DOCS", ${fields} }] }`;
    const found = await localBinding(file('wrangler.json', text));
    expect(found).toEqual({ worker: 'edgepress', namespace });
  });

  it('is read from TOML, without wrangler', async () => {
    const toml = '# The worker.\nname = "docs"\n[[kv_namespaces]]\nbinding = "DOCS"\nid = "a"\n';
    expect(await localBinding(file('wrangler.toml', toml))).toEqual({
      worker: 'docs',
      namespace: 'a',
    });
    const main = 'name = "docs"\nmain = "dist/worker/index.js"\n';
    const wranglerConfig = file('main.toml', main);
    const project = { ...openProject({ root: folder }), wranglerConfig };
    expect(await usesDefaultWorker(project)).toBe(true);
    expect(await usesDefaultWorker({ ...project, worker: '/other/index.js' })).toBe(false);
    expect(loaded.wrangler).toBe(false);
  });

  it('is read by wrangler if the file has a mistake, which wrangler explains', async () => {
    await expect(localBinding(file('wrangler.jsonc', '{ "name": '))).rejects.toThrow();
    await expect(localBinding(file('wrangler.toml', 'name = '))).rejects.toThrow();
    expect(loaded.wrangler).toBe(true);
  });
});

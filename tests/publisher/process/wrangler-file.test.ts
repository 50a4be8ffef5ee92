/** Which wrangler a command runs. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Wrangler } from '../../../publisher/deploy/wrangler.ts';
import { wranglerFile } from '../../../publisher/process/wrangler-file.ts';

let root: string;
beforeEach(() => (root = fs.mkdtempSync(path.join(os.tmpdir(), 'edgepress wrangler ü '))));
afterEach(() => {
  vi.unstubAllEnvs();
  fs.rmSync(root, { recursive: true });
});

/** Installs a package whose program prints its name and its arguments. */
function install(folder: string, name: string): string {
  const installed = path.join(root, folder, 'node_modules/wrangler');
  fs.mkdirSync(path.join(installed, 'bin'), { recursive: true });
  const manifest = { name: 'wrangler', version: '4.0.0', exports: { '.': './none.js' } };
  fs.writeFileSync(path.join(installed, 'package.json'), JSON.stringify(manifest));
  const file = path.join(installed, 'bin/wrangler.js');
  fs.writeFileSync(
    file,
    `console.log(${JSON.stringify(name)}, ...process.argv.slice(2)); process.exit(process.argv[2] === 'fail' ? 1 : 0);`,
  );
  return file;
}

describe('the wrangler of a command', () => {
  it("is the engine's own where the project has none", () => {
    expect(wranglerFile(root)).toBe(path.resolve('node_modules/wrangler/bin/wrangler.js'));
  });

  it("is the project's, also from the root of a workspace", () => {
    const file = install('', 'outer');
    expect(wranglerFile(root)).toBe(file);
    expect(wranglerFile(path.join(root, 'packages/docs'))).toBe(file);
    const inner = install('packages/docs', 'inner');
    expect(wranglerFile(path.join(root, 'packages/docs'))).toBe(inner);
  });

  it('is the one in EDGEPRESS_WRANGLER', () => {
    install('', 'installed');
    vi.stubEnv('EDGEPRESS_WRANGLER', 'somewhere/else.mjs');
    expect(wranglerFile(root)).toBe(path.resolve('somewhere/else.mjs'));
  });

  it('runs with the current Node, whatever is in PATH', async () => {
    install('', 'installed');
    vi.stubEnv('PATH', '');
    const wrangler = new Wrangler(root, 'wrangler.toml', undefined);
    expect(await wrangler.try(['kv', 'namespace', 'list'])).toMatchObject({
      ok: true,
      text: 'installed kv namespace list\n',
    });
    const forWorker = await wrangler.tryForWorker(['deploy']);
    expect(forWorker.text).toBe('installed deploy --config wrangler.toml --env \n');
    expect((await wrangler.try(['fail'])).ok).toBe(false);
  });
});

/** Configuration modules: what they may say, and what the error says when they can't be loaded. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { BuildError } from '../../../compiler/diagnostics/diagnostic.ts';
import { loadConfigModule } from '../../../compiler/sandbox/config-module.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'edgepress-config-module-'));
afterAll(() => fs.rmSync(folder, { recursive: true }));

function file(name: string, text: string): string {
  const full = path.join(folder, name);
  fs.mkdirSync(path.dirname(full), { recursive: true });
  fs.writeFileSync(full, text);
  return full;
}

async function messageOf(name: string, text: string): Promise<string> {
  const error = await loadConfigModule(file(name, text)).catch((thrown: unknown) => thrown);
  return error instanceof BuildError ? (error.diagnostics[0]?.message ?? '') : String(error);
}

it('resolves paths relative to the module, in each of the usual ways', async () => {
  const own = file(
    'places.ts',
    `import { fileURLToPath } from 'node:url';
     import path from 'node:path';
     const __dirname = path.dirname(fileURLToPath(import.meta.url));
     export default [__dirname, import.meta.dirname, import.meta.filename];`,
  );
  expect((await loadConfigModule(own)).value).toEqual([folder, folder, own]);
  const older = file('older.js', 'module.exports = { here: __dirname };');
  expect((await loadConfigModule(older)).value).toEqual({ here: folder });
});

it('resolves packages from the module that imports them', async () => {
  file('node_modules/one/package.json', '{"name":"one","version":"1.0.0","main":"index.js"}');
  file('node_modules/one/index.js', 'exports.name = "one of this project";');
  const own = file('packages.ts', `import { name } from 'one';\nexport default { name };`);
  expect((await loadConfigModule(own)).value).toEqual({ name: 'one of this project' });
});

it('explains in one short sentence why a module cannot be loaded', async () => {
  expect(await messageOf('function.ts', 'export default { title() {} };')).toMatch(
    /^Could not load this module: it exports a value that is no plain data: title\(\)/,
  );
  expect(await messageOf('missing.ts', "import 'no-such-package';")).toMatch(/no-such-package/);
  const dynamic = await messageOf(
    'dynamic.ts',
    "const n = 'x';\nawait import(n);\nexport default {};",
  );
  expect(dynamic).not.toContain('base64');
  expect(dynamic.length).toBeLessThan(200);
});

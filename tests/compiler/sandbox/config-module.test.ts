/** Configuration modules: what they may say, and what the error says when they can't be loaded. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
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
    /^Could not load this module: it exports a value that isn't plain data: title\(\)/,
  );
  expect(await messageOf('missing.ts', "import 'no-such-package';")).toMatch(/no-such-package/);
  const dynamic = await messageOf(
    'dynamic.ts',
    "const n = 'x';\nawait import(n);\nexport default {};",
  );
  expect(dynamic).not.toContain('base64');
  expect(dynamic.length).toBeLessThan(200);
});

it('has the place of each imported module in import.meta, __dirname and __filename', async () => {
  const places = file(
    'parts/places.ts',
    `import { fileURLToPath } from 'node:url';
     export const places = [import.meta.dirname, fileURLToPath(import.meta.url), __filename];`,
  );
  const own = file(
    'nested.ts',
    `import { places } from './parts/places.ts';
     export default [places, [import.meta.dirname, import.meta.filename, __dirname]];`,
  );
  expect((await loadConfigModule(own)).value).toEqual([
    [path.dirname(places), places, places],
    [folder, own, folder],
  ]);
});

it('imports and resolves by names that are only known when it runs', async () => {
  file('node_modules/own/package.json', '{ "type": "module", "exports": "./main.js" }');
  file('node_modules/own/main.js', 'export const name = "own";');
  file('part.mjs', 'export const part = 1;');
  file('parts/part.mjs', '');
  file('parts/other.ts', "export const there = import.meta.resolve('./part.mjs');");
  const own = file(
    'names.ts',
    `import { there } from './parts/other.ts';
     const names = ['own', './part.mjs'];
     const [{ name }, { part }] = await Promise.all(names.map((one) => import(one)));
     export default { name, part, urls: [import.meta.resolve(names[0]), import.meta.resolve('./part.mjs'), there] };`,
  );
  const url = (name: string): string => pathToFileURL(path.join(folder, name)).href;
  expect((await loadConfigModule(own)).value).toEqual({
    name: 'own',
    part: 1,
    urls: [url('node_modules/own/main.js'), url('part.mjs'), url('parts/part.mjs')],
  });
});

it('is evaluated again when a file or a folder changes that it reads', async () => {
  const titles = file('read/titles.json', '["one"]');
  const own = file(
    'read/site.ts',
    `import { readFileSync } from 'node:fs';
     import { readdir } from 'node:fs/promises';
     const here = import.meta.dirname;
     const titles = JSON.parse(readFileSync(here + '/titles.json', 'utf8'));
     export default { titles, files: (await readdir(here)).length };`,
  );
  const first = await loadConfigModule(own);
  expect(first.value).toEqual({ titles: ['one'], files: 2 });
  expect(first.inputs).toContain(titles);
  file('read/titles.json', '["one", "two"]');
  expect((await loadConfigModule(own)).value).toEqual({ titles: ['one', 'two'], files: 2 });
  file('read/more.txt', '');
  expect((await loadConfigModule(own)).value).toEqual({ titles: ['one', 'two'], files: 3 });
});

it('may use any name, such as those of Node, for its own constants', async () => {
  const own = file(
    'constants.ts',
    'const home = 1, bundle = 2, from = 3, registerHooks = 4, createRequire = 5;\nexport default [home, bundle, from, registerHooks, createRequire];',
  );
  expect((await loadConfigModule(own)).value).toEqual([1, 2, 3, 4, 5]);
});

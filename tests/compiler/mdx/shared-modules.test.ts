/** Which modules the bundles of a Docusaurus site share. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { sharedModules, type SharedModules } from '../../../compiler/mdx/bundles/shared-modules.ts';

let folder: string;
let asked: string[];
let shared: SharedModules<string>;

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'edgepress-test-'));
  asked = [];
  shared = sharedModules({
    within: [],
    share: (file) => {
      asked.push(path.relative(folder, file));
      return Promise.resolve({ url: `file://${file}`, result: file });
    },
  });
});
afterEach(() => fs.rmSync(folder, { recursive: true }));

async function isShared(name: string, text: string, importing = ''): Promise<boolean> {
  const file = write(name, text);
  const importer = write('src/importer.js', importing);
  const by = { kind: 'import-statement', importer } as const;
  const found = await shared.resolve({ path: file, namespace: 'file' }, by);
  return found !== undefined;
}

function write(name: string, text: string): string {
  const file = path.join(folder, name);
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, text);
  return file;
}

const ICON =
  "import createIcon from './create.mjs';\nconst Anchor = createIcon('anchor');\nexport { Anchor };\n";

it('shares stores of the site, and contexts of packages', async () => {
  expect(await isShared('src/store.js', ICON)).toBe(true);
  const context = "import { createContext } from 'react';\nexport const Theme = createContext();\n";
  expect(await isShared('node_modules/theme/context.mjs', context)).toBe(true);
});

it('makes no bundle for each icon of a package', async () => {
  expect(await isShared('node_modules/icons/anchor.mjs', ICON)).toBe(false);
  expect(asked).toEqual([]);
});

it('bundles a module once for all that import it', async () => {
  const text = 'let count = 0;\nexport const next = () => count++;\n';
  await Promise.all([isShared('src/count.js', text), isShared('src/count.js', text)]);
  expect(asked).toEqual(['src/count.js']);
  expect(shared.results).toHaveLength(1);
});

it('shares at most a hundred modules of packages', async () => {
  for (let index = 0; index < 120; index++)
    await isShared(`node_modules/many/${index}.mjs`, 'let value = 1;\nexport { value };\n');
  expect(asked).toHaveLength(100);
});

it.each([
  ['child.type === Step', true],
  ['Step !== child?.type', true],
  ['[Step, Note].includes(child.type)', true],
  ["action.type === 'add'", false],
  ['<Step />', false],
])('shares what a module that contains `%s` imports: %s', async (text, expected) => {
  const step = 'export const Step = () => null;\n';
  expect(await isShared('src/step.js', step, `const is = (child) => ${text};`)).toBe(expected);
  expect(await isShared('node_modules/steps/step.js', step, text)).toBe(false);
});

/** The bundle of the engine's components is kept between builds, and made again when something of it has changed. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { bundleRegistry } from '../../../compiler/mdx/registry-bundle.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'edgepress-registry-'));
const record = path.join(folder, 'registry.json');
afterAll(() => fs.rmSync(folder, { recursive: true }));

const MARK = '\n// kept';

it('is bundled once', async () => {
  const file = await bundleRegistry(folder);
  fs.appendFileSync(file, MARK);
  expect(await bundleRegistry(folder)).toBe(file);
  expect(fs.readFileSync(file, 'utf8')).toContain(MARK);
});

it.each([
  ['a module of the engine is another', /(?<=\.tsx":)"[0-9a-f]{24}"/],
  ['the versions of packages are others', /(?<="key":)"[0-9a-f]{24}"/],
  ['its record is damaged', /^\{/],
])('is bundled again if %s', async (_name, part) => {
  const file = await bundleRegistry(folder);
  fs.appendFileSync(file, MARK);
  const text = fs.readFileSync(record, 'utf8');
  const changed = text.replace(part, '"other"');
  expect(changed).not.toBe(text);
  fs.writeFileSync(record, changed);
  expect(await bundleRegistry(folder)).toBe(file);
  expect(fs.readFileSync(file, 'utf8')).not.toContain(MARK);
});

it('is bundled again if it was deleted', async () => {
  const file = await bundleRegistry(folder);
  fs.rmSync(file);
  expect(await bundleRegistry(folder)).toBe(file);
  expect(fs.existsSync(file)).toBe(true);
});

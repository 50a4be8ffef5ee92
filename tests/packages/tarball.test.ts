/** The packed engine: what is in it, what it depends on, and what must never be in it. */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import { isBuiltin } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { filesIn } from '../../packages/emit.ts';

/** Bytes that the tarball may have. */
const MOST = 3_700_000;

const out = fs.mkdtempSync(path.join(os.tmpdir(), 'edgepress-package-'));
const folder = path.join(out, 'edgepress');
let files: string[] = [];
const textOf = (file: string): string => fs.readFileSync(path.join(folder, file), 'utf8');

beforeAll(() => {
  execFileSync(process.execPath, ['packages/pack.ts', '--out', out]);
  files = filesIn(folder).map((file) => path.relative(folder, file).split(path.sep).join('/'));
});
afterAll(() => fs.rmSync(out, { recursive: true, force: true }));

it('is packed within its budget, beside create-edgepress of the same version', () => {
  const { version }: { version: string } = JSON.parse(fs.readFileSync('package.json', 'utf8'));
  expect(fs.statSync(path.join(out, `edgepress-${version}.tgz`)).size).toBeLessThan(MOST);
  expect(fs.existsSync(path.join(out, `create-edgepress-${version}.tgz`))).toBe(true);
});

it('has JavaScript with declarations and source maps, and no TypeScript that Node would refuse', () => {
  const modules = files.filter((file) => file.startsWith('lib/') && file.endsWith('.js'));
  expect(modules.length).toBeGreaterThan(400);
  for (const file of modules) {
    expect(files).toContain(file.replace(/\.js$/, '.d.ts'));
    expect(files).toContain(`${file}.map`);
  }
  expect(files.filter((file) => /(?<!\.d)\.tsx?$/.test(file))).toEqual([]);
});

it('contains no path of this machine or of this repository, and reads no lockfile of its own', () => {
  const home = os.homedir();
  for (const file of files) {
    const text = textOf(file);
    for (const name of [
      process.cwd(),
      out,
      home === '/' ? out : `${home}/`,
      path.posix.join('..', 'shared'),
    ])
      expect(text.includes(name), `${file}: ${name}`).toBe(false);
    if (file.endsWith('.js')) expect(text, file).not.toMatch(/['"/]package-lock\.json['"](?!\s*,)/);
  }
});

it('declares every package that it imports, at an exact version', () => {
  const { dependencies }: { dependencies: Record<string, string> } = JSON.parse(
    textOf('package.json'),
  );
  for (const version of Object.values(dependencies)) expect(version).toMatch(/^\d/);
  const imported = files
    .filter((file) => file.startsWith('lib/') && file.endsWith('.js'))
    .flatMap((file) =>
      [
        ...textOf(file).matchAll(/^(?:import|export) .*?from '([^']+)';$|^import '([^']+)';$/gm),
      ].map(([, from, bare]) => ({ file, name: packageOf(from ?? bare ?? '') })),
    )
    .filter(({ name }) => name !== undefined);
  expect(imported.length).toBeGreaterThan(50);
  expect(imported.filter(({ name }) => !(String(name) in dependencies))).toEqual([]);
});

it('exports what its manifest promises', () => {
  const { bin, exports }: { bin: Record<string, string>; exports: Record<string, unknown> } =
    JSON.parse(textOf('package.json'));
  const targets = [...Object.values(bin), ...Object.values(exports).flatMap(targetsOf)];
  expect(targets.length).toBeGreaterThan(7);
  for (const target of targets) expect(files).toContain(target.replace(/^\.\//, ''));
  expect(textOf('lib/cli/edgepress.js')).toMatch(/^#!\/usr\/bin\/env node\n/);
});

it('describes fields in the declarations and in the JSON Schema of the front matter', () => {
  expect(textOf('lib/model/config/site-schema.d.ts')).toMatch(
    /\/\*\* Name of the site[^*]*\*\/\s+readonly title:/,
  );
  expect(JSON.parse(textOf('schema/front-matter.json'))).toMatchObject({
    properties: { slug: { description: expect.stringMatching(/^Route: absolute/) } },
  });
});

function packageOf(specifier: string): string | undefined {
  if (/^[./]/.test(specifier) || isBuiltin(specifier) || specifier.startsWith('cloudflare:'))
    return undefined;
  return /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0];
}

function targetsOf(value: unknown): string[] {
  return typeof value === 'string' ? [value] : Object.values(value as Record<string, string>);
}

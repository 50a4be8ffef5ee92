/** Docusaurus configurations and sidebars: evaluated like Docusaurus does, and without what fails in them. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { evaluateModule } from '../../../compiler/sandbox/evaluate-module.ts';
import { visit, VISIT_ANSWERS } from '../../../compiler/docusaurus/imports/visit-nodes.ts';
import { projectFolders } from '../../../compiler/sandbox/readable-folders.ts';

const folder = fs.mkdtempSync(path.join(fs.realpathSync(os.tmpdir()), 'edgepress-evaluate-'));
afterAll(() => fs.rmSync(folder, { recursive: true }));

/** Writes a repository with a site in `website`, and evaluates a module of the site. */
async function evaluated(name: string, files: Record<string, string>) {
  const site = path.join(fs.mkdtempSync(path.join(folder, 'r-')), 'website');
  for (const [file, text] of Object.entries(files)) {
    const full = path.join(site, file);
    fs.mkdirSync(path.dirname(full), { recursive: true });
    fs.writeFileSync(full, text);
  }
  const result = await evaluateModule(path.join(site, name), site);
  if (result.failure !== undefined) throw new Error(result.failure);
  const lost = result.lost.map(
    ({ file, line, message }) => `${path.relative(site, file)}:${line} ${message}`,
  );
  return { value: result.value, lost };
}

it('loses nothing but the values that throw', async () => {
  const { value, lost } = await evaluated('docusaurus.config.ts', {
    'docusaurus.config.ts': `import fs from 'node:fs';
import type { Config } from '@docusaurus/types';
const version: { name: string } = JSON.parse(fs.readFileSync('missing.json', 'utf8'));
if (!process.env.TOKEN) process.exit(1);
const broken = require('./plugins/broken');
const found: number[] = [];
outer: for (const a of [1, 2]) { for (const b of [1, 2]) { if (b > a) continue outer; found.push(a + b); } }
import built from './plugins/built/index.mjs';
export default async function make(): Promise<Config> {
  const remote = await Promise.reject(new Error('offline'));
  const config = { title: 'Kept', url: 'https://kept.example', tagline: \`v\${version.name}\`,
    plugins: [broken, ['named', { list: built.of(3) }], undefinedPlugin()], customFields: { found },
    themeConfig: { navbar: { items: [{ label: 'One', to: '/one' }, ...remote.items,
      { label: 'Two', to: unknown.path }] } },
  };
  return config;
}
`,
    'plugins/broken.js': "\nthrow new Error('run the build first');\n",
  });
  expect(value).toMatchObject({
    title: 'Kept',
    url: 'https://kept.example',
    tagline: 'v',
    customFields: { found: [2, 3, 4] },
    themeConfig: { navbar: { items: [{ label: 'One', to: '/one' }, { label: 'Two' }] } },
  });
  expect(lost).toEqual([
    "docusaurus.config.ts:8 the module `./plugins/built/index.mjs` doesn't exist",
    expect.stringMatching(/^docusaurus\.config\.ts:3 .*missing\.json/),
    'docusaurus.config.ts:4 it calls process.exit',
    'plugins/broken.js:2 run the build first',
    'docusaurus.config.ts:10 offline',
    'docusaurus.config.ts:12 undefinedPlugin is not defined',
    'docusaurus.config.ts:14 unknown is not defined',
  ]);
});

it('gives `require` the default export of a module with its named exports, and mixes module systems', async () => {
  const { value, lost } = await evaluated('docusaurus.config.mjs', {
    'docusaurus.config.mjs': `import path from 'node:path';
import { list, old } from './old.js';
import both from './both.ts';
const whole = require('./both.ts');
export default { title: path.basename(__filename), items: whole.items, extra: whole.extra, again: whole.default.items, both, list, old };`,
    'both.ts': "export const extra = 1;\nexport default { items: ['a'] as string[] };",
    'old.js': "const path = require('path');\nmodule.exports = { list: ['b'], old: path.sep };",
    'package.json': '{ "type": "commonjs" }',
  });
  expect(lost).toEqual([]);
  expect(value).toEqual({
    title: 'docusaurus.config.mjs',
    items: ['a'],
    extra: 1,
    again: ['a'],
    both: expect.objectContaining({ items: ['a'] }),
    list: ['b'],
    old: path.sep,
  });
});

it('supplies packages that configurations compute with, and reads the repository of the site', async () => {
  const { value, lost } = await evaluated('docusaurus.config.js', {
    '../.git/HEAD': 'ref: refs/heads/main\n',
    '../package.json': '{ "homepage": "https://home.example" }',
    '../team.yaml': 'leads: [Ada]\n',
    'docusaurus.config.js': `import fs from 'node:fs';
import clsx from 'clsx';
import * as yaml from 'js-yaml';
import { parse } from 'yaml';
import { createRequire } from 'node:module';
import { themes } from 'prism-react-renderer';
const own = createRequire(import.meta.url);
const read = (name) => fs.readFileSync(new URL(name, import.meta.url), 'utf8');
export default {
  url: JSON.parse(read('../package.json')).homepage,
  leads: yaml.load(read('../team.yaml')).leads,
  parsed: parse('a: 1'),
  names: clsx('one', { two: true, three: false }, ['four']),
  preset: own.resolve('@docusaurus/preset-classic'),
  theme: themes.github,
};`,
  });
  expect(lost).toEqual([]);
  expect(value).toEqual({
    url: 'https://home.example',
    leads: ['Ada'],
    parsed: { a: 1 },
    names: 'one two four',
    preset: '@docusaurus/preset-classic',
    theme: { '@function': 'prism-react-renderer.themes.github' },
  });
});

it('names the file that a configuration may not read', async () => {
  const outside = path.join(folder, 'outside.txt');
  fs.writeFileSync(outside, 'x');
  const { value, lost } = await evaluated('docusaurus.config.js', {
    'package.json': '{}',
    'docusaurus.config.js': `const fs = require('fs');
module.exports = { title: 'S', tagline: fs.readFileSync(${JSON.stringify(outside)}, 'utf8') };`,
  });
  expect(value).toEqual({ title: 'S' });
  expect(lost).toEqual([
    `docusaurus.config.js:2 it uses ${outside}, but may only read the site's repository and packages, except for credentials`,
  ]);
});

it('bundles no text or data from outside of the repository', async () => {
  const outside = path.join(folder, 'outside.yml');
  fs.writeFileSync(outside, 'secret: words\n');
  const { value, lost } = await evaluated('docusaurus.config.js', {
    '../.git/HEAD': 'ref: refs/heads/main\n',
    '../team.yml': 'leads: [Ada]\n',
    'docusaurus.config.js': `import team from '../team.yml';
import secret from '../../outside.yml';
export default { title: team, tagline: \`\${secret}\`, again: \`\${require(${JSON.stringify(outside)})}\` };`,
  });
  expect(value).toEqual({ title: 'leads: [Ada]\n', tagline: '', again: '' });
  const message = `it uses ${outside}, but may only read the site's repository and packages, except for credentials`;
  expect(lost).toEqual([`docusaurus.config.js:2 ${message}`, `docusaurus.config.js:3 ${message}`]);
  const pattern = evaluated('docusaurus.config.js', {
    'package.json': '{}',
    'docusaurus.config.js':
      'export default async () => ({ title: (await import(`../../${process.argv[9] ?? "outside"}.yml`)).default });',
  });
  await expect(pattern).rejects.toThrow(message);
});

it('reads neither the configuration of Git nor files with credentials', async () => {
  const { value, lost } = await evaluated('docusaurus.config.js', {
    '../.git/config': 'token\n',
    '../.gitignore': 'dist\n',
    '../wares.txt': 'wares\n',
    '../.npmrc': 'token\n',
    '.env.local': 'TOKEN=1\n',
    '.nvmrc': '24\n',
    'data/names.json': '["Ada"]',
    'docusaurus.config.js': `const fs = require('fs');
const read = (name) => fs.readFileSync(__dirname + '/' + name, 'utf8').trim();
module.exports = {
  kept: [read('../.gitignore'), read('../wares.txt'), read('.nvmrc'), fs.readdirSync(__dirname + '/data'),
    fs.existsSync(__dirname + '/versions.json'), fs.existsSync(__dirname + '/../versions.json')],
  git: read('../.git/config'),
  npm: read('../.npmrc'),
  env: read('.env.local'),
};`,
  });
  expect(value).toEqual({ kept: ['dist', 'wares', '24', ['names.json'], false, false] });
  expect(lost.map((line) => /^\S+ it uses \S*?([^/\\,]+),/.exec(line)?.[1])).toEqual([
    'config',
    '.npmrc',
    '.env.local',
  ]);
});

it('takes the home folder for no repository, even behind a symbolic link', () => {
  const home = path.join(folder, 'home');
  const link = path.join(folder, 'link');
  fs.mkdirSync(path.join(home, 'site'), { recursive: true });
  fs.writeFileSync(path.join(home, 'package.json'), '{}');
  fs.symlinkSync(home, link, 'junction');
  const inHome = vi.spyOn(os, 'homedir').mockReturnValue(link);
  expect(projectFolders(path.join(home, 'site'))).not.toContain(home);
  inHome.mockReturnValue(folder);
  expect(projectFolders(path.join(home, 'site'))).toContain(home);
  inHome.mockRestore();
});

it("has unist-util-visit for the site's plugins, with the order and the answers of the package", () => {
  const { CONTINUE, EXIT, SKIP } = VISIT_ANSWERS;
  const tree = () => ({
    type: 'root',
    children: [
      { type: 'a', name: 1, children: [{ type: 'b', name: 2 }] },
      { type: 'b', name: 3 },
      { type: 'c', name: 4 },
    ],
  });
  const names = (...given: unknown[]): unknown[] => {
    const seen: unknown[] = [];
    const [visitor, ...tests] = given.toReversed();
    visit(
      tree(),
      ...tests.toReversed(),
      (node: { name: number }, index?: number, parent?: { children: unknown[] }) => {
        seen.push(node.name ?? 'root');
        return typeof visitor === 'function' ? visitor(node, index, parent) : undefined;
      },
    );
    return seen;
  };
  expect(names(undefined)).toEqual(['root', 1, 2, 3, 4]);
  expect(names('b', undefined)).toEqual([2, 3]);
  expect(names(['a', { name: 4 }], undefined)).toEqual([1, 4]);
  expect(names((node: { name: number }) => node.name > 2, undefined)).toEqual([3, 4]);
  expect(names(({ name }: { name: number }) => (name === 1 ? SKIP : undefined))).toEqual([
    'root',
    1,
    3,
    4,
  ]);
  expect(names(({ name }: { name: number }) => (name === 2 ? EXIT : CONTINUE))).toEqual([
    'root',
    1,
    2,
  ]);
  // A visitor that removes a node goes on with its place.
  expect(
    names('b', (_node: unknown, index: number, parent: { children: unknown[] }) => {
      parent.children.splice(index, 1);
      return [SKIP, index];
    }),
  ).toEqual([2, 3]);
  const reversed: string[] = [];
  visit(tree(), ({ type }: { type: string }) => void reversed.push(type), true);
  expect(reversed).toEqual(['root', 'c', 'b', 'a', 'b']);
});

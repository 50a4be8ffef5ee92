/** What a command loads before it does anything: modules of the engine, and packages that are slow to load. */
import { expect, it } from 'vitest';
import { startModules, startPackages } from '../support/repository/module-imports.ts';
import { textOf } from '../support/repository/source-files.ts';

/** Packages that take long to load, which a command imports when it needs them. */
const SLOW = ['@mdx-js/mdx', 'miniflare', 'prismjs', 'rolldown', 'sharp', 'wrangler'];

/** The most modules of the engine that a command may load at its start. */
const MOST: Record<string, number> = {
  dev: 387,
  build: 374,
  publish: 137,
  preview: 138,
  releases: 46,
  rollback: 70,
  withdraw: 60,
  gc: 50,
  deploy: 45,
  hook: 392,
  import: 405,
  lint: 355,
  'version:cut': 108,
  translate: 100,
  search: 355,
  events: 25,
  smoke: 27,
  doctor: 50,
};

const commands = [
  ...textOf('cli/command-list.ts').matchAll(
    /^ {2}'?([\w:]+)'?: \{[^}]*import\('\.\.?\/([\w/-]+\.ts)'\)/gm,
  ),
].map(([, name = '', file = '']) => [name, file === 'build.ts' ? file : `cli/${file}`] as const);

it('has a limit for each command', () => {
  expect(commands.map(([name]) => name).toSorted()).toEqual(Object.keys(MOST).toSorted());
});

it.each(commands)('edgepress %s loads few modules at its start', (name, file) => {
  expect(startModules([file]).size).toBeLessThanOrEqual(MOST[name] ?? 0);
  expect([...startPackages([file])].filter((one) => SLOW.includes(one))).toEqual([]);
});

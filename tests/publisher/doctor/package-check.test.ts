/** What `edgepress doctor` says about Node and the packages of a project. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openProject } from '../../../compiler/config/project.ts';
import { engineRelease } from '../../../compiler/engine/engine-files.ts';
import { checkPackages, testedVersion } from '../../../publisher/doctor/package-check.ts';

let root: string;
beforeEach(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'edgepress-packages-'));
  install('edgepress', engineRelease());
  install('wrangler', testedVersion('wrangler'));
});
afterEach(() => fs.rmSync(root, { recursive: true }));

function install(name: string, version: string): void {
  const folder = path.join(root, 'node_modules', name);
  fs.mkdirSync(folder, { recursive: true });
  fs.writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ name, version }));
}
const remove = (name: string): void =>
  fs.rmSync(path.join(root, 'node_modules', name), { recursive: true });
const check = (node?: string) => checkPackages(openProject({ root }), node);

describe('the packages of a project', () => {
  it('pass in a new project, and in this repository', () => {
    expect(check()).toEqual([]);
    expect(checkPackages(openProject({ root: '.' }))).toEqual([]);
  });

  it.each([
    ['4.0.0', 'change'],
    ['4.999.0', undefined],
    ['5.0.0', 'note'],
  ])('include wrangler %s, which is a %s', (version, level) => {
    install('wrangler', version);
    expect(check().map((finding) => finding.level)).toEqual(level === undefined ? [] : [level]);
  });

  it('cause the install command to be printed when they are missing', () => {
    remove('wrangler');
    remove('edgepress');
    expect(check()).toMatchObject([
      { where: 'edgepress', lines: [`npm install edgepress@${engineRelease()}`] },
      {
        where: 'wrangler',
        lines: [`npm install --save-dev wrangler@${testedVersion('wrangler')}`],
      },
    ]);
  });

  it('must match the running engine', () => {
    install('edgepress', '0.0.1');
    expect(check()).toMatchObject([
      { level: 'change', message: expect.stringContaining('found 0.0.1 in the project') },
    ]);
  });

  it('need a recent Node', () => {
    const manifest: { engines: { node: string } } = JSON.parse(
      fs.readFileSync('package.json', 'utf8'),
    );
    const least = manifest.engines.node.replace('>=', '');
    expect(check('18.20.4')).toMatchObject([
      { where: 'Node', message: expect.stringContaining(`found 18.20.4, expected ${least}`) },
    ]);
    expect(check('99.0.0')).toEqual([]);
  });
});

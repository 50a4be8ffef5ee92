/** Checks Node, and the packages that commands run from the project. */
import fs from 'node:fs';
import { installedPackage } from '../../compiler/engine/installed-package.ts';
import type { Project } from '../../compiler/config/project.ts';
import { ENGINE, ENGINE_MANIFEST, engineRelease } from '../../compiler/engine/engine-files.ts';
import { isObject } from '../../model/schema/schema.ts';
import type { ProjectFinding } from './finding.ts';

/** Compares Node and the installed packages with what this version of the engine needs. */
export function checkPackages({ root }: Project, node = process.versions.node): ProjectFinding[] {
  return [...checkNode(node), ...checkEngine(root), ...checkWrangler(root)];
}

/** The version of a package with which this version of the engine was tested. */
export function testedVersion(name: string): string {
  const { dependencies, devDependencies } = engineManifest();
  const packages = { ...record(devDependencies), ...record(dependencies) };
  return String(packages[name]);
}

function checkNode(found: string): ProjectFinding[] {
  const range = String(record(engineManifest()['engines'])['node']);
  const least = range.replace(/^>=/, '');
  if (!isOlder(found, least)) return [];
  return [
    change(
      'Node',
      `found ${found}, expected ${least} or newer: install it from https://nodejs.org`,
    ),
  ];
}

function checkEngine(root: string): ProjectFinding[] {
  const version = engineRelease();
  const found = installedPackage('edgepress', root)?.version;
  if (root === ENGINE || found === version) return [];
  return found === undefined
    ? [
        change('edgepress', `found no edgepress in the project, expected ${version}`, [
          `npm install edgepress@${version}`,
        ]),
      ]
    : [
        change(
          'edgepress',
          `found ${found} in the project, but this is ${version}: run the project's own command`,
          ['npx edgepress doctor'],
        ),
      ];
}

function checkWrangler(root: string): ProjectFinding[] {
  const wanted = testedVersion('wrangler');
  const found = installedPackage('wrangler', root)?.version;
  const lines = [`npm install --save-dev wrangler@${wanted}`];
  if (found === undefined)
    return [change('wrangler', `found none in the project, expected ${wanted} or newer`, lines)];
  if (isOlder(found, wanted))
    return [change('wrangler', `found ${found}, expected ${wanted} or newer`, lines)];
  if (majorOf(found) === majorOf(wanted)) return [];
  const message = `found ${found}, but this version was tested with ${wanted}, another major version`;
  return [{ level: 'note', where: 'wrangler', message }];
}

function change(where: string, message: string, lines?: string[]): ProjectFinding {
  return { level: 'change', where, message, ...(lines && { lines }) };
}

/** Whether one version is older than another, by its three numbers. */
function isOlder(version: string, than: string): boolean {
  const [a, b] = [numbersOf(version), numbersOf(than)];
  const at = a.findIndex((number, index) => number !== b[index]);
  return at >= 0 && (a[at] ?? 0) < (b[at] ?? 0);
}

function numbersOf(version: string): number[] {
  const [plain = ''] = version.split(/[-+]/);
  const parts = plain.split('.').map(Number);
  return [parts[0] ?? 0, parts[1] ?? 0, parts[2] ?? 0];
}

function majorOf(version: string): number | undefined {
  return numbersOf(version)[0];
}

function engineManifest(): Record<string, unknown> {
  return record(JSON.parse(fs.readFileSync(ENGINE_MANIFEST, 'utf8')));
}

function record(value: unknown): Record<string, unknown> {
  return isObject(value) ? value : {};
}

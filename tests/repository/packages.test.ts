/** Packages: pinned, and in the version that those who bring them want. */
import fs from 'node:fs';
import { expect, it } from 'vitest';

type Versions = Record<string, string>;

interface Package {
  version: string;
  dependencies?: Versions;
}

const GROUPS = ['dependencies', 'devDependencies', 'optionalDependencies'];
const manifest: Record<string, Versions> = JSON.parse(fs.readFileSync('package.json', 'utf8'));
const packages = GROUPS.flatMap((group) => Object.entries(manifest[group] ?? {}));

it('every package is pinned to one version', () => {
  for (const [name, version] of packages)
    expect(`${name}@${version}`).toMatch(/@\d+\.\d+\.\d+(?:-[\w.]+)?$/);
});

it('miniflare is the version that wrangler brings, and is installed once', () => {
  const lock: { packages: Record<string, Package> } = JSON.parse(
    fs.readFileSync('package-lock.json', 'utf8'),
  );
  const copies = Object.keys(lock.packages).filter((name) => name.endsWith('/miniflare'));
  expect(copies).toEqual(['node_modules/miniflare']);
  const wanted = lock.packages['node_modules/wrangler']?.dependencies?.['miniflare'];
  expect(lock.packages['node_modules/miniflare']?.version).toBe(wanted);
  expect(manifest['devDependencies']?.['miniflare']).toBe(wanted);
});

// Projects then have one copy of its binaries, of 19 MB.
it('sharp is the version that miniflare brings', () => {
  const { dependencies }: Package = JSON.parse(
    fs.readFileSync('node_modules/miniflare/package.json', 'utf8'),
  );
  expect(manifest['devDependencies']?.['sharp']).toBe(dependencies?.['sharp']);
});

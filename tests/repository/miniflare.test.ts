import fs from 'node:fs';
import { expect, it } from 'vitest';

interface Package {
  version: string;
  dependencies?: Record<string, string>;
}

it('miniflare is the version that wrangler brings, and is installed once', () => {
  const read = (file: string): unknown => JSON.parse(fs.readFileSync(file, 'utf8'));
  const { packages }: { packages?: Record<string, Package> } = Object(read('package-lock.json'));
  const copies = Object.keys(packages ?? {}).filter((name) => name.endsWith('/miniflare'));
  expect(copies).toEqual(['node_modules/miniflare']);
  const wanted = packages?.['node_modules/wrangler']?.dependencies?.['miniflare'];
  expect(packages?.['node_modules/miniflare']?.version).toBe(wanted);
  expect(Object(read('package.json')).devDependencies['miniflare']).toBe(wanted);
});

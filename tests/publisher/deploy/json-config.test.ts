/** What a deploy writes into `wrangler.jsonc`, and into a TOML table without an id: comments and other keys stay. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CPU_MS, adaptCpuLimit } from '../../../publisher/deploy/cpu-limit.ts';
import {
  readWorkerConfig,
  writeDomainOnly,
  writeNamespaceId,
} from '../../../publisher/deploy/worker-config.ts';

const ID = 'a1'.repeat(16);
const JSONC = `{
	// The name of the worker.
	"name": "docs",
	"main": "worker.js",
	"compatibility_date": "2026-01-01",
	"kv_namespaces": [
		{ "binding": "OTHER", "id": "other" },
		// Releases.
		{ "binding": "DOCS" }, // no id yet
	],
	"env": {
		"preview": {
			"name": "docs-preview",
			"kv_namespaces": [{ "binding": "DOCS", "id": "old" }],
		},
	},
}
`;

let folder: string;
beforeEach(() => (folder = fs.mkdtempSync(path.join(os.tmpdir(), 'edgepress-json-'))));
afterEach(() => fs.rmSync(folder, { recursive: true }));

function config(name: string, text: string): string {
  const file = path.join(folder, name);
  fs.writeFileSync(file, text);
  return file;
}
const words = (text: string): string => text.replaceAll(/\s+/g, '');

describe('wrangler.jsonc', () => {
  it('gets the id of the namespace, at the top level and in an environment', async () => {
    const file = config('wrangler.jsonc', JSONC);
    await writeNamespaceId(await readWorkerConfig(file, undefined), ID);
    expect((await readWorkerConfig(file, undefined)).namespace).toBe(ID);
    expect((await readWorkerConfig(file, 'preview')).namespace).toBe('old');
    await writeNamespaceId(await readWorkerConfig(file, 'preview'), ID);
    expect((await readWorkerConfig(file, 'preview')).namespace).toBe(ID);
    const expected = JSONC.replace('"DOCS" }', `"DOCS", "id": "${ID}" }`).replace(
      '"old"',
      `"${ID}"`,
    );
    expect(words(fs.readFileSync(file, 'utf8'))).toBe(words(expected));
  });

  it('is set to serve only the domain, unless the operator has decided otherwise', async () => {
    const file = config('wrangler.jsonc', JSONC.replace('"main"', '"workers_dev": true, "main"'));
    expect(await writeDomainOnly(await readWorkerConfig(file, undefined))).toEqual([
      '"preview_urls": false',
    ]);
    expect(await writeDomainOnly(await readWorkerConfig(file, 'preview'))).toEqual([
      '"workers_dev": false',
      '"preview_urls": false',
    ]);
    const text = fs.readFileSync(file, 'utf8');
    expect(text.match(/"workers_dev": true/g)).toHaveLength(1);
    expect(text.match(/"preview_urls": false/g)).toHaveLength(2);
    expect(text).toContain('// no id yet');
    expect(await writeDomainOnly(await readWorkerConfig(file, undefined))).toEqual([]);
  });

  it('gets a CPU limit on the paid plan, which the free plan removes', async () => {
    const file = config('wrangler.jsonc', JSONC);
    const fit = async (plan: 'free' | 'paid', dryRun = false) =>
      adaptCpuLimit(await readWorkerConfig(file, undefined), plan, dryRun);
    expect(await fit('paid', true)).toContain('would be written');
    expect(fs.readFileSync(file, 'utf8')).toBe(JSONC);
    expect(await fit('paid')).toContain('written to wrangler.jsonc');
    expect((await readWorkerConfig(file, undefined)).cpuMs).toBe(CPU_MS);
    expect(await fit('free')).toContain('removed from wrangler.jsonc');
    expect(words(fs.readFileSync(file, 'utf8'))).toBe(words(JSONC));
    config('wrangler.jsonc', JSONC.replace('"main"', '"limits": { "cpu_ms": 90 }, "main"'));
    await expect(fit('free')).rejects.toThrow('wrangler.jsonc: found limits.cpu_ms = 90');
  });
});

it('adds the id to a TOML table that has none', async () => {
  const text = `name = "docs"\n\n[[kv_namespaces]]\nbinding = "OTHER"\nid = "other"\n\n[[kv_namespaces]]\nbinding = "DOCS"\n\n[vars]\nid = "x"\n`;
  const file = config('wrangler.toml', text);
  await writeNamespaceId(await readWorkerConfig(file, undefined), ID);
  expect(fs.readFileSync(file, 'utf8')).toBe(
    text.replace('binding = "DOCS"\n', `binding = "DOCS"\nid = "${ID}"\n`),
  );
});

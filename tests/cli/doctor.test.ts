/** `edgepress doctor` as CI runs it: its output, as text and as JSON, and its exit code. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { runCommand } from '../support/process.ts';

let folder: string;
let config: string;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'edgepress-doctor-'));
  config = path.join(folder, 'wrangler.toml');
  const own = fs.readFileSync('wrangler.toml', 'utf8');
  // A worker that is built elsewhere is there, other than this repository's.
  fs.writeFileSync(config, own.replace('dist/worker/index.js', 'worker.mjs'));
  fs.writeFileSync(path.join(folder, 'worker.mjs'), '');
});
afterEach(() => fs.rmSync(folder, { recursive: true }));

async function doctor(...args: string[]): Promise<{ code: number | null; output: string }> {
  const command = runCommand('doctor', { CLOUDFLARE_API_TOKEN: '' }, args);
  return { code: await command.ended, output: command.output() };
}

it('passes in this repository', async () => {
  const { code, output } = await doctor();
  expect([code, output]).toEqual([0, expect.stringMatching(/^The project has what edgepress \d/m)]);
});

it('prints the required changes, and fails', async () => {
  const text = fs.readFileSync(config, 'utf8').replace('no_bundle = true', '');
  fs.writeFileSync(config, text.replace(/^\[version_metadata\]\nbinding = "VERSION"\n/m, ''));
  const { code, output } = await doctor('--config', config);
  expect(code).toBe(1);
  expect(output).toContain('change  wrangler.toml: found no version_metadata');
  expect(output).toContain('\n    [version_metadata]\n    binding = "VERSION"\n');
  expect(output).toMatch(/^1 change to make, \d notes?\.$/m);
  const json = await doctor('--config', config, '--json');
  expect(json.code).toBe(1);
  expect(JSON.parse(json.output)).toMatchObject({
    findings: expect.arrayContaining([
      {
        level: 'change',
        where: 'wrangler.toml',
        message: expect.stringContaining('found no version_metadata'),
        lines: ['[version_metadata]', 'binding = "VERSION"'],
      },
    ]),
  });
});

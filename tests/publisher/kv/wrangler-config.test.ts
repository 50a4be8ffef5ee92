/** A wrangler configuration with a mistake: one sentence with the file and the line, in every command that reads it. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { localBinding } from '../../../publisher/kv/local-binding.ts';
import { readWranglerConfig } from '../../../publisher/kv/wrangler-config.ts';

let folder: string;
beforeEach(() => (folder = fs.mkdtempSync(path.join(os.tmpdir(), 'edgepress-wrangler-'))));
afterEach(() => fs.rmSync(folder, { recursive: true }));

function file(name: string, text: string): string {
  fs.writeFileSync(path.join(folder, name), text);
  return path.join(folder, name);
}

it.each([
  [
    'a missing comma',
    '{\n  "name": "docs",\n  "kv_namespaces": [\n    { "binding": "DOCS"\n  ],\n}\n',
    ':5:3 cannot be used: found `],`, expected a comma.',
  ],
  [
    'a file that ends early',
    '{\n  "name": "docs"\n',
    ':3:1 cannot be used: found nothing, expected a closing brace.',
  ],
  [
    'a wrong escape',
    '{\n  // The name.\n  "name": "do\\qcs",\n}\n',
    ':3 cannot be used: invalid escape character.',
  ],
  [
    'a wrong value',
    '{\n  "name": 4,\n}\n',
    ':2:3 cannot be used: expected "name" to be of type string, alphanumeric and lowercase with dashes only but got 4.',
  ],
  [
    'several mistakes',
    '{\n  "name": "docs",\n  "kv_namespaces": [\n    { "binding": "DOCS" },\n    { "id": 4 },\n  ],\n}\n',
    ':5:5 cannot be used: "kv_namespaces[1]" bindings should have a string "binding" field but got {"id":4} (the first of 2 mistakes).',
  ],
  [
    'a mistake in an environment, whose field the top level has too',
    '{\n  "name": "docs",\n  "env": {\n    "preview": {\n      "name": "A B",\n    },\n  },\n}\n',
    ':5:7 cannot be used: expected "name" to be of type string, alphanumeric and lowercase with dashes only but got "A B".',
  ],
  [
    'a value of several lines',
    '{\n  "name": "docs",\n  "routes": [{ "pattern": 3 }],\n}\n',
    /:3:3 cannot be used: expected "routes" to be an array .* but these weren't valid\.$/,
  ],
])('is refused for %s', async (_name, text, expected) => {
  const config = file('wrangler.jsonc', text);
  const env = text.includes('preview') ? 'preview' : undefined;
  const { name, message } = await failureOf(readWranglerConfig(config, env));
  expect(name).toBe('OperatorError');
  if (typeof expected === 'string') expect(message).toBe(config + expected);
  else expect(message).toMatch(expected);
});

it('is refused in TOML, and where only the names of the local namespace are needed', async () => {
  const toml = file('wrangler.toml', 'name = "docs"\n[[kv_namespaces]\n');
  expect((await failureOf(localBinding(toml))).message).toMatch(
    /wrangler\.toml:2 cannot be used: /,
  );
  const json = file('wrangler.jsonc', '{\n  "name"\n}\n');
  expect((await failureOf(localBinding(json))).message).toBe(
    `${json}:3:1 cannot be used: found \`}\`, expected a colon.`,
  );
});

async function failureOf(reading: Promise<unknown>): Promise<Error> {
  const error = await reading.catch((reason: unknown) => reason);
  if (error instanceof Error) return error;
  throw new Error('The configuration was read.');
}

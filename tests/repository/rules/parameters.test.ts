/** The files that may have functions with more than four parameters: `oxlint.json` lists those that do, and no other. */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { CODE, UNLINTED } from '../code.ts';

const RULE = 'eslint/max-params';

interface Override {
  files: string[];
  rules: Record<string, unknown>;
}

it('every exception to the number of parameters is needed', () => {
  const config: { rules: Record<string, unknown>; overrides: Override[] } = JSON.parse(
    fs.readFileSync('tests/repository/oxlint.json', 'utf8'),
  );
  const listed = config.overrides
    .filter(({ rules }) => rules[RULE] === 'off')
    .flatMap(({ files }) => files.map((file) => file.replace('**/', '')));
  expect(filesWith(config.rules[RULE]).sort()).toEqual(listed.sort());
});

/** Files that break the rule alone, without overrides. */
function filesWith(rule: unknown): string[] {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'edgepress-lint-'));
  const file = path.join(folder, 'oxlint.json');
  fs.writeFileSync(
    file,
    JSON.stringify({ categories: { correctness: 'off' }, rules: { [RULE]: rule } }),
  );
  const { stdout } = spawnSync(
    process.execPath,
    ['node_modules/oxlint/bin/oxlint', '-c', file, '--format', 'json', ...UNLINTED, ...CODE],
    { encoding: 'utf8' },
  );
  fs.rmSync(folder, { recursive: true });
  const { diagnostics }: { diagnostics: { filename: string }[] } = JSON.parse(stdout);
  return [...new Set(diagnostics.map(({ filename }) => filename))];
}

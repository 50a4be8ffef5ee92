/** The commands of the documentation that are for a clone of the repository. Those for a project are in `docs-run.test.ts`. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { parseArguments } from '../../bench/arguments.ts';
import { BENCHES } from '../../bench/benches.ts';
import { openProject } from '../../compiler/config/project.ts';
import { exclusively } from '../support/exclusive.ts';
import { inlineCommands, reasonNotToRun } from '../support/packages/documented-command.ts';
import { freePort, runProgram } from '../support/process.ts';
import { isFull } from '../support/suite.ts';

const { scripts }: { scripts: Record<string, string> } = JSON.parse(
  fs.readFileSync('package.json', 'utf8'),
);
const files = ['README.md', 'CONTRIBUTING.md', ...fs.globSync('docs/**/*.{md,mdx}').toSorted()];
const found = files
  .flatMap((file) => inlineCommands(fs.readFileSync(file, 'utf8')))
  .filter((command) => reasonNotToRun(command)?.includes('clone'));
const commands = [...new Map(found.map((command) => [command.line, command])).values()].map(
  ({ line, variables, words }) => {
    const [, name = '', ...rest] = words;
    const script = name === 'run' ? (rest[0] ?? '') : name;
    const [, ...program] = (scripts[script] ?? '').split(' ');
    const given = words.includes('--') ? words.slice(words.indexOf('--') + 1) : [];
    return { line, variables, script, program, given };
  },
);
const of = (pattern: RegExp) => commands.filter(({ script }) => pattern.test(script));

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'edgepress-clone-'));
afterAll(() => fs.rmSync(folder, { recursive: true }));

it('are benches, servers, the package, pictures, and what runs the tests', () => {
  const known = of(
    /^(?:bench|search:parity|start$|docs$|package$|recordings$|screenshots$|test|check$|format$)/,
  );
  expect(commands.filter((command) => !known.includes(command))).toEqual([]);
  expect(commands.length).toBeGreaterThan(20);
});

it.each(of(/^(?:bench|search:parity)/))('$line measures something', ({ program, given }) => {
  const fixed = program.slice(program.indexOf('bench/run.ts') + 1);
  const asked = parseArguments([...fixed, ...given], BENCHES);
  if (asked === 'help') throw new Error('It only prints its help.');
  expect(asked.names.filter((name) => BENCHES[name] === undefined)).toEqual([]);
  expect(asked.names.length).toBeGreaterThan(0);
});

describe.runIf(isFull)('in this clone', () => {
  const servers = of(/^(?:start|docs)$/).map((one) => ({
    ...one,
    content: one.script === 'docs' ? 'docs' : (one.variables['CONTENT'] ?? 'content'),
  }));

  it.each(servers)('$line serves the site', async ({ program, content }) => {
    const [setup = '', ...rest] = program;
    // The folder of a reader's own site.
    const root = content.startsWith('<') ? 'examples/brand' : content;
    const port = await freePort();
    await exclusively(openProject({ content: path.resolve(root) }).out, async () => {
      const server = runProgram(path.resolve(setup), [...rest, '--port', `${port}`], {
        env: { CONTENT: root, CI: '' },
      });
      try {
        await server.until('appear as you save');
        expect((await fetch(`http://localhost:${port}/`)).status).toBe(200);
      } finally {
        server.child.kill('SIGTERM');
        await server.ended;
      }
    });
  });

  it.each(of(/^package$/))(
    '$line packs both packages',
    async ({ program: [setup = '', ...rest] }) => {
      const run = runProgram(path.resolve(setup), [...rest, '--out', folder], { env: {} });
      expect(await run.ended, run.output()).toBe(0);
      const packed = fs.readdirSync(folder).filter((name) => name.endsWith('.tgz'));
      expect(packed.map((name) => name.replace(/-\d.*/, '')).toSorted()).toEqual([
        'create-edgepress',
        'edgepress',
      ]);
    },
  );
});

import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Command } from '../../cli/core/command.ts';
import { helpText } from '../../cli/core/help-text.ts';
import { type CommandSpec, readInput } from '../../cli/core/options.ts';
import { PLAN_OPTION } from '../../cli/core/shared-options.ts';

const COMMAND = {
  name: 'sample',
  summary: 'Does something.',
  words: { usage: '<release>', min: 1, max: 1 },
  options: {
    ...PLAN_OPTION,
    delete: { type: 'flag', description: 'Delete it.' },
    keep: { type: 'number', value: 'releases', default: 10, min: 1, description: 'How many.' },
    port: {
      type: 'number',
      value: 'port',
      env: 'PORT',
      default: 80,
      min: 0,
      max: 99,
      description: 'Where.',
    },
  },
  variables: { SECRET: { type: 'text', value: 'key', description: 'The secret.' } },
} as const satisfies CommandSpec;

function read(line: string, env: NodeJS.ProcessEnv = {}) {
  return readInput(COMMAND, line.split(' '), env);
}

describe('the options of a command', () => {
  it('are typed values from the command line, the environment or the default, in this order', () => {
    expect(read('one')).toEqual({
      options: { plan: undefined, delete: false, keep: 10, port: 80 },
      variables: { SECRET: undefined },
      words: ['one'],
      json: false,
    });
    const env = { PORT: '7', PUBLISH_PLAN: 'paid', SECRET: 's' };
    expect(read('one --delete --keep 3', env)).toEqual({
      options: { plan: 'paid', delete: true, keep: 3, port: 7 },
      variables: { SECRET: 's' },
      words: ['one'],
      json: false,
    });
    expect(read('one --port 8 --plan free', env)?.options).toMatchObject({ port: 8, plan: 'free' });
  });

  it('treat an empty variable as absent', () => {
    expect(read('one', { PORT: '', PUBLISH_PLAN: '' })?.options).toMatchObject({
      port: 80,
      plan: undefined,
    });
  });

  it.each([
    ['one --keep 0', {}, '--keep: found "0", expected a whole number of at least 1.'],
    ['one --keep x', {}, '--keep: found "x", expected a whole number of at least 1.'],
    ['one', { PORT: '100' }, 'PORT: found "100", expected a whole number from 0 to 99.'],
    ['one --plan pro', {}, '--plan: found "pro", expected free or paid.'],
    ['one', { PUBLISH_PLAN: 'pro' }, 'PUBLISH_PLAN: found "pro", expected free or paid.'],
    ['one --force', {}, "Unknown option '--force'. Usage: edgepress sample <release> [options]"],
    ['one two', {}, 'Found "one two", expected <release>. Usage: edgepress sample '],
    ['--delete', {}, 'Found no argument, expected <release>. Usage: edgepress sample '],
    ['one --secret x', {}, "Unknown option '--secret'"],
  ])('reject an invalid value or word in one sentence: %s %j', (line, env, sentence) => {
    let message = '';
    try {
      read(line, env);
    } catch (error) {
      message = error instanceof Error ? error.message : '';
    }
    expect(message).toContain(sentence);
    expect(message).not.toContain('\n');
  });

  it('are listed by --help, whatever else is on the line', () => {
    expect(read('--help', { PUBLISH_PLAN: 'pro' })).toBeNull();
    const help = helpText(COMMAND);
    for (const line of [
      'Usage: edgepress sample <release> [options]',
      /--plan free\|paid {2,}Plan of .* \(environment: PUBLISH_PLAN\)/,
      /--keep <releases> {2,}How many\. \(default: 10\)/,
      /--port <port> {2,}Where\. \(default: 80; environment: PORT\)/,
      /--delete {2,}Delete it\./,
      /CONTENT {2,}Content folder/,
      /SECRET {2,}The secret\./,
    ])
      expect(help).toMatch(line);
  });
});

describe('--help', () => {
  const help = (...args: string[]) =>
    spawnSync(process.execPath, ['cli/edgepress.ts', ...args], { encoding: 'utf8' });
  const modules = fs.readdirSync('cli/commands').map((file) => path.parse(file).name);
  // File names can't contain the colon of `version:cut` on every system.
  const nameOf = (module: string): string => module.replace('-', ':');

  it('lists every command when there is none on the line', () => {
    const { status, stdout } = help('--help');
    expect(status).toBe(0);
    for (const name of [...modules.map(nameOf), 'build']) expect(stdout).toContain(`\n  ${name} `);
  });

  it('is suggested for an unknown command', () => {
    const { status, stderr } = help('publsh');
    expect(status).toBe(1);
    expect(stderr).toMatch(/^Found no command "publsh", expected one of: dev, build, publish, /);
  });

  // One process for all: what each prints must not depend on the others.
  it('prints the usage and options of a command, and does nothing', async () => {
    for (const name of modules) {
      const { default: command }: { default: Command } = await import(
        `../../cli/commands/${name}.ts`
      );
      const text = helpText(command.spec);
      expect(text).toContain(`Usage: edgepress ${nameOf(name)} `);
      expect(text).toContain('--root <folder>');
    }
    const { status, stdout, stderr } = help('rollback', '--help');
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toContain('Usage: edgepress rollback [<release>] [options]');
  });
});

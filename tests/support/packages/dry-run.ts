/** Checks a command of the documentation that needs an account, without one. */
import { expect } from 'vitest';
import { COMMANDS } from '../../../cli/command-list.ts';
import { allOptions, readInput } from '../../../cli/core/options.ts';
import type { SnippetProject } from './snippet-project.ts';

/** Commands of the engine that never need an account, and succeed in a new project. */
const LOCAL = new Set(['build', 'lint']);

/**
 * Runs a command as a dry run if it has one, and otherwise checks that it exists and has the options. Fails if it doesn't, or for a
 * program that isn't known here.
 */
export async function dryRun(project: SnippetProject, line: string): Promise<void> {
  const command = line
    .replace(/(?:^|\s)#.*$/, '')
    .replace(/\|.*$/, '')
    .replace(/^(?:\w+=\S+ +)*/, '')
    .trim();
  if (command === '') return;
  const [program = '', tool = '', name = '', ...args] = command.split(/\s+/);
  if (program === 'npm' && tool === 'run') expectDry(project, `npm run ${name} -- --dry-run`);
  else if (program === 'npm' && tool === 'install') expect(name).toBe('edgepress@latest');
  else if (program === 'npx' && tool === 'wrangler') expectKnown(project, name, args);
  else if (program === 'npx' && tool === 'edgepress') await dryRunOf(project, name, args);
  else throw new Error(`Expected a command that can be checked without an account: ${line}`);
}

async function dryRunOf(project: SnippetProject, name: string, args: string[]): Promise<void> {
  const spec = (await COMMANDS[name]?.load())?.default.spec;
  if (spec === undefined) throw new Error(`There is no command "${name}".`);
  expect(readInput(spec, args, {})).not.toBeNull();
  const options = allOptions(spec);
  const command = ['npx edgepress', name, ...args].join(' ');
  if (LOCAL.has(name)) expect(project.run(command)).toMatchObject({ status: 0 });
  // An environment is one of an account.
  else if (
    'dry-run' in options &&
    name !== 'search' &&
    (name === 'deploy' || !args.includes('--env'))
  ) {
    const local = 'local' in options ? ' --local' : '';
    expectDry(project, `${command.replace(' --dry-run', '')} --dry-run${local}`);
  }
}

function expectDry(project: SnippetProject, command: string): void {
  const { status, output } = project.run(command);
  expect([status, command], output).toEqual([0, command]);
}

function expectKnown(project: SnippetProject, name: string, args: string[]): void {
  // Values follow the first option.
  const end = args.findIndex((arg) => arg.startsWith('-'));
  const words = [name, ...args.slice(0, end < 0 ? undefined : end)].filter(
    (word) => /^[a-z]+$/.test(word) && word !== 'edgepress',
  );
  const { status, output } = project.run(`npx wrangler ${words.join(' ')} --help`);
  expect([status, output]).toEqual([0, expect.stringContaining(`wrangler ${words.join(' ')}`)]);
  for (const option of args.filter((arg) => arg.startsWith('--'))) expect(output).toContain(option);
}

/** Runs a command of the documentation in a project: as it is, against a server, or against stand-ins of the accounts it needs. */
import fs from 'node:fs';
import { expect } from 'vitest';
import type { DocumentedAccount } from './documented-account.ts';
import { type DocumentedCommand, toolWords } from './documented-command.ts';
import type { SnippetProject } from './snippet-project.ts';

/** Commands of the engine that need no account. The others don't either with `--local`. */
const LOCAL = new Set(['build', 'lint', 'doctor', 'import', 'version:cut', 'translate', '--help']);
/** Commands of npm that install something from the registry, or what a lockfile names. */
const INSTALL = /^npm (?:install|ci)\b/;

/** Runs a command to its end, or until it serves. `isFresh`: in the state of a new deployment instead of the last command's. */
export async function runDocumented(
  project: SnippetProject,
  command: DocumentedCommand,
  { account, isFresh }: { account: () => Promise<DocumentedAccount>; isFresh: boolean },
): Promise<void> {
  const { line, variables, words } = command;
  const [program, name = '', ...args] = toolWords(command);
  if (program === 'edgepress' && name === 'dev')
    return project.serve('npx edgepress dev', expectServed, variables);
  if (program === 'wrangler' && name === 'dev') return expectWranglerServes(project);
  // It opens a page of Cloudflare in a browser.
  if (program === 'wrangler' && name === 'login') return expectHelp(project, 'login');
  if (program === 'edgepress' && name === 'smoke') return expectChecked(project, args);
  if (
    INSTALL.test(words.join(' ')) ||
    (program === 'edgepress' && (LOCAL.has(name) || args.includes('--local')))
  ) {
    const script = program === 'npm' ? words.join(' ') : ['npx edgepress', name, ...args].join(' ');
    const { status, output } = await project.run(script, variables);
    // A configuration that a page has changed can lack something, which the command then prints.
    const isFound = name === 'doctor' && /^change {2}/m.test(output);
    expect([status, line], output).toEqual([isFound ? 1 : 0, line]);
    return;
  }
  if (program !== 'edgepress' && program !== 'wrangler')
    throw new Error(`Expected a command that the tests know: ${line}`);
  const stand = await account();
  await (isFresh ? stand.run(project, command) : stand.continue(project, command));
}

async function expectServed(origin: string): Promise<void> {
  expect((await fetch(origin)).status).toBe(200);
}

async function expectWranglerServes(project: SnippetProject): Promise<void> {
  const { status } = await project.run('npx edgepress build', { CI: '' });
  expect(status).toBe(0);
  await project.serve('npx wrangler dev', expectServed, { CI: '' });
}

async function expectHelp(project: SnippetProject, name: string): Promise<void> {
  const { status, output } = await project.run(`npx wrangler ${name} --help`);
  expect([status, output]).toEqual([0, expect.stringContaining(`wrangler ${name}`)]);
}

// The server on this machine stands for the site. What only Cloudflare has is skipped.
async function expectChecked(project: SnippetProject, given: string[]): Promise<void> {
  await project.serve('npx edgepress dev', async (origin) => {
    const args = given.map((arg) => (arg.startsWith('https://') ? origin : arg));
    const options = args.includes('--no-limits') ? args : [...args, '--no-limits'];
    const all = options.some((arg) => arg.startsWith('http')) ? options : [origin, ...options];
    const { status, output } = await project.run(
      `npx edgepress smoke ${all.join(' ')} --site-url https://docs.example.com`,
    );
    expect(status, output).toBe(0);
    for (const check of ['health', 'security headers', 'canonical addresses', 'revalidation'])
      expect(output).toMatch(new RegExp(`^passed +${check}`, 'm'));
  });
}

/** The name and version of the packages that aren't published yet, in a command that installs or creates one. */
export function expectOwnPackage({ line, words }: DocumentedCommand): void {
  const manifest = (file: string): { name: string } => JSON.parse(fs.readFileSync(file, 'utf8'));
  const names = {
    create: manifest('packages/create-edgepress/package.json').name.replace('create-', ''),
    install: manifest('package.json').name,
  };
  const [, verb = '', name = ''] = words;
  expect([line, name.replace(/@latest$/, '')]).toEqual([
    line,
    verb === 'create' ? names.create : names.install,
  ]);
}

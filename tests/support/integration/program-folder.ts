/** A folder with programs of pages as they are printed, the toolkit beside them, and drivers of tests that run them. */
import { execFile, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { codeFences } from '../content/code-fences.ts';
import { copyFilled } from '../toolkit/run-toolkit.ts';

const FIXTURES = path.resolve('tests/fixtures/integration');
const LANGUAGES = ['javascript', 'python', 'text'];

/** Returns the first Python that has these packages. Debian's is tried after the one of the path. */
export function pythonWith(packages: readonly string[]): string | null {
  const script = packages.map((name) => `import ${name}`).join('\n');
  const has = (python: string): boolean =>
    spawnSync(python, ['-c', script], { stdio: 'ignore' }).status === 0;
  return ['python3', '/usr/bin/python3'].find(has) ?? null;
}

/** Returns what pages of docs/integration print under a title. Parts that follow each other are joined. */
export function printed(title: string): string {
  const fences = codeFences(LANGUAGES).filter(({ file }) => file.includes('/integration/'));
  const whole = fences.find((one) => one.title === title);
  const parts = whole ? [whole] : fences.filter((one) => one.title.startsWith(`${title}, part `));
  if (parts.length === 0) throw new Error(`No page has the code ${title}.`);
  return parts.map(({ text }) => text).join('\n');
}

/** The folder. */
export class ProgramFolder {
  readonly #folder = fs.mkdtempSync(path.join(os.tmpdir(), 'edgepress-programs-'));

  constructor(titles: readonly string[]) {
    for (const language of ['javascript', 'python']) {
      copyFilled(path.resolve('content/toolkit', language), this.#folder);
      fs.cpSync(path.join(FIXTURES, language), this.#folder, { recursive: true });
    }
    // Packages that the tests stand in for are beside the installed ones.
    const packages = path.join(this.#folder, 'node_modules');
    fs.mkdirSync(packages);
    for (const name of ['express', 'jose', 'pg'])
      fs.symlinkSync(path.resolve('node_modules', name), path.join(packages, name));
    for (const title of titles) this.write(title, printed(title));
  }

  /** Writes a module that the reader's own programs would have. */
  write(name: string, text: string): void {
    const file = path.join(this.#folder, name);
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, text);
  }

  /** Makes a module of the folder stand in for a package. */
  package(name: string, module: string): void {
    const up = '../'.repeat(name.split('/').length + 1);
    this.write(`node_modules/${name}/package.json`, '{ "type": "module", "main": "index.js" }');
    this.write(`node_modules/${name}/index.js`, `export * from '${up}${module}'\n`);
  }

  /** Runs a script, and returns what it printed as JSON. */
  async run(program: string, script: string, env: Record<string, string>): Promise<unknown> {
    const args = script.endsWith('.py') ? [script] : ['--import', './redirect.mjs', script];
    const { stdout } = await promisify(execFile)(program, args, {
      cwd: this.#folder,
      timeout: 60_000,
      env: {
        PATH: process.env['PATH'],
        TZ: 'Europe/London',
        CLIENT_ID: 'cli_test',
        CLIENT_SECRET: 'sec_test',
        ...env,
      },
    });
    return JSON.parse(stdout.trim().split('\n').at(-1) ?? '');
  }

  /** Deletes the folder. */
  remove(): void {
    fs.rmSync(this.#folder, { recursive: true });
  }
}

/** A project from the packed engine, in which the commands and the code of a page of the documentation run. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect } from 'vitest';
import { freePort } from '../process.ts';

const NAME = 'my-docs';

/** What a command printed, and its exit code. */
export interface EndedScript {
  status: number | null;
  stdout: string;
  /** With what it wrote to standard error. */
  output: string;
}

/** The project. */
export class SnippetProject {
  readonly #folder = fs.mkdtempSync(path.join(os.tmpdir(), 'edgepress-snippets-'));
  readonly #pristine = path.join(this.#folder, 'pristine');
  /** Absolute path. */
  readonly root = path.join(this.#folder, NAME);

  /** Packs the engine and runs the commands that create the project. `<clone>` in them is a clone of the repository. */
  async create(script: string): Promise<void> {
    const packed = path.join(this.#folder, 'dist/package');
    // The site that docs/import.md imports.
    fs.cpSync('tests/fixtures/harbour', path.join(this.#folder, 'my-docusaurus-site'), {
      recursive: true,
    });
    execFileSync(process.execPath, ['packages/pack.ts', '--out', packed]);
    const { status, output } = await this.#shell(
      script.replaceAll('<clone>', this.#folder),
      this.#folder,
    );
    expect([status, output]).toEqual([0, expect.stringContaining('Wrote')]);
    fs.cpSync(this.root, this.#pristine, {
      recursive: true,
      filter: (file) => !file.startsWith(path.join(this.root, 'node_modules')),
    });
  }

  /** Brings the project back to how it was created, and adds what a page expects to be there. */
  reset(prepared: string): void {
    for (const name of fs.readdirSync(this.root))
      if (name !== 'node_modules' && name !== 'dist')
        fs.rmSync(path.join(this.root, name), { recursive: true });
    fs.cpSync(this.#pristine, this.root, { recursive: true });
    if (fs.existsSync(prepared))
      fs.cpSync(prepared, this.root, { recursive: true, dereference: true });
    // Git ignores folders of that name.
    const packages = path.join(this.root, 'packages');
    if (fs.existsSync(packages))
      fs.cpSync(packages, path.join(this.root, 'node_modules'), { recursive: true });
  }

  /** Fields of the configuration that the page's project has: `site.json` of what was prepared. */
  prepared(): Record<string, unknown> {
    const file = path.join(this.root, 'site.json');
    return fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : {};
  }

  read(file: string): string {
    return fs.readFileSync(path.join(this.root, file), 'utf8');
  }

  write(file: string, text: string): void {
    const target = path.join(this.root, file);
    fs.mkdirSync(path.dirname(target), { recursive: true });
    fs.writeFileSync(target, text);
  }

  /** Runs lines of a shell in the project. The first that fails ends them. */
  run(script: string, env: Record<string, string> = {}): Promise<EndedScript> {
    return this.#shell(script, this.root, env);
  }

  /** Runs a command that keeps running, calls `use` with its address once it serves the site, and ends it. */
  async serve(
    command: string,
    use: (origin: string) => Promise<void>,
    env: Record<string, string> = {},
  ): Promise<void> {
    const port = await freePort();
    const separator = command.startsWith('npm run') ? ' --' : '';
    const child = spawn('sh', ['-c', `${command}${separator} --port ${port}`], {
      cwd: this.root,
      env: { ...this.#env(), ...env },
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const ended = new Promise((resolve) => child.once('exit', resolve));
    try {
      await serving(child);
      await use(`http://localhost:${port}`);
    } finally {
      if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGTERM');
      await ended;
    }
  }

  remove(): void {
    fs.rmSync(this.#folder, { recursive: true, force: true });
  }

  // In a process of its own, so that this one can answer as the services that the script needs.
  async #shell(
    script: string,
    cwd: string,
    env: Record<string, string> = {},
  ): Promise<EndedScript> {
    const child = spawn('sh', ['-ec', script], {
      cwd,
      env: { ...this.#env(), ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let [stdout, stderr] = ['', ''];
    child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString('utf8')));
    child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString('utf8')));
    const status = await new Promise<number | null>((resolve) => child.once('close', resolve));
    return { status, stdout, output: stdout + stderr };
  }

  #env(): NodeJS.ProcessEnv {
    return {
      ...process.env,
      // The Node of the tests, whatever the system has.
      PATH: `${path.dirname(process.execPath)}${path.delimiter}${process.env['PATH']}`,
      MINIFLARE_WORKERD_PATH: undefined,
      XDG_CONFIG_HOME: path.join(this.#folder, 'config'),
      CI: '1',
      CONTENT: undefined,
      PREVIEW_KEY: 'a key of a test with more than 32 characters',
      npm_config_ignore_scripts: 'true',
      npm_config_audit: 'false',
      npm_config_fund: 'false',
      npm_config_prefer_offline: 'true',
      npm_config_yes: 'true',
    };
  }
}

function serving(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = '';
    const take = (chunk: Buffer): void => {
      output += chunk.toString('utf8');
      if (/\b(?:at|on) http:\/\//.test(output)) resolve();
    };
    child.stdout?.on('data', take);
    child.stderr?.on('data', take);
    child.once('exit', () => reject(new Error(`The server ended:\n${output}`)));
  });
}

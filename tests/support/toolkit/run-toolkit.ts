/** Copies the toolkit of a language with the site's variables filled in, and runs a program that uses all of it. */
import { execFile, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { withVariables } from '../content/api-schemas.ts';

const FIXTURES = path.resolve('tests/fixtures/toolkit');

/** Whether a program is installed, for tests of languages that a machine may not have. */
export function isInstalled(program: string): boolean {
  return !spawnSync(program, ['-version'], { stdio: 'ignore' }).error;
}

/** Copies a folder of the content. */
export function copyFilled(folder: string, to: string): void {
  for (const name of fs.readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const from = path.join(folder, name);
    if (!fs.statSync(from).isFile()) continue;
    fs.mkdirSync(path.dirname(path.join(to, name)), { recursive: true });
    fs.writeFileSync(path.join(to, name), withVariables(fs.readFileSync(from, 'utf8')));
  }
}

/** A real database instead of the double, and what its driver needs. */
export interface Database {
  url: string;
  /** The Python that has the driver, or the JAR of Java's. */
  driver?: string;
}

/** Runs the driver of a language against a double, and returns what it printed. */
export async function runToolkit(
  language: 'javascript' | 'python' | 'java',
  url: string,
  database?: Database,
): Promise<unknown> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'edgepress-toolkit-'));
  const run = async (program: string, ...args: string[]): Promise<string> => {
    const { stdout } = await promisify(execFile)(program, args, {
      cwd: folder,
      env: {
        PATH: process.env['PATH'],
        API_URL: url,
        CLIENT_ID: 'cli_test',
        CLIENT_SECRET: 'sec_test',
        ENVIRONMENT_ID: 'env_1',
        DATABASE_URL: database?.url,
      },
    });
    return stdout;
  };
  try {
    copyFilled(path.resolve('content/toolkit', language), folder);
    const isDouble = (name: string): boolean => /database\.\w+$/i.test(name);
    const filter = (name: string): boolean => database === undefined || !isDouble(name);
    fs.cpSync(FIXTURES, folder, { recursive: true, filter });
    fs.symlinkSync(path.resolve('node_modules'), path.join(folder, 'node_modules'));
    if (language === 'javascript') return JSON.parse(await run(process.execPath, 'driver.js'));
    if (language === 'python')
      return JSON.parse(await run(database?.driver ?? 'python3', 'driver.py'));
    const sources = fs.readdirSync(path.join(folder, 'cx')).map((name) => `cx/${name}`);
    await run('javac', '-Xlint:all,-serial', '-Werror', '-d', 'classes', ...sources);
    const classes = ['classes', database?.driver ?? []].flat().join(path.delimiter);
    return JSON.parse(await run('java', '-cp', classes, 'cx.Driver'));
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
}

/** Compiles Java programs together with the toolkit. Throws if the compiler finds something. */
export async function compileWithToolkit(programs: Record<string, string>): Promise<void> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'edgepress-toolkit-'));
  try {
    copyFilled(path.resolve('content/toolkit/java'), folder);
    for (const [name, text] of Object.entries(programs))
      fs.writeFileSync(path.join(folder, name), text);
    const sources = fs.globSync('**/*.java', { cwd: folder });
    const options = ['-Xlint:all,-serial', '-Werror', '-d', 'classes'];
    await promisify(execFile)('javac', [...options, ...sources], { cwd: folder });
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
}

/** Runs wrangler, which has the operator's login. */
import { stripVTControlCharacters } from 'node:util';
import { disableWranglerRequests } from '../kv/local-kv.ts';
import { OperatorError } from '../../compiler/diagnostics/operator-error.ts';
import { runChild } from '../process/child.ts';
import { wranglerFile } from '../process/wrangler-file.ts';
import { Stopped } from '../process/signals.ts';

/** The result of running wrangler. */
export interface WranglerRun {
  ok: boolean;
  /** Standard output. */
  text: string;
  /** The error in one line; empty when there was none. */
  error: string;
}

/** Runs the wrangler of the project in `root` with one configuration and environment. */
export class Wrangler {
  readonly #file: string;
  readonly #scope: string[];

  constructor(root: string, config: string, env: string | undefined) {
    this.#file = wranglerFile(root);
    // An empty name selects the top level explicitly; without the option, wrangler warns.
    this.#scope = ['--config', config, '--env', env ?? ''];
  }

  /** Runs a command for the account, such as `kv namespace list`. */
  try(args: string[]): Promise<WranglerRun> {
    return run(this.#file, args);
  }

  /** Runs a command for this worker. */
  tryForWorker(args: string[]): Promise<WranglerRun> {
    return run(this.#file, [...args, ...this.#scope]);
  }

  /** Whether the account can be read: somebody is logged in, or there is a token. Throws an `OperatorError` when it can't be found out. */
  async isLoggedIn(): Promise<boolean> {
    const listed = await this.try(['kv', 'namespace', 'list']);
    if (!listed.ok && isAboutLogin(listed.error)) return false;
    demand(listed, 'Reading the Cloudflare account');
    return true;
  }

  /** Runs a command for the account. Throws an `OperatorError` when it fails. */
  async must(args: string[], what: string): Promise<string> {
    return demand(await this.try(args), what);
  }

  /** Runs a command for this worker. Throws an `OperatorError` when it fails. */
  async runForWorker(args: string[], what: string): Promise<string> {
    return demand(await this.tryForWorker(args), what);
  }
}

async function run(file: string, args: string[]): Promise<WranglerRun> {
  disableWranglerRequests();
  try {
    const { code, stdout, stderr } = await runChild(process.execPath, [file, ...args], {
      env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0', CI: '1' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    return { ok: code === 0, text: stdout, error: errorIn(`${stderr}\n${stdout}`) };
  } catch (error) {
    if (error instanceof Stopped) throw error;
    throw new OperatorError(
      `Could not run wrangler: ${error instanceof Error ? error.message : String(error)}.`,
    );
  }
}

function demand({ ok, text, error }: WranglerRun, what: string): string {
  if (ok) return text;
  const hint = isAboutLogin(error) ? ' Set CLOUDFLARE_API_TOKEN, or run "npx wrangler login".' : '';
  throw new OperatorError(`${what} failed: ${error.replace(/\.?$/, '.')}${hint}`);
}

function isAboutLogin(error: string): boolean {
  return /not logged in|authenticat|api[ _]token|10000|9109/i.test(error);
}

// wrangler marks its errors. The lines after the first are hints and links.
function errorIn(text: string): string {
  const lines = stripVTControlCharacters(text)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const at = lines.findIndex((line) => /\[ERROR\]|^Error:|^✘/.test(line));
  const line = (at < 0 ? lines.at(-1) : lines[at]) ?? 'it printed nothing';
  const said = line.replace(/^.*\[ERROR\]\s*|^Error:\s*|^✘\s*/, '');
  // After "A request … failed." or "… here:", the reason or the address is on the next line.
  const isHalf = at >= 0 && /:$|request to the Cloudflare API\b.* failed\.$/.test(said);
  return isHalf ? `${said} ${lines[at + 1] ?? ''}`.trim() : said;
}

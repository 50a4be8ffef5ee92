/** wrangler as a command: it holds the operator's login, and does to Cloudflare what a person at a terminal could. */
import { stripVTControlCharacters } from 'node:util';
import { quietWrangler } from '../kv/local-kv.ts';
import { OperatorError } from '../../compiler/diagnostics/operator-error.ts';
import { runChild } from '../process/child.ts';
import { Stopped } from '../process/signals.ts';

/** What a run of wrangler has said. */
export interface WranglerRun {
  ok: boolean;
  /** Standard output. */
  text: string;
  /** Its error in one line; empty when there was none. */
  error: string;
}

/** wrangler for one configuration and one of its environments. */
export class Wrangler {
  readonly #scope: string[];

  constructor(config: string, env: string | undefined) {
    // An empty environment is the top level, said aloud: wrangler warns when it has to guess.
    this.#scope = ['--config', config, '--env', env ?? ''];
  }

  /** Runs a command of the account (`kv namespace list`) and says how it went. */
  try(args: string[]): Promise<WranglerRun> {
    return run(args);
  }

  /** Runs a command of this worker and says how it went. */
  tryForWorker(args: string[]): Promise<WranglerRun> {
    return run([...args, ...this.#scope]);
  }

  /** Runs a command of the account. Throws a sentence when it fails. */
  async must(args: string[], what: string): Promise<string> {
    return demand(await this.try(args), what);
  }

  /** Runs a command of this worker. Throws a sentence when it fails. */
  async runForWorker(args: string[], what: string): Promise<string> {
    return demand(await this.tryForWorker(args), what);
  }
}

async function run(args: string[]): Promise<WranglerRun> {
  quietWrangler();
  try {
    // The project's own comes first on the path of every npm script.
    const { code, stdout, stderr } = await runChild('wrangler', args, {
      env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0', CI: '1' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    return { ok: code === 0, text: stdout, error: errorIn(`${stderr}\n${stdout}`) };
  } catch (error) {
    if (error instanceof Stopped) throw error;
    throw new OperatorError(
      `wrangler cannot be run: ${error instanceof Error ? error.message : String(error)}. Run this command through npm ("npm run deploy").`,
    );
  }
}

function demand({ ok, text, error }: WranglerRun, what: string): string {
  if (ok) return text;
  const login = /not logged in|authenticat|api token|10000|9109/i.test(error);
  const hint = login ? ' Set CLOUDFLARE_API_TOKEN, or run "npx wrangler login".' : '';
  throw new OperatorError(`${what} failed: ${error.replace(/\.?$/, '.')}${hint}`);
}

// wrangler marks its errors; the lines after the first are advice and addresses of manuals.
function errorIn(text: string): string {
  const lines = stripVTControlCharacters(text)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const at = lines.findIndex((line) => /\[ERROR\]|^Error:|^✘/.test(line));
  const line = (at < 0 ? lines.at(-1) : lines[at]) ?? 'it said nothing';
  const said = line.replace(/^.*\[ERROR\]\s*|^Error:\s*|^✘\s*/, '');
  // "A request … failed." or "… here:" is half of a sentence: the reason or the address is in the next line.
  const isHalf = at >= 0 && /:$|request to the Cloudflare API\b.* failed\.$/.test(said);
  return isHalf ? `${said} ${lines[at + 1] ?? ''}`.trim() : said;
}

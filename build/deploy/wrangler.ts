/** wrangler as a command: it holds the operator's login, and does to Cloudflare what a person at a terminal could. */
import { spawnSync } from 'node:child_process';
import { quietWrangler } from '../local-kv.ts';
import { OperatorError } from '../publish/operator-error.ts';

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
  try(args: string[]): WranglerRun {
    return run(args);
  }

  /** Runs a command of this worker and says how it went. */
  tryHere(args: string[]): WranglerRun {
    return run([...args, ...this.#scope]);
  }

  /** Runs a command of the account. Throws a sentence when it fails. */
  must(args: string[], what: string): string {
    return demand(this.try(args), what);
  }

  /** Runs a command of this worker. Throws a sentence when it fails. */
  mustHere(args: string[], what: string): string {
    return demand(this.tryHere(args), what);
  }
}

function run(args: string[]): WranglerRun {
  quietWrangler();
  // The project's own comes first on the path of every npm script.
  const result = spawnSync('wrangler', args, {
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1', CI: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
    maxBuffer: 1 << 26,
  });
  if (result.error)
    throw new OperatorError(
      `wrangler cannot be run: ${result.error.message}. Run this command through npm ("npm run deploy").`,
    );
  const said = `${result.stderr}\n${result.stdout}`;
  return { ok: result.status === 0, text: result.stdout, error: errorIn(said) };
}

function demand({ ok, text, error }: WranglerRun, what: string): string {
  if (ok) return text;
  const login = /not logged in|authenticat|api token|10000|9109/i.test(error);
  const hint = login ? ' Set CLOUDFLARE_API_TOKEN, or run "npx wrangler login".' : '';
  throw new OperatorError(`${what} failed: ${error.replace(/\.?$/, '.')}${hint}`);
}

// wrangler marks its errors; the lines after the first are advice and addresses of manuals.
function errorIn(text: string): string {
  const lines = text.split('\n').map((line) => line.trim());
  const marked = lines.find((line) => /\[ERROR\]|^Error:|^✘/.test(line));
  const line = marked ?? lines.findLast((one) => one !== '') ?? 'it said nothing';
  return line.replace(/^.*\[ERROR\]\s*|^Error:\s*|^✘\s*/, '');
}

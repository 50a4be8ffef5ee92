/** Asks the operator questions on the terminal. */
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { OperatorError } from '../../compiler/diagnostics/operator-error.ts';
import { Stopped } from '../process/signals.ts';

/** Asks questions. Every method rejects with `Stopped` on Ctrl-C and at the end of the input. */
export interface Questions {
  /** Asks for a yes or a no. Rejects without a terminal, unless `--yes` was passed. */
  confirm(question: string): Promise<boolean>;
  /** Like `confirm`, but the operator may also type something else. Returns that, `''` for yes, or `null` for no. */
  choose(question: string, others: string): Promise<string | null>;
  /** Asks for a line without echoing it. Returns `null` without a terminal; the line may be empty. */
  secret(question: string): Promise<string | null>;
}

/** Asks on the terminal. With `yes`, every answer is yes and nothing is asked. */
export function askOperator(yes: boolean): Questions {
  // @env CI: Set by CI systems. `deploy` asks nothing, a build isn't published locally, and the names of rules aren't links.
  const canAsk = process.stdin.isTTY && process.stdout.isTTY && !process.env['CI'];

  async function choose(question: string, others: string): Promise<string | null> {
    if (yes) return '';
    if (!canAsk)
      throw new OperatorError(
        `${question} This is not a terminal, so there is no way to ask. Pass --yes to accept.`,
      );
    const answer = (await ask(`${question} [Y/n${others}] `, process.stdout)).trim();
    if (/^(?:y|yes|)$/i.test(answer)) return '';
    return /^(?:n|no)$/i.test(answer) ? null : answer;
  }

  return {
    choose,
    async confirm(question) {
      return (await choose(question, '')) === '';
    },
    async secret(question) {
      if (!canAsk || yes) return null;
      process.stdout.write(`${question} `);
      try {
        return (await ask('', discard())).trim();
      } finally {
        process.stdout.write('\n');
      }
    },
  };
}

// Reads the terminal only while a question is open, so that Ctrl-C reaches whatever runs in between.
async function ask(question: string, output: NodeJS.WritableStream): Promise<string> {
  const lines = createInterface({ input: process.stdin, output, terminal: true, historySize: 0 });
  try {
    return await new Promise<string>((resolve, reject) => {
      lines.once('SIGINT', () => reject(new Stopped()));
      lines.once('close', () => reject(new Stopped()));
      lines.question(question).then(resolve, reject);
    });
  } finally {
    lines.close();
  }
}

// Discards its input.
function discard(): NodeJS.WritableStream {
  return new Writable({ write: (_chunk, _encoding, done) => done() });
}

/** Questions to an operator, and what stands for the answers where nobody can be asked. */
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { OperatorError } from '../../compiler/diagnostics/operator-error.ts';
import { Stopped } from './stopped.ts';

/** Who answers. Every method rejects with `Stopped` on Ctrl-C and at the end of the input. */
export interface Questions {
  /** Whether something may be done. Throws where nobody can be asked and `--yes` was not said. */
  confirm(question: string): Promise<boolean>;
  /** As `confirm`, but another answer may be given as well: it is returned, and `''` stands for yes. */
  choose(question: string, others: string): Promise<string | null>;
  /** A line that is not shown while it is typed; `null` where nobody can be asked. It may be empty. */
  secret(question: string): Promise<string | null>;
}

/** Asks on the terminal; `yes` agrees to everything and asks nothing. */
export function askOperator(yes: boolean): Questions {
  const canAsk = process.stdin.isTTY && process.stdout.isTTY && !process.env['CI'];

  async function choose(question: string, others: string): Promise<string | null> {
    if (yes) return '';
    if (!canAsk)
      throw new OperatorError(
        `${question} Nobody can be asked here: say --yes to agree to this and to the like.`,
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
        return (await ask('', nowhere())).trim();
      } finally {
        process.stdout.write('\n');
      }
    },
  };
}

// The terminal is read only while a question stands: in between, Ctrl-C reaches what runs then.
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

// What is typed into it is seen by nobody.
function nowhere(): NodeJS.WritableStream {
  return new Writable({ write: (_chunk, _encoding, done) => done() });
}

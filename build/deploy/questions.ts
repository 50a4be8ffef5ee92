/** Questions to an operator, and what stands for the answers where nobody can be asked. */
import { createInterface } from 'node:readline/promises';
import { OperatorError } from '../publish/operator-error.ts';

/** Who answers. */
export interface Questions {
  /** Whether something may be done. Throws where nobody can be asked and `--yes` was not said. */
  confirm(question: string): Promise<boolean>;
  /** A line of text, `null` where nobody can be asked. An answer may be empty. */
  line(question: string): Promise<string | null>;
  close(): void;
}

/** Asks on the terminal; `yes` agrees to everything and asks nothing. */
export function askOperator(yes: boolean): Questions {
  const canAsk = process.stdin.isTTY && process.stdout.isTTY && !process.env['CI'];
  const lines =
    canAsk && !yes ? createInterface({ input: process.stdin, output: process.stdout }) : null;
  return {
    async confirm(question) {
      if (yes) return true;
      if (lines === null)
        throw new OperatorError(
          `${question} Nobody can be asked here: say --yes to agree to this and to the like.`,
        );
      const answer = await lines.question(`${question} [Y/n] `);
      return /^(?:y|yes|)$/i.test(answer.trim());
    },
    async line(question) {
      return lines === null ? null : (await lines.question(`${question} `)).trim();
    },
    close: () => lines?.close(),
  };
}

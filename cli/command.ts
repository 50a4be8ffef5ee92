/** Runs a command: reads its input, prints its errors, and sets the exit code. */
import { contentRoot, outputFolder } from '../compiler/config/output-folder.ts';
import { BuildError } from '../compiler/diagnostics/diagnostic.ts';
import { OperatorError } from '../compiler/diagnostics/operator-error.ts';
import { printDiagnostics } from '../compiler/diagnostics/print-diagnostics.ts';
import { Stopped } from '../publisher/process/signals.ts';
import { isSystemError, systemErrorText } from '../publisher/process/system-error.ts';
import { type CommandInput, type CommandSpec, helpText, readInput } from './options.ts';

/** Exit codes other than 0. `incomplete` means that the command did its work in part; its output says which part. */
export const EXIT = { failed: 1, incomplete: 2, stopped: 130 } as const;

/** What a command works with. */
export interface CommandContext<
  Options extends CommandSpec['options'],
  Variables extends CommandSpec['options'],
> extends CommandInput<Options, Variables> {
  /** Absolute path of the content folder. */
  root: string;
  /** Absolute path of the output folder. */
  out: string;
}

/**
 * Runs a command to its end. An expected error is printed as one sentence; any other error crashes the process with its
 * stack. `partialState` says how far the command may have come when the operating system refuses something.
 */
export async function runCommand<
  const Options extends CommandSpec['options'],
  const Variables extends CommandSpec['options'],
>(
  command: CommandSpec<Options, Variables> & { partialState?: string },
  work: (context: CommandContext<Options, Variables>) => Promise<void>,
): Promise<void> {
  const root = contentRoot();
  const out = outputFolder(root);
  try {
    const input = readInput(command, process.argv.slice(2), process.env);
    if (input === null) console.log(helpText(command));
    else await work({ ...input, root, out });
  } catch (error) {
    process.exitCode = error instanceof Stopped ? EXIT.stopped : EXIT.failed;
    if (error instanceof OperatorError) console.error(error.message);
    else if (error instanceof BuildError) {
      printDiagnostics(error.diagnostics, out);
      console.error('The build failed; nothing was written.');
    } else if (isSystemError(error))
      console.error(
        `${systemErrorText(error)}. ${command.partialState ?? 'The pointer was not moved'}. Fix this and run the same command again.`,
      );
    else throw error;
  }
}

/** Defines a command: its options and its work. Runs it, prints its errors, and sets the exit code. */
import fs from 'node:fs';
import { openProject, type Project } from '../../compiler/config/project.ts';
import { BuildError } from '../../compiler/diagnostics/diagnostic.ts';
import { displayPath } from '../../compiler/diagnostics/display-path.ts';
import { OperatorError } from '../../compiler/diagnostics/operator-error.ts';
import { printDiagnostics } from '../../compiler/diagnostics/print-diagnostics.ts';
import { Stopped } from '../../publisher/process/signals.ts';
import { isSystemError, systemErrorText } from '../../publisher/process/system-error.ts';
import { helpText } from './help-text.ts';
import { errorDocument, type JsonOutput, openJsonOutput } from './json-output.ts';
import { type CommandInput, type CommandSpec, readInput } from './options.ts';

/** Exit codes other than 0. `incomplete` means that the command did its work in part; its output says which part. */
export const EXIT = { failed: 1, incomplete: 2, stopped: 130 } as const;

/** Input of a command. */
export interface CommandContext<
  Options extends CommandSpec['options'],
  Variables extends CommandSpec['options'],
> extends CommandInput<Options, Variables> {
  project: Project;
}

/** A command of `edgepress`. */
export interface Command {
  spec: CommandSpec;
  /** Runs the command to its end. `args` are the words after its name. */
  run(args: readonly string[]): Promise<void>;
}

/**
 * Defines a command. An expected error is printed as one sentence; any other error crashes the process with its stack. With
 * `--json`, the object that `work` returns is printed, or an object with the error.
 * `partialState` says how far the command may have come when the operating system refuses something.
 */
export function defineCommand<
  const Options extends CommandSpec['options'],
  const Variables extends CommandSpec['options'],
>(
  spec: CommandSpec<Options, Variables> & { partialState?: string },
  work: (context: CommandContext<Options, Variables>) => Promise<object | void>,
): Command {
  return {
    spec,
    async run(args) {
      // Known before the line is parsed, because an error in it is printed as JSON too.
      const output = spec.json && args.includes('--json') ? openJsonOutput() : undefined;
      let project: Project | undefined;
      try {
        const input = readInput(spec, args, process.env);
        if (input === null) {
          output?.end(undefined);
          return console.log(helpText(spec));
        }
        checkRoot(input.root);
        // @env CONTENT: The content folder, relative to the project. Default: `content`.
        project = openProject({ root: input.root, content: process.env['CONTENT'] });
        const result = await work({ ...input, project });
        output?.end(result);
      } catch (error) {
        process.exitCode = error instanceof Stopped ? EXIT.stopped : EXIT.failed;
        report(error, { output, project, partialState: spec.partialState });
      }
    },
  };
}

// Prints an expected error, and throws any other.
function report(
  error: unknown,
  {
    output,
    project,
    partialState,
  }: {
    output: JsonOutput | undefined;
    project: Project | undefined;
    partialState: string | undefined;
  },
): void {
  const message = errorSentence(error, partialState);
  if (error instanceof BuildError && project !== undefined)
    printDiagnostics(error.diagnostics, project.out);
  if (message !== undefined) console.error(message);
  output?.end(errorDocument(error, message ?? String(error)));
  if (message === undefined) throw error;
}

function errorSentence(error: unknown, partialState: string | undefined): string | undefined {
  if (error instanceof OperatorError) return error.message;
  if (error instanceof BuildError) return 'The build failed; nothing was written.';
  if (!isSystemError(error)) return undefined;
  return [systemErrorText(error), partialState, 'Fix this and run the same command again.']
    .filter((sentence) => sentence !== undefined)
    .join('. ');
}

function checkRoot(root: string | undefined): void {
  if (root === undefined) return;
  const found = fs.statSync(root, { throwIfNoEntry: false });
  if (found?.isDirectory()) return;
  throw new OperatorError(
    `--root: found ${found === undefined ? 'nothing' : 'a file'} at ${displayPath(root)}, expected the folder of a project.`,
  );
}

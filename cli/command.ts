/** How the commands of an operator begin and end. */
import { parseArgs, type ParseArgsConfig, type ParseArgsOptionsConfig } from 'node:util';
import { BuildError } from '../compiler/diagnostics/diagnostic.ts';
import { printDiagnostics } from '../compiler/diagnostics/print-diagnostics.ts';
import { OperatorError } from '../compiler/diagnostics/operator-error.ts';
import { isSystemFault, systemFault } from '../publisher/kv/system-fault.ts';

/**
 * Runs a command; what went wrong is printed in one sentence, and the exit code is 1. `state` says how far a command
 * that the system has refused something may have come.
 */
export async function runCommand(
  out: string,
  work: () => Promise<void>,
  state = 'The pointer was not moved',
): Promise<void> {
  try {
    await work();
  } catch (error) {
    // As a shell does for Ctrl-C.
    process.exitCode = error instanceof Error && error.name === 'Stopped' ? 130 : 1;
    if (error instanceof OperatorError) console.error(error.message);
    else if (error instanceof BuildError) {
      printDiagnostics(error.diagnostics, out);
      console.error('The build failed; nothing was written.');
    } else if (isSystemFault(error))
      console.error(`${systemFault(error)}. ${state}; mend this and run the same command again.`);
    else throw error;
  }
}

/** Flags and words of the command line. Throws an `OperatorError` that names the wrong one. */
export function readFlags<T extends ParseArgsOptionsConfig>(options: T, usage: string) {
  const config = { options, allowPositionals: true, strict: true } satisfies ParseArgsConfig;
  try {
    return parseArgs(config);
  } catch (error) {
    const [what] = (error instanceof Error ? error.message : String(error)).split('. To specify');
    throw new OperatorError(`${what?.replace(/\.$/, '')}. Usage: ${usage}`);
  }
}

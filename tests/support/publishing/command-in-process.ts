/** Runs commands inside the test's own process, which spares the start of a process and of its modules. */
import { format } from 'node:util';
import type { Command } from '../../../cli/core/command.ts';

/** What a command that ended printed, and its exit code. */
export interface EndedCommand {
  code: number;
  output: string;
}

const COMMANDS: Record<string, () => Promise<{ default: Command }>> = {
  build: () => import('../../../build.ts'),
  deploy: () => import('../../../cli/commands/deploy.ts'),
  gc: () => import('../../../cli/commands/gc.ts'),
  import: () => import('../../../cli/commands/import.ts'),
  lint: () => import('../../../cli/commands/lint.ts'),
  publish: () => import('../../../cli/commands/publish.ts'),
  translate: () => import('../../../cli/commands/translate.ts'),
  'version:cut': () => import('../../../cli/commands/version-cut.ts'),
  rollback: () => import('../../../cli/commands/rollback.ts'),
};

let isRunning = false;

/**
 * Runs a command to its end, with the given environment variables and without those that it changes. One at a time:
 * commands that run together need processes of their own.
 */
export async function runInProcess(
  name: string,
  env: Record<string, string>,
  args: string[],
): Promise<EndedCommand> {
  const load = COMMANDS[name];
  if (load === undefined) throw new Error(`Found no command "${name}" to run in this process.`);
  if (isRunning) throw new Error(`"${name}" was started while another command was running.`);
  isRunning = true;
  const before = { ...process.env };
  const exitCode = process.exitCode;
  let output = '';
  const write = (...values: unknown[]): void => void (output += `${format(...values)}\n`);
  // Not spies, because the test may have its own on the same methods.
  const { log, info, warn, error: failed } = console;
  Object.assign(console, { log: write, info: write, warn: write, error: write });
  const streams = [process.stdout, process.stderr].map((stream) => ({
    stream,
    was: Reflect.get(stream, 'write'),
  }));
  for (const { stream } of streams)
    stream.write = (text: string | Uint8Array) => {
      output += String(text);
      return true;
    };
  process.exitCode = 0;
  Object.assign(process.env, env);
  try {
    await (await load()).default.run(args);
    return { code: Number(process.exitCode), output };
  } catch (error) {
    // Node ends with this code and a stack.
    return {
      code: 1,
      output: `${output}${error instanceof Error ? error.stack : String(error)}\n`,
    };
  } finally {
    isRunning = false;
    process.exitCode = exitCode;
    Object.assign(console, { log, info, warn, error: failed });
    for (const { stream, was } of streams) Reflect.set(stream, 'write', was);
    for (const variable of Object.keys(process.env))
      if (!(variable in before)) delete process.env[variable];
    Object.assign(process.env, before);
  }
}

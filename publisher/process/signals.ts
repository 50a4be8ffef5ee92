/** Signals that ask the process to end: Ctrl-C, `kill`, and a terminal that closes. */
import { OperatorError } from '../../compiler/diagnostics/operator-error.ts';

/** The signals that end a command. */
export const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Calls `stop` for each of these signals. The function it returns removes the handlers again. */
export function onSignals(stop: (signal: NodeJS.Signals) => void): () => void {
  for (const signal of SIGNALS) process.on(signal, stop);
  return () => {
    for (const signal of SIGNALS) process.off(signal, stop);
  };
}

/**
 * Returns the signal to send to a child when this process gets `signal`, if any. On Windows, the console has sent Ctrl-C to
 * the child as well, where `kill` would end it before it can clean up, and there is no SIGHUP to send.
 */
export function signalForChild(
  signal: NodeJS.Signals,
  platform: NodeJS.Platform = process.platform,
): NodeJS.Signals | undefined {
  if (platform !== 'win32') return signal;
  return signal === 'SIGINT' ? undefined : 'SIGTERM';
}

/** Thrown when the operator stops a command. What the command has created stays, and the next run reuses it. */
export class Stopped extends OperatorError {
  override name = 'Stopped';
  constructor() {
    super('Stopped. Everything created so far stays; run the same command again to continue.');
  }
}

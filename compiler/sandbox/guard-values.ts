/** Runs in the process that evaluates a configuration: keeps one failing value from taking all others with it. */
import { refusal } from './readable-folders.ts';
import { stub } from './stub-package.ts';

/** A value of a configuration that couldn't be evaluated. */
export interface LostValue {
  /** Absolute path of the module. */
  file: string;
  /** 1-based. */
  line: number;
  /** The message of the error. */
  message: string;
}

/** What was lost so far, in the order of evaluation. */
export const lostValues: LostValue[] = [];

/** Evaluates an expression. If it throws, its place gets a stub with the given name, or nothing. */
export function __guard(get: () => unknown, file: string, line: number, name?: string): unknown {
  try {
    return get();
  } catch (error) {
    return lose(error, { file, line, name });
  }
}

/** Evaluates an expression that waits for others, as `__guard` does. */
export async function __guardAsync(
  get: () => Promise<unknown>,
  file: string,
  line: number,
  name?: string,
): Promise<unknown> {
  try {
    return await get();
  } catch (error) {
    return lose(error, { file, line, name });
  }
}

/** Records the error of a statement. */
export function __lost(error: unknown, file: string, line: number): void {
  lose(error, { file, line });
}

function lose(
  error: unknown,
  { file, line, name }: Omit<LostValue, 'message'> & { name?: string | undefined },
): unknown {
  lostValues.push({ file, line, message: messageOf(error) });
  return name === undefined ? undefined : stub(name);
}

function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if ('code' in error && error.code === 'ERR_ACCESS_DENIED' && 'resource' in error)
    return refusal(String(error.resource));
  return error.message.split('\n')[0] ?? '';
}

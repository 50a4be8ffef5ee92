/** Whole numbers of the command line. */
import { OperatorError } from '../../compiler/diagnostics/operator-error.ts';

/** A flag's value as a whole number from `min` on, or `fallback` where it is absent. */
export function wholeNumber(
  value: string | undefined,
  flag: string,
  fallback: number,
  min = 0,
): number {
  if (value === undefined || value === '') return fallback;
  const number = Number(value);
  if (Number.isInteger(number) && number >= min) return number;
  throw new OperatorError(`${flag}: found "${value}", expected a whole number from ${min} on.`);
}

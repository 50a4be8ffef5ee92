/** Whether this is `npm run test:full`, which runs every row of a matrix and every foreign site. */
export const isFull = process.env['TEST_SUITE'] === 'full';

/** Returns the number of runs of a property: `most` in the full suite, otherwise a quarter of it. */
export function runsOf(most: number): { numRuns: number } {
  return { numRuns: isFull ? most : Math.ceil(most / 4) };
}

/** Returns all rows in the full suite, otherwise every `step`th, starting with the first. */
export function rowsOf<T>(rows: readonly T[], step: number): T[] {
  return rows.filter((_row, index) => isFull || index % step === 0);
}

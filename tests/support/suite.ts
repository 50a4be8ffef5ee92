/** Whether this run is `npm run test:full`: every row of a matrix and every foreign site, instead of a part of them. */
export const isFull = process.env['TEST_SUITE'] === 'full';

/** How often a property is tried: as often as that in the full suite, else a quarter of it. */
export function runsOf(most: number): { numRuns: number } {
  return { numRuns: isFull ? most : Math.ceil(most / 4) };
}

/** All rows in the full suite, else every `step`th, the first one included. */
export function rowsOf<T>(rows: readonly T[], step: number): T[] {
  return rows.filter((_row, index) => isFull || index % step === 0);
}

/** Prints tables as Markdown, ready to paste into a README. */

/** Prints a table with a heading. */
export function printTable(title: string, columns: string[], rows: (string | number)[][]): void {
  console.log(`\n### ${title}\n`);
  console.log(`| ${columns.join(' | ')} |`);
  console.log(`|${columns.map((_column, index) => (index === 0 ? ' --- ' : ' --: ')).join('|')}|`);
  for (const row of rows) console.log(`| ${row.join(' | ')} |`);
}

/** Returns the median. */
export function median(numbers: number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

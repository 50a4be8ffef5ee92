/** Prints a comparison of the embedded engine with the recorded answers of a real server. */
import { compareAnswers, type Parity, parityByKind, parityOf } from './parity.ts';
import { readRecordedIndex, readRecordedQueries } from './recorded-set.ts';
import { printTable } from '../table.ts';

/** Prints a table by kind of query, then the queries with different results, then one line for all queries. */
export function printParity(recordsFile: string, queriesFile: string): void {
  const answers = compareAnswers(readRecordedIndex(recordsFile), readRecordedQueries(queriesFile));
  printTable(
    'The embedded engine against a real server',
    ['kind', 'first3', 'overlap5', 'found', 'n'],
    [...parityByKind(answers)].map(([kind, parity]) => [kind, ...figures(parity)]),
  );
  const missed = answers.filter(({ first, agrees }) => first === false || !agrees);
  if (missed.length > 0) console.log('\nAnswered otherwise:');
  for (const { kind, q, server, engine } of missed)
    console.log(`- ${kind} “${q}”: ${server[0] ?? 'nothing'}, not ${engine[0] ?? 'nothing'}`);
  const [first3, overlap5, found, n] = figures(parityOf(answers));
  console.log(`\nparity: first3=${first3} overlap5=${overlap5} found=${found} n=${n}`);
}

function figures({ first3, overlap5, found, n }: Parity): string[] {
  return [first3.toFixed(2), overlap5.toFixed(2), found.toFixed(2), String(n)];
}

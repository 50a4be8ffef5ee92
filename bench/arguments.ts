/** Parses the command line of `npm run bench`. */
import { parseArgs } from 'node:util';
import type { Bench, BenchRequest } from './benches.ts';

/** An invalid command line. The message is written for the person who typed it. */
export class InvalidArgument extends Error {}

/** The benches to run, or `help`. */
export type BenchSelection = { names: string[]; request: BenchRequest } | 'help';

/** Parses a command line. Throws `InvalidArgument`. */
export function parseArguments(args: string[], benches: Record<string, Bench>): BenchSelection {
  const { values, positionals } = parsed(args);
  if (values.help) return 'help';
  const [first, ...rest] = positionals;
  const request: BenchRequest = {
    args: [],
    sizes: values.sizes?.split(',').map((size) => wholeNumber('--sizes', [size], { least: 50 })),
    rounds: values.rounds === undefined ? undefined : wholeNumber('--rounds', [values.rounds]),
    isShort: values.short ?? false,
    ...(values.cache !== undefined && { cache: values.cache }),
  };
  if (first === undefined) {
    const names = Object.keys(benches).filter((name) => benches[name]?.isUsual);
    return { names, request };
  }
  if (benches[first]?.takes !== undefined)
    return { names: [first], request: { ...request, args: rest } };
  for (const name of positionals) {
    if (!Object.hasOwn(benches, name))
      throw new InvalidArgument(
        `Found no bench “${name}”, expected one of ${Object.keys(benches).join(', ')}. npm run bench -- --help says what each measures.`,
      );
    if (benches[name]?.takes !== undefined)
      throw new InvalidArgument(`${name} takes arguments, so run it by itself.`);
  }
  return { names: positionals, request };
}

/** Returns the text of `--help`. */
export function benchHelp(benches: Record<string, Bench>): string {
  const line = (left: string, right: string): string => `  ${left.padEnd(46)}${right}`;
  const lines = Object.entries(benches).map(([name, { measures, takes, isUsual }]) =>
    line(`${isUsual ? '*' : ' '} ${name}${takes === undefined ? '' : ` ${takes}`}`, measures),
  );
  return [
    'npm run bench -- [benches] [options]',
    '',
    'Prints tables in Markdown. Compare ratios within one run, since machines differ and are noisy.',
    'Without a name, the benches with an asterisk run.',
    '',
    ...lines,
    '',
    line('--sizes 165,1000', 'numbers of pages for builds and pages'),
    line('--rounds 3', 'rounds of readme; the middle one counts'),
    line('--short', 'shorter pages for large: builds five times as many in the same time'),
    line('--cache ~/.cache/edgepress-bench', 'where docusaurus keeps packages, builds and reports'),
    line('--help', 'prints this'),
  ].join('\n');
}

/** Returns the only number in `args`. Throws `InvalidArgument` for anything else. */
export function wholeNumber(
  name: string,
  args: string[],
  { otherwise, least = 1 }: { otherwise?: number; least?: number } = {},
): number {
  if (args.length === 0 && otherwise !== undefined) return otherwise;
  const number = Number(args[0]);
  if (args.length !== 1 || !Number.isInteger(number) || number < least)
    throw new InvalidArgument(
      `${name}: found “${args.join(' ')}”, expected a whole number, ${least} or more.`,
    );
  return number;
}

const OPTIONS = {
  sizes: { type: 'string' },
  rounds: { type: 'string' },
  short: { type: 'boolean' },
  cache: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;

function parsed(args: string[]) {
  try {
    return parseArgs({ args, options: OPTIONS, allowPositionals: true });
  } catch (error) {
    // Node's message names the option and the problem.
    if (error instanceof TypeError)
      throw new InvalidArgument(
        `${error.message.split('. ')[0]}. npm run bench -- --help lists the options.`,
      );
    throw error;
  }
}

/** Parses command lines. Each option is declared once, with its type, default, description and environment variable. */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { OperatorError } from '../../compiler/diagnostics/operator-error.ts';

/** A switch, off by default. */
interface FlagOption {
  type: 'flag';
  description: string;
}

/** Fields of all options with a value. */
interface ValueOption {
  description: string;
  /** Environment variable that sets the value when the command line does not. */
  env?: string;
}

interface TextOption extends ValueOption {
  type: 'text';
  /** Name of the value in the help, for example `release`. */
  value: string;
  default?: string;
}

/** A file or a folder; the value becomes an absolute path. */
interface PathOption extends ValueOption {
  type: 'path';
  value: string;
  default?: string;
}

interface NumberOption extends ValueOption {
  type: 'number';
  value: string;
  default?: number;
  min: number;
  max?: number;
}

interface ChoiceOption extends ValueOption {
  type: 'choice';
  choices: readonly string[];
  default?: string;
}

/** The declaration of an option. */
export type OptionSpec = FlagOption | TextOption | PathOption | NumberOption | ChoiceOption;

type OptionSpecs = Readonly<Record<string, OptionSpec>>;

type TypedValue<S> = S extends { type: 'number' }
  ? number
  : S extends { choices: readonly (infer Choice)[] }
    ? Choice
    : string;

/** The values of declared options: a flag is a boolean, and a value without a default may be absent. */
export type OptionValues<Specs extends OptionSpecs> = {
  readonly [Name in keyof Specs]: Specs[Name] extends { type: 'flag' }
    ? boolean
    : TypedValue<Specs[Name]> | (Specs[Name] extends { default: unknown } ? never : undefined);
};

/** The declaration of a command. */
export interface CommandSpec<
  Options extends OptionSpecs = OptionSpecs,
  Variables extends OptionSpecs = OptionSpecs,
> {
  /** The word after `edgepress`. */
  name: string;
  /** Description of the command, for the help. */
  summary: string;
  /** Words besides options: how the help shows them, and how many there may be. */
  words?: { usage: string; min: number; max: number };
  options: Options;
  /** Settings that only the environment can carry, such as secrets. */
  variables?: Variables;
  /** The fields of the JSON document, or of its rows, and what they mean. Commands without it have no `--json`. */
  json?: Readonly<Record<string, string>>;
}

/** The command line as typed. */
export interface CommandInput<Options extends OptionSpecs, Variables extends OptionSpecs> {
  options: OptionValues<Options>;
  variables: OptionValues<Variables>;
  words: string[];
  /** Whether the result is wanted as a JSON document. */
  json: boolean;
  /** Absolute path of the project, where the command line names one. */
  root: string | undefined;
}

/** A command line that cannot be understood. The message ends with the usage of the command. */
export class UsageError extends OperatorError {
  override name = 'UsageError';
  constructor(problem: string, command: CommandSpec) {
    super(`${problem} Usage: ${usageOf(command)}; --help lists the options.`);
  }
}

/** Reads a command line and the environment; `null` when the operator asked for help. Throws an `OperatorError`. */
export function readInput<const Options extends OptionSpecs, const Variables extends OptionSpecs>(
  command: CommandSpec<Options, Variables>,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): CommandInput<Options, Variables> | null {
  const { values, positionals } = parse(command, args);
  if (values['help'] === true) return null;
  const { words = { usage: 'no argument', min: 0, max: 0 }, variables } = command;
  if (positionals.length < words.min || positionals.length > words.max)
    throw new UsageError(
      `Found ${positionals.length === 0 ? 'no argument' : `"${positionals.join(' ')}"`}, expected ${words.usage}.`,
      command,
    );
  return {
    options: valuesOf(command.options, (name, variable) =>
      isGiven(values[name]) || variable === undefined
        ? { value: values[name], source: `--${name}` }
        : { value: env[variable], source: variable },
    ),
    variables: valuesOf(variables, (name) => ({ value: env[name], source: name })),
    words: positionals,
    json: values['json'] === true,
    root: isGiven(values['root']) ? path.resolve(String(values['root'])) : undefined,
  };
}

/** The options of every command. */
const COMMON: OptionSpecs = {
  root: { type: 'path', value: 'folder', description: 'Folder of the project.', default: '.' },
  help: { type: 'flag', description: 'Print this help.' },
};
const JSON_OPTION: OptionSpec = {
  type: 'flag',
  description: 'Print the result as JSON, and everything else to standard error.',
};
/** The options of a command, with those that every command has. */
export function allOptions({ options, json }: CommandSpec): OptionSpecs {
  return { ...options, ...(json !== undefined && { json: JSON_OPTION }), ...COMMON };
}

function parse(
  command: CommandSpec,
  args: readonly string[],
): { values: Record<string, unknown>; positionals: string[] } {
  const options = Object.fromEntries(
    Object.entries(allOptions(command)).map(([name, { type }]) => [
      name,
      { type: type === 'flag' ? ('boolean' as const) : ('string' as const) },
    ]),
  );
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const [problem = ''] = message.split('. To specify');
    throw new UsageError(`${problem.replace(/\.$/, '')}.`, command);
  }
}

/** A value as it was typed, and the option or variable that it comes from. */
interface TypedText {
  value: unknown;
  source: string;
}

function valuesOf<Specs extends OptionSpecs>(
  specs: Specs | undefined,
  find: (name: string, variable: string | undefined) => TypedText,
): OptionValues<Specs> {
  const entries = Object.entries(specs ?? {}).map(([name, spec]) => [
    name,
    valueOf(spec, find(name, spec.type === 'flag' ? undefined : spec.env)),
  ]);
  return Object.fromEntries(entries) as OptionValues<Specs>; // `valueOf` follows the declared types.
}

function valueOf(spec: OptionSpec, { value, source }: TypedText): unknown {
  if (spec.type === 'flag') return value === true;
  if (!isGiven(value)) return spec.default;
  const text = String(value);
  if (spec.type === 'path') return path.resolve(text);
  if (spec.type === 'number') {
    const { min, max = Infinity } = spec;
    const number = Number(text);
    if (Number.isInteger(number) && number >= min && number <= max) return number;
    const range = max === Infinity ? `of at least ${min}` : `from ${min} to ${max}`;
    throw new OperatorError(`${source}: found "${text}", expected a whole number ${range}.`);
  }
  if (spec.type === 'choice' && !spec.choices.includes(text))
    throw new OperatorError(`${source}: found "${text}", expected ${spec.choices.join(' or ')}.`);
  return text;
}

// An empty value counts as absent: `PORT= npm start` uses the default.
function isGiven(value: unknown): boolean {
  return value !== undefined && value !== '';
}

/** How a command is called. */
export function usageOf({ name, words }: CommandSpec): string {
  return `edgepress ${name} ${words === undefined ? '' : `${words.usage} `}[options]`;
}

/** Lists the commands with their options, environment variables and JSON fields. */
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { COMMANDS } from '../../cli/command-list.ts';
import { allOptions, type OptionSpec, usageOf } from '../../cli/core/options.ts';

/** A command of `edgepress`. */
export interface CommandEntry {
  name: string;
  usage: string;
  summary: string;
  options: OptionEntry[];
  /** Settings that only the environment can carry. */
  variables: OptionEntry[];
  /** Fields of the JSON document, and what they mean. Absent without `--json`. */
  json?: Readonly<Record<string, string>>;
}

/** An option, or an environment variable. */
export interface OptionEntry {
  /** As it is typed, for example `--out <folder>`. */
  name: string;
  text: string;
  default?: string;
  /** Environment variable that sets it, too. */
  env?: string;
}

/** Loads each command and returns its description. */
export function readCommands(): Promise<CommandEntry[]> {
  return Promise.all(
    Object.values(COMMANDS).map(async ({ load }) => {
      const { spec } = (await load()).default;
      return {
        name: spec.name,
        usage: usageOf(spec),
        summary: spec.summary,
        options: Object.entries(allOptions(spec)).map(([name, option]) =>
          entryOf(`--${name}`, option),
        ),
        variables: Object.entries(spec.variables ?? {}).map(([name, option]) =>
          entryOf(name, option),
        ),
        ...(spec.json !== undefined && { json: spec.json }),
      };
    }),
  );
}

/** Returns the description of `create-edgepress`. `root` is the repository. */
export async function readCreateCommand(root: string): Promise<CommandEntry> {
  const file = path.join(root, 'packages/create-edgepress/arguments.js');
  // It's plain JavaScript, because npm runs it as it is.
  const { OPTIONS, SUMMARY, USAGE } = (await import(pathToFileURL(file).href)) as {
    OPTIONS: Record<string, { value?: string; description: string }>;
    SUMMARY: string;
    USAGE: string;
  };
  return {
    name: 'create-edgepress',
    usage: USAGE,
    summary: SUMMARY.replace('\n', ' '),
    options: Object.entries(OPTIONS).map(([name, { value, description }]) => ({
      name: value === undefined ? `--${name}` : `--${name} <${value}>`,
      text: description,
    })),
    variables: [],
  };
}

function entryOf(name: string, option: OptionSpec): OptionEntry {
  if (option.type === 'flag') return { name, text: option.description };
  const isVariable = !name.startsWith('--');
  const value = option.type === 'choice' ? option.choices.join('|') : `<${option.value}>`;
  return {
    name: isVariable ? name : `${name} ${value}`,
    text: option.description,
    ...(option.default !== undefined && { default: String(option.default) }),
    ...(option.env !== undefined && { env: option.env }),
  };
}

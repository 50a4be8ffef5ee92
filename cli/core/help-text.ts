/** The text of `edgepress <command> --help`. */
import { allOptions, type CommandSpec, type OptionSpec, usageOf } from './options.ts';

/** The text of `--help`. */
export function helpText(command: CommandSpec): string {
  const options = Object.entries(allOptions(command)).map(([name, spec]): [string, string] => [
    `--${name}${valueName(spec)}`,
    describe(spec),
  ]);
  const variables = Object.entries({ CONTENT, ...command.variables }).map(
    ([name, spec]): [string, string] => [name, describe(spec)],
  );
  return [
    `Usage: ${usageOf(command)}`,
    '',
    command.summary,
    '',
    'Options:',
    ...table(options),
    '',
    'Environment variables:',
    ...table(variables),
    ...(command.json === undefined
      ? []
      : ['', 'Fields of the JSON document:', ...table(Object.entries(command.json))]),
  ].join('\n');
}

const CONTENT: OptionSpec = {
  type: 'text',
  value: 'folder',
  default: 'content',
  description: 'Content folder of the site.',
};

function valueName(spec: OptionSpec): string {
  if (spec.type === 'flag') return '';
  return spec.type === 'choice' ? ` ${spec.choices.join('|')}` : ` <${spec.value}>`;
}

function describe(spec: OptionSpec): string {
  if (spec.type === 'flag') return spec.description;
  const notes = [
    ...(spec.default === undefined ? [] : [`default: ${spec.default}`]),
    ...(spec.env === undefined ? [] : [`environment: ${spec.env}`]),
  ];
  return spec.description + (notes.length === 0 ? '' : ` (${notes.join('; ')})`);
}

function table(rows: [name: string, text: string][]): string[] {
  const width = Math.max(...rows.map(([name]) => name.length));
  return rows.map(([name, text]) => `  ${name.padEnd(width)}  ${text}`);
}

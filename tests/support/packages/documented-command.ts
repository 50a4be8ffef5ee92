/** The commands that the documentation names: in blocks, in sentences and in tables. */
import fs from 'node:fs';
import { codeIn } from '../prose/documents.ts';

/** A command, taken apart. */
export interface DocumentedCommand {
  /** As it is written. */
  line: string;
  variables: Record<string, string>;
  /** Its name and its arguments. */
  words: string[];
}

const { scripts }: { scripts: Record<string, string> } = JSON.parse(
  fs.readFileSync('package.json', 'utf8'),
);

/** What stands for a value that readers have, with one that the project of the tests has. */
const PLACEHOLDERS: Record<string, string> = {
  '<release, path or asset>': '/guide/writing',
  'CONTENT=…': 'CONTENT=content',
  '<path>': '/guide/writing',
  '/guide/x': '/guide/writing',
  '<url>': 'https://docs.example.com',
  '<name>': '1.0',
  '<NAME>': 'PREVIEW_KEY',
  '<a> <b>': 'previous current',
  '../my-site': '../my-docusaurus-site',
  '<site>': '../my-docusaurus-site',
};

/** What sentences leave out of a command that they name. */
const COMPLETED: Record<string, string> = {
  'npx edgepress withdraw': '/guide/writing',
  'npx wrangler secret put': 'PREVIEW_KEY',
};

/** Takes a line of a shell apart; `null` for a line without a command. */
export function parseCommand(line: string): DocumentedCommand | null {
  let text = line.replace(/(?:^|\s)#.*$/, '').trim();
  for (const [placeholder, value] of Object.entries(PLACEHOLDERS))
    text = text.replaceAll(placeholder, value);
  const variables: Record<string, string> = {};
  text = text.replace(/^(?:\w+=\S+ +)+/, (prefix) => {
    for (const [, name = '', value = ''] of prefix.matchAll(/(\w+)=(\S+)/g))
      variables[name] = value;
    return '';
  });
  const last = COMPLETED[text];
  const words: string[] = [...(text.match(/'[^']*'|\S+/g) ?? []), ...(last ? [last] : [])];
  return words.length === 0 ? null : { line: line.trim(), variables, words };
}

/** Why a command isn't run: it's about something else than a project. Undefined for those that are. */
export function reasonNotToRun({
  words: [program = '', name = '', ...args],
}: DocumentedCommand): string | undefined {
  if (program !== 'npm') return undefined;
  if (name === 'create' || args[0]?.startsWith('edgepress@'))
    return 'the packages are not published yet';
  if (name === 'install' || name === 'ci') return undefined;
  if (name !== 'run') return 'it is for a clone of the repository, whose tests run it';
  const script = args[0] ?? '';
  if (/edgepress\.ts/.test(scripts[script] ?? 'edgepress.ts')) return undefined;
  return `it is for a clone of the repository, and runs ${scripts[script] ?? ''}`;
}

/** The words of `edgepress` or `wrangler` that a command runs, whether through npx or a script of `package.json`. */
export function toolWords({ words }: DocumentedCommand): string[] {
  const [program, tool = '', ...args] = words;
  if (program === 'npx') return [tool, ...args];
  if (program !== 'npm' || tool !== 'run') return words;
  const [script = '', separator, ...rest] = args;
  const command = /edgepress\.ts (\S+)/.exec(scripts[script] ?? '')?.[1] ?? script;
  return ['edgepress', command, ...(separator === '--' ? rest : [])];
}

/** The commands in sentences and tables of a document, each once. */
export function inlineCommands(text: string): DocumentedCommand[] {
  const lines = codeIn(text).filter((code) => /^(?:\w+=\S+ )*(?:npx|npm) \S/.test(code));
  return [...new Set(lines)].flatMap((line) => parseCommand(line) ?? []);
}

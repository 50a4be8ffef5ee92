/** Lists the environment variables that the code reads on the operator's machine, from commands and from comments `@env`. */
import fs from 'node:fs';
import path from 'node:path';
import type { CommandEntry } from './commands.ts';
import { readSourceModule } from './source-module.ts';

/** An environment variable. */
export interface VariableEntry {
  name: string;
  /** In Markdown. */
  text: string;
  /** Commands with an entry of their own for it. Empty if it doesn't depend on the command. */
  commands: string[];
}

/** Modules that run on the operator's machine. */
export const NODE_MODULES =
  '{build.ts,{cli,publisher,dev,compiler,importer,model}/**/*.{ts,tsx,mjs},packages/create-edgepress/*.js,examples/*.mjs}';

/** Reads the variables. `root` is the repository. */
export function readEnvironment(root: string, commands: readonly CommandEntry[]): VariableEntry[] {
  const found = new Map<string, VariableEntry>();
  const entry = (name: string, text: string): VariableEntry => {
    const known = found.get(name) ?? { name, text, commands: [] };
    found.set(name, known);
    return known;
  };
  for (const comment of commentsIn(root)) {
    const [, name = '', text = ''] = /^(\w+): (.*)$/.exec(comment) ?? [];
    entry(name, text);
  }
  for (const { name: command, options, variables } of commands) {
    for (const { name, text } of variables) entry(name, text).commands.push(command);
    for (const { env, name, text } of options)
      if (env !== undefined) entry(env, `The option \`${name}\`: ${text}`).commands.push(command);
  }
  return [...found.values()].toSorted((one, other) => one.name.localeCompare(other.name, 'en'));
}

function commentsIn(root: string): string[] {
  return fs
    .globSync(NODE_MODULES, { cwd: root })
    .map((module) => path.join(root, module))
    .filter((file) => fs.readFileSync(file, 'utf8').includes('// @env '))
    .flatMap((file) => readSourceModule(file).tagged('env'));
}

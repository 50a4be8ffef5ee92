#!/usr/bin/env node
/** The command line: `edgepress <command>`. Each command is a module of this folder and loads when it is called. */
import fs from 'node:fs';
import module from 'node:module';
import path from 'node:path';
import { COMMANDS } from './command-list.ts';

/** The folder of cached results. Once a build has created it, Node keeps compiled modules there, which halves the time to load them. */
const CACHE = path.resolve('.edgepress/cache');

/** The oldest Node that runs the engine. */
const MIN_NODE_VERSION = [22, 18] as const;

// @env NODE_COMPILE_CACHE: Folder where Node keeps compiled modules. Default: `.edgepress/cache/compiled` after the first build.
// Older versions of Node can't keep compiled modules.
if (!isOld() && fs.existsSync(CACHE) && process.env['NODE_COMPILE_CACHE'] === undefined) {
  module.enableCompileCache(path.join(CACHE, 'compiled'));
  // Inherited by the threads and processes of the build.
  process.env['NODE_COMPILE_CACHE'] = path.join(CACHE, 'compiled');
}

const [name = '--help', ...args] = process.argv.slice(2);

if (isOld())
  fail(
    `Found Node ${process.versions.node}, expected ${MIN_NODE_VERSION.join('.')} or newer: install it from https://nodejs.org.`,
  );
else if (name === '--version' || name === '-v') await printVersion();
else if (name === '--help' || name === '-h' || name === 'help') printHelp();
else {
  const command = COMMANDS[name];
  if (command === undefined)
    fail(`Found no command "${name}", expected one of: ${Object.keys(COMMANDS).join(', ')}.`);
  else await (await command.load()).default.run(args);
}

function isOld(): boolean {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const [oldestMajor, oldestMinor] = MIN_NODE_VERSION;
  return major < oldestMajor || (major === oldestMajor && minor < oldestMinor);
}

function fail(message: string): void {
  console.error(message);
  process.exitCode = 1;
}

async function printVersion(): Promise<void> {
  const { engineRelease } = await import('../compiler/engine/engine-files.ts');
  console.log(engineRelease());
}

function printHelp(): void {
  const width = Math.max(...Object.keys(COMMANDS).map((command) => command.length));
  const lines = Object.entries(COMMANDS).map(
    ([command, { summary }]) => `  ${command.padEnd(width)}  ${summary}`,
  );
  console.log(
    [
      'Usage: edgepress <command> [options]',
      '',
      'Commands:',
      ...lines,
      '',
      '"edgepress <command> --help" lists the options of a command.',
    ].join('\n'),
  );
}

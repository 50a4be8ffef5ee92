/** Loads the configuration modules of a site (`site.ts`, sidebars) in a thread that can't see the operator's environment. */
import fs from 'node:fs';
import { Worker } from 'node:worker_threads';
import { FUNCTION_FIELD } from '../../model/schema/schema.ts';
import { bundleModule, moduleError } from './bundle-module.ts';
import { contentEnvironment } from './environment.ts';

/** The exported value of a module, and the files it was bundled from. */
export interface LoadedConfig {
  value: unknown;
  inputs: string[];
}

/** The value of a module, and the files and folders that it read, with the state that they had. */
interface EvaluatedModule {
  value: unknown;
  read: Map<string, string>;
}

// A watched site loads its configuration after every edit. A new thread starts only when the code or a file has changed.
const evaluated = new Map<string, EvaluatedModule>();

/**
 * Bundles a module with its local imports and evaluates it. Functions and schemas can't leave the thread: in the fields
 * `code`, such as `markdown.remark`, they become `{ '@function': name }`. Throws a `BuildError` when the module can't be
 * evaluated, and for functions in other fields.
 */
export async function loadConfigModule(
  file: string,
  code: readonly string[] = [],
): Promise<LoadedConfig> {
  const bundled = await bundleModule(file);
  try {
    const known = evaluated.get(bundled.code);
    if (known === undefined || !isCurrent(known))
      evaluated.set(bundled.code, await evaluate(bundled.code, code));
  } catch (error) {
    throw moduleError(file, error);
  }
  // Return a copy, because the build fills in parts of the configuration.
  const current = evaluated.get(bundled.code);
  return {
    value: structuredClone(current?.value),
    inputs: [...bundled.inputs, ...(current?.read.keys() ?? [])],
  };
}

// This is plain JavaScript because a thread that has to strip types takes twice as long to start. It records what the module
// reads through `node:fs`.
const THREAD = `const { parentPort, workerData } = require('node:worker_threads');
const fs = require('node:fs');
const { syncBuiltinESMExports } = require('node:module');
const { resolve } = require('node:path');
const { fileURLToPath } = require('node:url');
const read = new Set();
const record = (owner, name) => {
  const own = owner[name];
  owner[name] = function (file, ...rest) {
    if (typeof file === 'string') read.add(resolve(file));
    else if (file instanceof URL && file.protocol === 'file:') read.add(fileURLToPath(file));
    return own.call(this, file, ...rest);
  };
};
for (const name of ['readFile', 'readdir', 'stat', 'open', 'access']) {
  record(fs, name);
  record(fs, name + 'Sync');
  record(fs.promises, name);
}
record(fs, 'existsSync');
record(fs, 'createReadStream');
syncBuiltinESMExports();
const isPlain = (value) => value?.constructor === Object;
const named = (value) => {
  if (typeof value === 'function' || value?.['~standard'])
    return { [workerData.mark]: typeof value.name === 'string' ? value.name : '' };
  if (Array.isArray(value)) return value.map(named);
  return isPlain(value) ? Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, named(inner)])) : value;
};
const replace = (value, [key, ...rest]) => {
  if (!isPlain(value) || value[key] === undefined) return value;
  return { ...value, [key]: rest.length === 0 ? named(value[key]) : replace(value[key], rest) };
};
import(workerData.module).then((module) => {
  const exported = 'default' in module ? module.default : { ...module };
  const value = workerData.fields.reduce((value, field) => replace(value, field.split('.')), exported);
  try {
    parentPort.postMessage({ value, read: [...read] });
  } catch (error) {
    parentPort.postMessage({ failure: error.message });
  }
});`;

function evaluate(code: string, fields: readonly string[]): Promise<EvaluatedModule> {
  const thread = new Worker(THREAD, {
    eval: true,
    workerData: {
      module: `data:text/javascript;base64,${Buffer.from(code).toString('base64')}`,
      fields,
      mark: FUNCTION_FIELD,
    },
    env: contentEnvironment(),
  });
  return new Promise<EvaluatedModule>((resolve, reject) => {
    thread.once('message', (reply: { value: unknown; read: string[] } | { failure: string }) =>
      'failure' in reply
        ? reject(new Error(`it exports a value that isn't plain data: ${reply.failure}`))
        : resolve({
            value: reply.value,
            read: new Map(reply.read.map((file) => [file, stateOf(file)])),
          }),
    );
    thread.once('error', reject);
    thread.once('exit', () => reject(new Error('it exited before it exported a value')));
  }).finally(() => void thread.terminate());
}

function isCurrent({ read }: EvaluatedModule): boolean {
  return [...read].every(([file, state]) => stateOf(file) === state);
}

function stateOf(file: string): string {
  const found = fs.statSync(file, { throwIfNoEntry: false });
  return found === undefined ? '' : `${found.mtimeMs} ${found.size}`;
}

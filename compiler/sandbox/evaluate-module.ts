/**
 * Evaluates a site's `docusaurus.config` or sidebars in a separate process. That process can read the site, its repository
 * and its packages and use the network, but can't read credentials or other files, write files or run programs. Stubs replace packages
 * that are not installed, so a fresh clone without `npm install` is enough.
 */
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { FUNCTION_FIELD, isObject } from '../../model/schema/schema.ts';
import { type BundledConfig, bundleConfig } from './bundle-config.ts';
import { contentEnvironment } from './environment.ts';
import type { LostValue } from './guard-values.ts';
import { VALUE_DELIMITER } from './print-value.ts';
import { projectFolders, withoutCredentials } from './readable-folders.ts';

/** The exported value of a module and what couldn't be evaluated in it, or the reason why nothing could. */
export type Evaluated =
  | (PluginValues & { value: unknown; lost: LostValue[]; inputs: string[]; failure?: undefined })
  | { failure: string };

// @limit ms for a module of the site: The build fails.
/** Time limit for the evaluation of a module. */
const TIMEOUT_MS = 30_000;

/** What plugins of the configuration say. */
interface PluginValues {
  /** Aliases that they give to webpack, by name. */
  aliases: unknown;
  /** Their data for components, by their names and ids. */
  globalData: unknown;
}

/** What the process prints. */
interface Printed extends PluginValues {
  value: unknown;
  lost: LostValue[];
}

// A watched site loads its configuration after every edit. A new process starts only when the code has changed.
const evaluated = new Map<string, Printed>();

/**
 * Evaluates a module below a site's folder. Functions in it become `{ '@function': name }`. If it fails as a whole, it is
 * evaluated again with every value guarded, so that a plugin that fails takes nothing else with it.
 */
export async function evaluateModule(file: string, site: string): Promise<Evaluated> {
  const bundled = await bundleConfig(file, site, { guarded: false });
  const plain = 'failure' in bundled ? bundled : await evaluateBundle(bundled, site);
  if (plain.failure === undefined) return plain;
  const guarded = await bundleConfig(file, site, { guarded: true });
  const partial = 'failure' in guarded ? guarded : await evaluateBundle(guarded, site);
  return partial.failure === undefined && hasFields(partial.value) ? partial : plain;
}

/** Evaluates a bundle in a separate process. It must print its value. */
export async function evaluateBundle(bundled: BundledConfig, site: string): Promise<Evaluated> {
  const { code, inputs, folders, replaced } = bundled;
  const missing = replaced.map(({ file, specifier, message }) => ({
    file,
    line: lineOf(file, specifier),
    message,
  }));
  const finish = ({ value, aliases, globalData, lost }: Printed): Evaluated => ({
    value: structuredClone(value),
    aliases,
    globalData,
    lost: [...missing, ...lost],
    inputs,
  });
  const known = evaluated.get(code);
  if (known !== undefined) return finish(known);
  const folder = fs.mkdtempSync(path.join(fs.realpathSync(os.tmpdir()), 'edgepress-config-'));
  try {
    const entry = path.join(folder, 'config.mjs');
    fs.writeFileSync(entry, code);
    const result = await run(entry, site, [folder, ...folders]);
    if ('failure' in result) return result;
    evaluated.set(code, result);
    return finish(result);
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

function hasFields(value: unknown): boolean {
  return isObject(value) && functionName(value) === undefined && Object.keys(value).length > 0;
}

function lineOf(file: string, specifier: string): number {
  const lines = fs.readFileSync(file, 'utf8').split('\n');
  return lines.findIndex((line) => line.includes(specifier)) + 1 || 1;
}

/** Returns the name of a function in an evaluated configuration, and `undefined` for any other value. */
export function functionName(value: unknown): string | undefined {
  const name = isObject(value) ? value[FUNCTION_FIELD] : undefined;
  return typeof name === 'string' ? name : undefined;
}

async function run(
  entry: string,
  site: string,
  folders: string[],
): Promise<Printed | { failure: string }> {
  const readable = new Set(
    [...projectFolders(site), ...folders].flatMap((one) => withoutCredentials(one, site)),
  );
  const flags = ['--permission', ...[...readable].map((one) => `--allow-fs-read=${one}`)];
  const child = spawn(process.execPath, [...flags, entry], {
    cwd: site,
    env: { ...contentEnvironment(), NODE_ENV: 'production', NODE_NO_WARNINGS: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let errors = '';
  // A multi-byte character may be split across two chunks.
  child.stdout.setEncoding('utf8').on('data', (piece: string) => (output += piece));
  child.stderr.setEncoding('utf8').on('data', (piece: string) => (errors += piece));
  let late = false;
  const timer = setTimeout(() => {
    late = true;
    child.kill('SIGKILL');
  }, TIMEOUT_MS);
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  clearTimeout(timer);
  const [, json, end] = output.split(VALUE_DELIMITER);
  if (json !== undefined && end !== undefined) {
    const printed: Printed = JSON.parse(json);
    return printed;
  }
  if (late) return { failure: `it was still running after ${TIMEOUT_MS / 1000} seconds` };
  const said = errors.split('\n').find((line) => /^\w*(?:Error|Exception)\b/.test(line.trim()));
  return { failure: said?.trim() ?? `it exited with code ${code} before it exported a value` };
}

/** Compiles Kotlin of the quickstart with Debian's compiler. */
import { execFile } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { readLibraries } from '../../../compiler/catalogues/libraries.ts';
import { siteVariables } from '../content/api-schemas.ts';
import { isInstalled } from './run-toolkit.ts';
import { kotlinDeclarations } from './kotlin-declarations.ts';

const COROUTINES = '/usr/share/java/kotlinx-coroutines-core.jar';

/** What the machine lacks, or null. */
export function missingForKotlin(): string | null {
  if (!isInstalled('kotlinc')) return "kotlinc isn't installed";
  return fs.existsSync(COROUTINES) ? null : "libkotlinx-coroutines-java isn't installed";
}

/** Writes the declarations that the app needs into a folder. */
export function writeDeclarations(folder: string): void {
  const name = siteVariables.get('sdk.android.package') ?? '';
  const object = `${siteVariables.get('sdk.prefix')}SDK`;
  const libraries = readLibraries('content', 'sdks.yaml', siteVariables);
  const sdk = kotlinDeclarations(libraries, name, object);
  const platform = fs.readFileSync('tests/fixtures/quickstart/android-api.kt', 'utf8');
  const packages = platform.split(/^(?=package )/m).slice(1);
  for (const [index, text] of [...sdk, ...packages].entries())
    fs.writeFileSync(path.join(folder, `declarations-${index}.kt`), text);
}

/** Compiles the files of a folder, and returns the compiler's messages about errors. */
export async function compileKotlin(folder: string): Promise<string[]> {
  const sources = fs.globSync('**/*.kt', { cwd: folder });
  const args = ['-cp', COROUTINES, '-jvm-target', '1.8', '-d', 'classes', ...sources];
  try {
    await promisify(execFile)('kotlinc', args, { cwd: folder });
    return [];
  } catch (error) {
    const output = error instanceof Error && 'stderr' in error ? String(error.stderr) : '';
    const faults = output.split('\n').filter((line) => /: error: |^error: /.test(line));
    if (faults.length === 0) throw error;
    return faults;
  }
}

/** Identifies the engine and the versions of its packages, so that nothing is reused that another version produced. */
import fs from 'node:fs';
import path from 'node:path';
import { fileHash } from '../objects/file-hash.ts';
import { contentHash } from '../objects/hash.ts';
import {
  ENGINE,
  ENGINE_MANIFEST,
  engineSources,
  packageFile,
  packageFolders,
} from './engine-files.ts';
import { isObject } from '../../model/schema/schema.ts';

/** The components are bundled into the registry, whose name is a hash. */
const COMPONENTS = path.join(ENGINE, 'compiler/components') + path.sep;

/**
 * Returns the modules that can decide what a compiled page contains: `compiler/` without its components, `model/`, and the
 * modules that pages name.
 */
export function compilerSources(): string[] {
  return [
    ...engineSources('compiler'),
    ...engineSources('model'),
    ...engineSources('client/page-modules'),
  ].filter((file) => !file.startsWith(COMPONENTS));
}

/** Returns a hash of the compiler's modules and of its packages. When it changes, every page is compiled again. */
export function compilerVersion(): string {
  return versionOf(compilerSources());
}

/** Returns a hash of everything that can decide what a release contains. */
export function engineVersion(): string {
  return versionOf([...engineSources('compiler'), ...engineSources('model')]);
}

// Both versions read most of the same files, and a file whose hash is known isn't read again.
function versionOf(sources: string[]): string {
  return contentHash(...sources.map((file) => fileHash(file) ?? ''), packageVersions());
}

/** Files in which package managers record what they have installed: npm, pnpm and Yarn. */
const RECORDS = ['.package-lock.json', '.pnpm/lock.yaml', '.yarn-state.yml'];

let versions: string | undefined;

/** Returns the versions of the installed packages: the record of the package manager, or else those of direct dependencies. */
export function packageVersions(): string {
  return (versions ??= installedRecord() ?? directVersions());
}

function installedRecord(): string | undefined {
  const files = packageFolders().flatMap((folder) =>
    RECORDS.map((name) => path.join(folder, name)),
  );
  const found = files.find((file) => fs.existsSync(file));
  return found === undefined ? undefined : fs.readFileSync(found, 'utf8');
}

function directVersions(): string {
  const manifest = readManifest(ENGINE_MANIFEST);
  const names = ['dependencies', 'devDependencies'].flatMap((field) => keysOf(manifest[field]));
  return names
    .map((name) => `${name} ${String(readManifest(packageFile(name, 'package.json'))['version'])}`)
    .join('\n');
}

function readManifest(file: string): Record<string, unknown> {
  const value: unknown = JSON.parse(fs.readFileSync(file, 'utf8'));
  return isObject(value) ? value : {};
}

function keysOf(value: unknown): string[] {
  return isObject(value) ? Object.keys(value).sort() : [];
}

/** Locates the engine's own modules and the packages that it depends on, in this repository as in the installed package. */
import fs from 'node:fs';
import { createRequire, findPackageJSON } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

/** Absolute path of the folder that has `compiler/`, `client/`, `worker/` and `model/`. */
export const ENGINE = path.resolve(import.meta.dirname, '../..');

/** Absolute path of the `package.json` of the engine. */
export const ENGINE_MANIFEST =
  findPackageJSON(import.meta.url) ?? path.join(ENGINE, 'package.json');

/** Whether the engine runs from its sources. The published package has compiled modules in the same folders. */
export const isSource = import.meta.filename.endsWith('.ts');

const require = createRequire(import.meta.url);

/** Returns the absolute path of a module, for example `client/entry/main.ts`, or of what it was compiled to. */
export function engineModule(name: string): string {
  return path.join(ENGINE, isSource ? name : name.replace(/\.tsx?$/, '.js'));
}

/** Returns the folders that may contain the engine's packages, innermost first. */
export function packageFolders(): string[] {
  return require.resolve.paths('react') ?? [];
}

/** Returns the absolute path of a file in an installed package, whatever the package exports. */
export function packageFile(name: string, file: string): string {
  const manifest = findPackageJSON(name, import.meta.url);
  if (manifest === undefined)
    throw new Error(`Found no package ${name}: install the project's packages again.`);
  return path.join(path.dirname(manifest), file);
}

/** Returns the URL of a module that the engine's own copy of a package exports, for example `react/jsx-runtime`. */
export function packageModule(specifier: string): string {
  return pathToFileURL(require.resolve(specifier)).href;
}

/** Returns the version of the engine, for example `1.2.3`. */
export function engineRelease(): string {
  const manifest: { version: string } = JSON.parse(fs.readFileSync(ENGINE_MANIFEST, 'utf8'));
  return manifest.version;
}

/** What the published package has beside its modules, and nothing reads while it runs. */
const DESCRIBES_MODULE = /\.(?:js\.map|d\.ts)$/;

/** Returns the absolute paths of all modules and styles below a folder of the engine, sorted. */
export function engineSources(folder: string): string[] {
  return fs
    .readdirSync(path.join(ENGINE, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !DESCRIBES_MODULE.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
}

/** Finds the imports of modules in their source. */
import path from 'node:path';
import { textOf } from './source-files.ts';

/** An import, export-from or dynamic import. */
export interface ModuleImport {
  specifier: string;
  /** The imported file, relative to the repository; `undefined` for a package. */
  target: string | undefined;
}

const IMPORT =
  /(?:^|\n)\s*(?:import|export)\s(?:[^'"`;]*?\sfrom\s)?['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)/g;

/** Returns the imports of a module, including type imports. */
export function importsOf(file: string): ModuleImport[] {
  return importsIn(file, textOf(file));
}

/** Returns the imports of a module that load another: those that don't import types only. */
export function loadedImports(file: string): ModuleImport[] {
  return importsIn(file, textOf(file).replaceAll(/(^|\n)(?:import|export) type [^;]*;/g, '$1'));
}

/** Returns the given modules and those that they load, directly or indirectly. */
export function loadedModules(files: readonly string[]): Set<string> {
  return modulesBelow(files, loadedImports);
}

/** Returns the given modules and those that are loaded with them: dynamic imports aren't. */
export function startModules(files: readonly string[]): Set<string> {
  return modulesBelow(files, startImports);
}

/** Returns the packages that are loaded with the given modules. */
export function startPackages(files: readonly string[]): Set<string> {
  return new Set(
    [...startModules(files)].flatMap((file) =>
      startImports(file).flatMap(({ specifier, target }) =>
        target === undefined ? specifier : [],
      ),
    ),
  );
}

function startImports(file: string): ModuleImport[] {
  const text = textOf(file).replaceAll(/(^|\n)(?:import|export) type [^;]*;/g, '$1');
  return importsIn(file, text.replaceAll(/import\(/g, 'later('));
}

function modulesBelow(
  files: readonly string[],
  importsOfModule: (file: string) => ModuleImport[],
): Set<string> {
  const seen = new Set<string>();
  const queue = [...files];
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    if (seen.has(file)) continue;
    seen.add(file);
    queue.push(
      ...importsOfModule(file)
        .flatMap(({ target }) => target ?? [])
        .filter((target) => /\.tsx?$/.test(target)),
    );
  }
  return seen;
}

function importsIn(file: string, text: string): ModuleImport[] {
  return [...text.matchAll(IMPORT)].map((match) => {
    const specifier = match[1] ?? match[2] ?? '';
    const target = specifier.startsWith('.')
      ? path.posix.join(path.posix.dirname(file), specifier)
      : undefined;
    return { specifier, target };
  });
}

/** Returns groups of modules that import each other directly or indirectly. */
export function importCycles(files: readonly string[]): string[][] {
  const targets = new Map(
    files.map((file) => [file, importsOf(file).flatMap(({ target }) => target ?? [])]),
  );
  const reached = new Map(files.map((file) => [file, reachable(file, targets)]));
  const grouped = new Set<string>();
  const cycles: string[][] = [];
  for (const file of files) {
    if (grouped.has(file) || !reached.get(file)?.has(file)) continue;
    const cycle = files.filter(
      (other) => reached.get(file)?.has(other) && reached.get(other)?.has(file),
    );
    for (const member of cycle) grouped.add(member);
    cycles.push(cycle);
  }
  return cycles;
}

function reachable(start: string, targets: Map<string, string[]>): Set<string> {
  const seen = new Set<string>();
  const queue = [...(targets.get(start) ?? [])];
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    if (seen.has(file)) continue;
    seen.add(file);
    queue.push(...(targets.get(file) ?? []));
  }
  return seen;
}

/** Finds the modules that run in the browser: islands, which begin with `'use client'`, and client modules. */
import fs from 'node:fs';
import path from 'node:path';
import { MODULE_ENDINGS } from '../engine/site-modules.ts';

/** Returns whether a module starts with `'use client'`. */
export function isIsland(file: string): boolean {
  let handle: number | undefined;
  try {
    handle = fs.openSync(file, 'r');
    const start = Buffer.alloc(2048);
    const text = start.toString('utf8', 0, fs.readSync(handle, start, 0, start.length, 0));
    return /^(?:\s|\/\/[^\n]*\n|\/\*[\s\S]*?\*\/)*(['"])use client\1/.test(text);
  } catch {
    return false;
  } finally {
    if (handle !== undefined) fs.closeSync(handle);
  }
}

/** Returns whether a module runs only in the browser: its name has `.client` before the extension. */
export function isClientModule(file: string): boolean {
  // Packages name their parts for browsers in this way too, and mean something else.
  return /\.client\.[jt]sx?$/.test(file) && !/[\\/]node_modules[\\/]/.test(file);
}

/** Returns the id of an island: its path below the content folder without the extension. */
export function islandId(root: string, file: string): string {
  if (file.startsWith('npm:')) return file;
  return path
    .relative(root, file)
    .split(path.sep)
    .join('/')
    .replace(/\.[jt]sx?$/, '');
}

/**
 * Returns all island modules below a content folder. `known` lists the docs folders, which may be large and aren't
 * searched again, and the modules in them that may be islands.
 */
export function findIslands(root: string, known: KnownModules): string[] {
  const found = new Set(known.modules.filter(isBrowserModule));
  visit(root, new Set(known.folders), found);
  return [...found].sort();
}

/** Folders that are not searched, and the modules in them. All paths are absolute. */
export interface KnownModules {
  folders: string[];
  modules: string[];
  /** Ids of the components of a Docusaurus site that pages use as islands, once the pages are compiled. */
  used?: Promise<readonly string[]>;
}

/** Returns the module of an island's id: an absolute path, or the id of a package. */
export function moduleOfIsland(root: string, id: string): string {
  if (id.startsWith('npm:')) return id;
  const file = path.join(root, id);
  const found = MODULE_ENDINGS.find((ending) => fs.existsSync(file + ending));
  return file + (found ?? '');
}

function isBrowserModule(file: string): boolean {
  return isClientModule(file) || isIsland(file);
}

function visit(folder: string, known: ReadonlySet<string>, found: Set<string>): void {
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    if (entry.name.startsWith('.') || entry.name === 'node_modules' || entry.name === 'static')
      continue;
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) {
      if (!known.has(file)) visit(file, known, found);
    } else if (/\.(?:[jt]sx|client\.[jt]s)$/.test(entry.name) && isBrowserModule(file))
      found.add(file);
  }
}

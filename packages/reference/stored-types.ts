/** Lists the types of the values in KV with everything that they contain. */
import fs from 'node:fs';
import path from 'node:path';
import { type DocumentedName, readSourceModule, type SourceModule } from './source-module.ts';

/** A type of a value in KV, or of a part of one. */
export interface StoredType {
  name: string;
  /** In Markdown. */
  text: string;
  /** What it is, if it has no fields: a union or another type, as the source writes it. */
  code: string;
  fields: DocumentedName[];
  /** The module that declares it, relative to the repository. */
  module: string;
}

/** Where a type is declared. */
interface Place {
  name: string;
  /** Absolute path of the module. */
  file: string;
}

/** Reads types and those that their fields name, each once. `root` is the repository. */
export function readStoredTypes(
  root: string,
  types: readonly (readonly [name: string, module: string])[],
): StoredType[] {
  const modules = new Map<string, SourceModule>();
  const moduleAt = (file: string): SourceModule => {
    const module = modules.get(file) ?? readSourceModule(file);
    modules.set(file, module);
    return module;
  };
  const queue = types.map(([name, module]): Place => ({ name, file: path.join(root, module) }));
  const found = new Map<string, StoredType>();
  for (const { name, file } of queue) {
    const module = moduleAt(file);
    const type = module.typeOf(name);
    const key = `${name} ${file}`;
    if (type === undefined || found.has(key) || isConfiguration(type.code)) continue;
    found.set(key, { name, ...type, module: path.relative(root, file) });
    const code = [type.code, ...type.fields.map((field) => field.code)].join(' ');
    for (const [used] of code.matchAll(/\b[A-Z]\w+/g)) {
      const imported = module.imports.get(used);
      if (imported === undefined) queue.push({ name: used, file });
      else if (imported.from.startsWith('.')) {
        const target = path.resolve(path.dirname(file), imported.from);
        if (fs.existsSync(target)) queue.push({ name: imported.name, file: target });
      }
    }
  }
  return [...found.values()];
}

// The reference of the configuration describes what is inferred from its schema.
function isConfiguration(code: string): boolean {
  return code === '{}' || code.includes('v.Infer') || code.startsWith('Translated<');
}

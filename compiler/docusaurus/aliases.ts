/** Names that stand for folders in the imports of a Docusaurus site: webpack's aliases, and `paths` of `tsconfig.json`. */
import fs from 'node:fs';
import path from 'node:path';
import { asRecord, texts } from './plain-value.ts';

/** Paths below the site by name, for example `{ '@components': 'src/components' }`. */
export type Aliases = Record<string, string>;

/** Returns the aliases of a site. `configured` are those of webpack, as absolute paths. */
export function siteAliases(root: string, configured: Record<string, unknown>): Aliases {
  const found = { ...typescriptPaths(root), ...configured };
  return Object.fromEntries(
    Object.entries(found).flatMap(([name, target]) => {
      if (typeof target !== 'string' || /^@(?:site|theme|docusaurus|generated)\b/.test(name))
        return [];
      const below = path.relative(root, path.resolve(root, target)).split(path.sep).join('/');
      // Packages are found without them, and the engine has React.
      const isOwn = !below.startsWith('..') && !below.split('/').includes('node_modules');
      return !isOwn ? [] : [[name.replace(/\$$/, ''), below]];
    }),
  );
}

/** Returns the absolute path that an import with an alias means, or nothing for any other import. */
export function aliasedPath(root: string, aliases: Aliases, wanted: string): string | undefined {
  const names = Object.keys(aliases).filter(
    (name) => wanted === name || wanted.startsWith(`${name}/`),
  );
  const [name] = names.toSorted((a, b) => b.length - a.length);
  return name === undefined
    ? undefined
    : path.join(root, aliases[name] ?? '', wanted.slice(name.length));
}

function typescriptPaths(root: string): Aliases {
  const { compilerOptions } = readTsconfig(path.join(root, 'tsconfig.json'));
  const { baseUrl, paths } = asRecord(compilerOptions);
  const base = typeof baseUrl === 'string' ? baseUrl : '.';
  return Object.fromEntries(
    Object.entries(asRecord(paths)).flatMap(([pattern, targets]) => {
      const [target] = texts(targets);
      if (target === undefined) return [];
      return [[pattern.replace(/\/?\*$/, ''), path.join(base, target.replace(/\/?\*$/, ''))]];
    }),
  );
}

// The file may have comments and trailing commas.
function readTsconfig(file: string): Record<string, unknown> {
  if (!fs.existsSync(file)) return {};
  const text = fs
    .readFileSync(file, 'utf8')
    .replace(/("(?:[^"\\]|\\.)*")|\/\/[^\n]*|\/\*[\s\S]*?\*\//g, (_whole, quoted) => quoted ?? '')
    .replace(/,(?=\s*[}\]])/g, '');
  try {
    return asRecord(JSON.parse(text));
  } catch {
    // Without the paths, imports that use them become placeholders.
    return {};
  }
}

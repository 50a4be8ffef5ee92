/** webpack's `require.context`, with which modules of a site import all files of a folder that match a pattern. */
import fs from 'node:fs';
import path from 'node:path';
import type { Loader, OnLoadResult } from 'esbuild';

// In TypeScript, sites cast the function. A folder, whether its subfolders count, and a pattern follow.
const CALL =
  /(?:\(\s*require\s+as\s+\w+\s*\)|\brequire)\.context\(\s*(['"`])([^'"`\n]+)\1\s*(?:,\s*(true|false)\s*)?(?:,\s*\/((?:\\.|\[[^\]\n]*\]|[^/\n\\[])+)\/([dgimsuvy]*)\s*)?,?\s*(?:,\s*['"`]\w+['"`]\s*)?\)/g;

/** Returns a module in which each call is the list of the files. */
export function contextModule(text: string, file: string, root: string): OnLoadResult {
  const watchDirs: string[] = [];
  const contents = text.replace(CALL, (...match: string[]) => {
    const [, , name = ''] = match;
    const { folder, files } = contextOf(match, file, root);
    watchDirs.push(folder);
    const entries = files.map((one) => {
      const target = JSON.stringify(path.join(folder, one));
      return `${JSON.stringify(`./${one}`)}: () => require(${target})`;
    });
    return `((files) => Object.assign((id) => files[id](), { keys: () => Object.keys(files), resolve: (id) => id, id: ${JSON.stringify(name)} }))({ ${entries.join(', ')} })`;
  });
  const loader: Loader = /\.[cm]?tsx?$/.test(file) ? 'tsx' : 'jsx';
  return { contents, loader, resolveDir: path.dirname(file), watchFiles: [file], watchDirs };
}

/** Returns the files that a module's calls list, as absolute paths. */
export function contextFiles(text: string, file: string, root: string): string[] {
  return [...text.matchAll(CALL)].flatMap((match) => {
    const { folder, files } = contextOf(match, file, root);
    return files.map((one) => path.join(folder, one));
  });
}

// The folder of a call, and the files in it as paths below it.
function contextOf(
  [, , name = '', deep, source = '', flags = '']: readonly string[],
  file: string,
  root: string,
): { folder: string; files: string[] } {
  const folder = name.startsWith('@site/')
    ? path.join(root, name.slice('@site/'.length))
    : path.resolve(path.dirname(file), name);
  if (!fs.existsSync(folder)) return { folder, files: [] };
  // Without state, so that every file is compared from its beginning.
  const pattern = new RegExp(source, flags.replace(/[gy]/g, ''));
  const files = fs
    .readdirSync(folder, { recursive: deep !== 'false', encoding: 'utf8' })
    .map((one) => one.split(path.sep).join('/'))
    .filter((one) => pattern.test(`./${one}`) && fs.statSync(path.join(folder, one)).isFile());
  return { folder, files: files.toSorted() };
}

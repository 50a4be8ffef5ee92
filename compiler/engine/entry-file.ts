/** Bundles files whose paths contain a `*`, which esbuild takes for a pattern in entries and in absolute imports. */
import fs from 'node:fs';
import { isAbsolute } from 'node:path';
import type { Plugin } from 'esbuild';

const PREFIX = 'entry-file:';

/** Returns the entry of a bundle for an absolute path. The bundle needs the plugin `entryFiles`. */
export function entryFile(file: string): string {
  return PREFIX + encodeURIComponent(file).replaceAll('*', '%2A');
}

/** Resolves entries of `entryFile`, and absolute imports with a `*`. */
export const entryFiles: Plugin = {
  name: 'entry-files',
  setup(builder) {
    builder.onResolve({ filter: new RegExp(`^${PREFIX}`) }, ({ path }) => ({
      path: decodeURIComponent(path.slice(PREFIX.length)),
    }));
    builder.onResolve({ filter: /\*/ }, (args) => {
      const [path = '', suffix] = args.path.split('?');
      if (!isAbsolute(path) || !fs.existsSync(path)) return undefined;
      return { path, ...(suffix !== undefined && { suffix: `?${suffix}` }) };
    });
  },
};

/** Puts the messages of the interface into scripts. */
import fs from 'node:fs';
import path from 'node:path';
import type { Loader, Plugin } from 'esbuild';
import type { Catalogue } from '../../model/strings/catalogue.ts';
import { ENGINE } from '../engine/engine-files.ts';

/**
 * Replaces each `STRINGS.name` in the client's modules by its message. So a bundle has only the messages that it shows, in one
 * language, and needs no code to find them. esbuild's own `define` would move plural forms to a chunk that every entry loads.
 */
export function definedStrings(strings: Partial<Catalogue>): Plugin {
  const messages = new Map(Object.entries(strings));
  return {
    name: 'defined-strings',
    setup(builder) {
      builder.onLoad({ filter: /\.[jt]sx?$/ }, ({ path: file }) => {
        if (!file.startsWith(path.join(ENGINE, 'client') + path.sep)) return undefined;
        const text = fs.readFileSync(file, 'utf8');
        if (!text.includes('STRINGS.')) return undefined;
        const contents = text.replace(/\bSTRINGS\.(\w+)/g, (whole, name: string) => {
          const message = messages.get(name);
          return message === undefined ? whole : JSON.stringify(message);
        });
        return { contents, loader: LOADERS[path.extname(file)] ?? 'js' };
      });
    },
  };
}

const LOADERS: Record<string, Loader> = { '.ts': 'ts', '.tsx': 'tsx' };

/**
 * Bundles React's synchronous server renderer without the streaming one, as an ES module. `react-dom/server` contains
 * both, and V8 parses a CommonJS module twice: with the bundle, and when the function around it is called. Both together
 * would be a third of the CPU time of a fresh isolate.
 */
import fs from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'esbuild';
import { ENGINE, packageFile } from './engine-files.ts';

const RENDERER = 'cjs/react-dom-server-legacy.browser.production.js';
const REQUIRED = /\brequire\("([\w-]+)"\)/g;

/** Resolves `react-dom/server` in the engine's own modules. A project's modules get the whole package. */
export const serverRenderer: Plugin = {
  name: 'server-renderer',
  setup(builder) {
    builder.onResolve({ filter: /^react-dom\/server$/ }, ({ importer }) => {
      const isOwn = !path.relative(ENGINE, importer).startsWith('..');
      return isOwn
        ? { path: packageFile('react-dom', RENDERER), namespace: 'server-renderer' }
        : undefined;
    });
    builder.onLoad({ filter: /.*/, namespace: 'server-renderer' }, ({ path: file }) => ({
      contents: asModule(fs.readFileSync(file, 'utf8')),
      resolveDir: path.dirname(file),
    }));
  },
};

/** Turns a CommonJS module of React into an ES module with the same names. Throws if it isn't written as expected. */
export function asModule(text: string): string {
  const names = [...new Set([...text.matchAll(REQUIRED)].map(([, name = '']) => name))];
  const code = text
    .replace(REQUIRED, (_whole, name: string) => `required${names.indexOf(name)}`)
    .replace(/^exports\.(\w+) = /gm, 'export const $1 = ');
  if (/\b(?:exports|module|require)\b[.(]/.test(code))
    throw new Error('react-dom: found a server renderer that cannot be bundled as an ES module.');
  const imports = names.map((name, index) => `import required${index} from '${name}';\n`);
  return imports.join('') + code;
}

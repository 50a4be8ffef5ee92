/** The child process of `compiler/assets/minify.ts`: reads scripts as JSON from stdin and minifies them to stdout. */
import { text } from 'node:stream/consumers';
import { minify } from 'rolldown/utils';
import type { Script } from './minify.ts';

const scripts: Script[] = JSON.parse(await text(process.stdin));
const smaller = await Promise.all(
  scripts.map(async ({ path, text: code, format }) => {
    const result = await minify(path, code, {
      module: format === 'esm',
      compress: { target: 'es2022' },
      mangle: { toplevel: format === 'esm' },
    });
    if (result.errors[0])
      throw new Error(`${path} could not be minified: ${result.errors[0].message}`);
    return result.code;
  }),
);
process.stdout.write(JSON.stringify(smaller));

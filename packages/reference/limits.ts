/** Lists the limits of the engine: the values below comments `// @limit <what is limited>: <what happens beyond it>`. */
import fs from 'node:fs';
import path from 'node:path';
import { readSourceModule } from './source-module.ts';

/** A limit. */
export interface LimitEntry {
  name: string;
  /** A number with separators, for example `65,536`. */
  value: string;
  /** What is limited, beginning with the unit, for example `bytes of a request`. In Markdown. */
  unit: string;
  /** What happens beyond it. In Markdown. */
  beyond: string;
  /** Module that declares it, relative to the repository. */
  module: string;
}

/** The modules of the engine. */
export const LIMITED_MODULES =
  '{model,worker,client,compiler,publisher,importer,dev,cli}/**/*.{ts,tsx}';

/** Reads the limits. `root` is the repository. */
export function readLimits(root: string): LimitEntry[] {
  return fs
    .globSync(LIMITED_MODULES, { cwd: root })
    .toSorted()
    .filter((module) => fs.readFileSync(path.join(root, module), 'utf8').includes('// @limit '))
    .flatMap((module) =>
      readSourceModule(path.join(root, module))
        .taggedValues('limit')
        .map(({ tag, value: { name, code } }) => {
          const [, unit = '', beyond = ''] = /^(.*?): (.*)$/.exec(tag) ?? [];
          return { name, value: numberText(code), unit, beyond, module };
        }),
    );
}

/** Returns the number that an expression of products and shifts stands for. Throws if it's something else. */
export function numberText(code: string): string {
  const [first = '', ...rest] = code.replaceAll('_', '').split(' ');
  let value = Number(first);
  for (let at = 0; at + 1 < rest.length; at += 2) {
    const operand = Number(rest[at + 1]);
    value = rest[at] === '*' ? value * operand : rest[at] === '<<' ? value * 2 ** operand : NaN;
  }
  if (Number.isNaN(value)) throw new Error(`"${code}" isn't a number`);
  return value.toLocaleString('en-GB');
}

/** Writes the `package.json` of the published package. */
import fs from 'node:fs';
import { filesIn } from './emit.ts';

/** The part of the repository's `package.json` that the package takes over. */
interface RepositoryManifest {
  version: string;
  description: string;
  homepage: string;
  license: string;
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
}

/** Dependencies that no module imports: types that the declarations use, and a peer dependency of `typesense`. */
const FURTHER = ['@types/react', '@babel/runtime'];

/** Returns the manifest of `edgepress`. `lib` has the compiled modules, which decide the dependencies. */
export function packageManifest(repository: RepositoryManifest, lib: string): object {
  const { version, description, homepage, license } = repository;
  return {
    name: 'edgepress',
    version,
    description,
    homepage,
    license,
    type: 'module',
    bin: { edgepress: 'lib/cli/edgepress.js' },
    exports: {
      '.': { types: './lib/model/config/define.d.ts', default: './lib/model/config/define.js' },
      './worker': { types: './lib/worker/index.d.ts', default: './worker.js' },
      './components': {
        types: './lib/compiler/registry/public.d.ts',
        default: './lib/compiler/registry/public.js',
      },
      './schema/front-matter.json': './schema/front-matter.json',
      './modules': { types: './modules.d.ts' },
      './tsconfig': './tsconfig.json',
      './package.json': './package.json',
    },
    files: ['lib', 'schema', 'worker.js', 'modules.d.ts', 'tsconfig.json', 'CHANGELOG.md'],
    engines: { node: '>=22.18' },
    dependencies: dependenciesOf(repository, lib),
  };
}

function dependenciesOf(
  { dependencies, devDependencies }: RepositoryManifest,
  lib: string,
): Record<string, string> {
  const code = filesIn(lib)
    .filter((file) => file.endsWith('.js'))
    .map((file) => fs.readFileSync(file, 'utf8'))
    .join('\n');
  const known = Object.entries({ ...dependencies, ...devDependencies });
  return Object.fromEntries(
    known
      .filter(([name]) => FURTHER.includes(name) || isImported(name, code))
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  );
}

// A name is also an argument of `require.resolve` and `packageFile`.
function isImported(name: string, code: string): boolean {
  return ["'", '"', '`'].some(
    (quote) => code.includes(quote + name + quote) || code.includes(`${quote}${name}/`),
  );
}

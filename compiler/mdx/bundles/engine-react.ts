/** Gives every module that is bundled for the build the engine's own React. */
import type { Plugin } from 'esbuild';
import { packageModule } from '../../engine/engine-files.ts';

const WATCHED = /^react(?:-dom|\/jsx-runtime|\/jsx-dev-runtime)?$/;

/** An esbuild plugin that gives components of a Docusaurus site the React of `compiler/components/react/foreign-react.ts`. */
export function watchedReact(registry: string): Plugin {
  return {
    name: 'foreign-react',
    setup(builder) {
      builder.onResolve({ filter: WATCHED }, ({ path }) => ({
        path: path.replace('jsx-dev', 'jsx'),
        namespace: 'foreign-react',
      }));
      builder.onLoad({ filter: /.*/, namespace: 'foreign-react' }, ({ path }) => ({
        contents: `import { foreignReact } from ${JSON.stringify(registry)}; module.exports = foreignReact[${JSON.stringify(path)}];`,
        loader: 'js',
      }));
    },
  };
}

/**
 * An esbuild plugin that leaves React out of a bundle and imports the engine's copy by its URL. Two copies in one process
 * break hooks and contexts, and a project may have its own React.
 */
export const engineReact: Plugin = {
  name: 'engine-react',
  setup(builder) {
    builder.onResolve({ filter: /^react(?:-dom)?(?:\/|$)/ }, ({ path: specifier, kind }) =>
      kind === 'require-call'
        ? { path: specifier, namespace: 'engine-react' }
        : { path: packageModule(specifier), external: true },
    );
    // A bundle in ESM format can't call `require`, so packages in CommonJS get the module through an import.
    builder.onLoad({ filter: /.*/, namespace: 'engine-react' }, ({ path: specifier }) => ({
      contents: `import * as react from ${JSON.stringify(packageModule(specifier))}; module.exports = react.default;`,
      loader: 'js',
    }));
    builder.onResolve({ filter: /^file:/, namespace: 'engine-react' }, ({ path: url }) => ({
      path: url,
      external: true,
    }));
  },
};

/** Bundles each island with the code that hydrates it. */
import type { Plugin } from 'esbuild';
import { ENGINE, engineModule } from '../engine/engine-files.ts';
import { isClientModule, islandId } from './islands.ts';

/** Returns the name of an island's output file, without the hash and the extension. */
export function islandName(root: string, file: string): string {
  return `island-${islandId(root, file).replace(/[^\w]+/g, '-')}`;
}

/** Returns the entry that hydrates the components of a file. A path may contain a `*`, which esbuild takes for a pattern. */
export function islandEntry(file: string): string {
  return `island:${encodeURIComponent(file).replaceAll('*', '%2A')}`;
}

/** An esbuild plugin that resolves entries of `islandEntry`. */
export function islandEntries(root: string, used: readonly string[] = []): Plugin {
  const foreign = new Set(used);
  return {
    name: 'islands',
    setup(builder) {
      builder.onResolve({ filter: /^island:/ }, (args) => ({
        path: decodeURIComponent(args.path.slice('island:'.length)),
        namespace: 'island',
      }));
      builder.onResolve({ filter: /^@site\// }, (args) =>
        builder.resolve(`./${args.path.slice('@site/'.length)}`, {
          resolveDir: root,
          kind: args.kind,
        }),
      );
      builder.onLoad({ filter: /.*/, namespace: 'island' }, (args) => ({
        contents: isClientModule(args.path)
          ? `import ${JSON.stringify(args.path)};
          export function hydrate() {}`
          : foreign.has(args.path)
            ? foreignEntry(args.path)
            : `import * as components from ${JSON.stringify(args.path)};
          import { mount } from ${JSON.stringify(engineModule('client/islands/mount-island.tsx'))};
          export function hydrate(element, name, props) { return mount(element, components[name], props); }`,
        loader: 'js',
        resolveDir: foreign.has(args.path) ? root : ENGINE,
      }));
    },
  };
}

// Elements in the props of other islands may use its components too.
function foreignEntry(file: string): string {
  const wanted = JSON.stringify(file.replace(/^npm:/, ''));
  const mount = JSON.stringify(engineModule('client/islands/mount-foreign.tsx'));
  return `import * as components from ${wanted};
import { mountForeign } from ${mount}; export { components };
          export function hydrate(element, name, props) { return mountForeign(element, name, { components, props }); }`;
}

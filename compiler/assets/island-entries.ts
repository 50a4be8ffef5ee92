/** Bundles each island with the code that hydrates it. */
import path from 'node:path';
import type { Plugin } from 'esbuild';
import { ENGINE, engineModule } from '../engine/engine-files.ts';
import { themeModule } from '../docusaurus/imports/theme-module.ts';
import { isClientModule, islandId } from './islands.ts';

/** Returns the name of an island's output file, without the hash and the extension. */
export function islandName(root: string, file: string): string {
  return `island-${islandId(root, file).replace(/[^\w]+/g, '-')}`;
}

/** Returns the entry that hydrates the components of a file. A path may contain a `*`, which esbuild takes for a pattern. */
export function islandEntry(file: string): string {
  return `island:${encodeURIComponent(file).replaceAll('*', '%2A')}`;
}

/** The islands of a Docusaurus site. */
export interface ForeignIslands {
  /** Absolute paths of modules and pages, and names of packages as `npm:name`. */
  used: string[];
  /** The site's settings. */
  site: { clientModules: string[] };
  /** Returns the code of a page, without its content. */
  pageCode: (file: string) => Promise<string>;
}

/** An esbuild plugin that resolves entries of `islandEntry`. */
export function islandEntries(root: string, islands?: ForeignIslands): Plugin {
  const { used = [], pageCode, site } = islands ?? {};
  const routed = new Set(site?.clientModules.map((name) => path.join(root, name)));
  const foreign = new Set(used);
  const siteRoot = foreign.size === 0 ? undefined : themeModule(root, '@theme/Root');
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
      builder.onResolve({ filter: /^page-code:/ }, ({ path }) => ({
        path: path.slice('page-code:'.length),
        namespace: 'page-code',
      }));
      builder.onLoad({ filter: /.*/, namespace: 'page-code' }, async ({ path: file }) => ({
        contents: (await pageCode?.(file)) ?? '',
        loader: 'jsx',
        resolveDir: path.dirname(file),
        watchFiles: [file],
      }));
      builder.onLoad({ filter: /.*/, namespace: 'island' }, (args) => ({
        contents: isClientModule(args.path)
          ? `import ${JSON.stringify(args.path)};
          export function hydrate() {}`
          : routed.has(args.path)
            ? `import * as module from ${JSON.stringify(args.path)};
          import { updateRoute } from ${JSON.stringify(engineModule('client/islands/route-module.ts'))};
          export function hydrate() { updateRoute(module); }`
            : foreign.has(args.path)
              ? foreignEntry(args.path, siteRoot)
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
function foreignEntry(file: string, siteRoot: string | undefined): string {
  const engine = (name: string): string => JSON.stringify(engineModule(`client/islands/${name}`));
  const root =
    siteRoot === undefined
      ? ''
      : `import Root from ${JSON.stringify(siteRoot)};
import { mountInRoot, mountRoot } from ${engine('site-root.tsx')};`;
  if (file === siteRoot)
    return `${root} export function hydrate(element) { return mountRoot(Root, element); }`;
  const wanted = /\.mdx?$/.test(file) ? `page-code:${file}` : file.replace(/^npm:/, '');
  const mount = root === '' ? '' : ', mount: (place, node) => mountInRoot(Root, place, node)';
  return `import * as components from ${JSON.stringify(wanted)};
import { mountForeign } from ${engine('mount-foreign.tsx')}; ${root} export { components };
          export function hydrate(element, name, props) { return mountForeign(element, name, { components, props${mount} }); }`;
}

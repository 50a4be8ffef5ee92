/** Stylesheets that were written for another engine: what they refer to in its way, and what isn't there. */
import path from 'node:path';
import type { OnResolveResult, Plugin } from 'esbuild';
import type { SiteSource } from '../config/load-site.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';

/** Extensions of the files that a stylesheet may load. */
export const STYLE_FILES = ['woff2', 'woff', 'png', 'jpg', 'jpeg', 'gif', 'webp', 'avif', 'svg'];

/** Marks a reference that the plugin has already handed to esbuild. */
const RESOLVED = Symbol('resolved');

/**
 * An esbuild plugin for lenient sites. It loads what was made of a Docusaurus configuration, understands `~package` and
 * `@site/…`, and leaves out files that can't be found or loaded, with a warning.
 */
export function foreignStyles({ made, root }: SiteSource, diagnostics: Diagnostic[]): Plugin {
  const isLoadable = new RegExp(`\\.(?:css|${STYLE_FILES.join('|')})$`, 'i');
  return {
    name: 'foreign-styles',
    setup(builder) {
      builder.onResolve({ filter: /^[^/]/ }, async (args): Promise<OnResolveResult | undefined> => {
        const { path: written, kind, pluginData, importer } = args;
        const isReference = kind === 'import-rule' || kind === 'url-token';
        if (!isReference || pluginData === RESOLVED || /^(?:[a-z]+:|#)/i.test(written))
          return undefined;
        if (args.resolveDir === root && made?.has(written.replace(/^\.\//, '')))
          return { path: written.replace(/^\.\//, ''), namespace: 'made' };
        const isOwn = /^~?@site\//.test(written);
        const name = written.replace(/^~?@site\//, './').replace(/^~(?=.)/, '');
        const resolveDir = isOwn ? root : args.resolveDir || path.dirname(importer);
        for (const candidate of candidates(name.replace(/[?#].*$/, ''), kind)) {
          const found = await builder.resolve(candidate, {
            kind,
            importer,
            resolveDir,
            pluginData: RESOLVED,
          });
          if (found.errors.length === 0 && isLoadable.test(found.path)) return { path: found.path };
        }
        diagnostics.push({
          severity: 'warning',
          rule: 'site-styles',
          file: importer,
          message: `The stylesheet refers to \`${written}\`, which doesn't exist or can't be loaded. It's left out.`,
        });
        return kind === 'import-rule'
          ? { path: written, namespace: 'made' }
          : { path: written, external: true };
      });
      builder.onLoad({ filter: /.*/, namespace: 'made' }, ({ path: name }) => ({
        contents: made?.get(name) ?? '',
        loader: 'css',
        resolveDir: path.dirname(path.join(root, name)),
      }));
    },
  };
}

// webpack finds `./variables.css` by `variables`.
function candidates(name: string, kind: string): string[] {
  if (kind !== 'import-rule' || name.endsWith('.css')) return [name];
  return [name, ...(name.startsWith('.') ? [] : [`./${name}.css`]), `${name}.css`];
}

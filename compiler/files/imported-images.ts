/** Lets modules import images: the default export is the image's address. */
import type { OnLoadResult, Plugin } from 'esbuild';
import { type FileSite, FileTooLarge, fileUrl } from './stored-file.ts';

const NAMESPACE = 'image';

/** Images of Docusaurus's components. Their SVG images are components, and the others include fonts and films. */
export const FOREIGN_IMAGES =
  /\.(?:png|jpe?g|gif|webp|avif|ico|bmp|mp4|webm|ogg|mp3|wav|woff2?|ttf|otf|pdf)$/i;

const RESOLVING = { image: 'resolving' };

/** An esbuild plugin that stores imported images. It adds `<hash>.<extension>` of each to `assets`. */
export function importedImages(
  site: FileSite,
  assets: Set<string>,
  images = /\.(?:png|jpe?g|gif|webp|avif|svg|ico)$/i,
): Plugin {
  return {
    name: 'imported-images',
    setup(builder) {
      builder.onResolve({ filter: images }, async (args) => {
        const { path, kind, importer, resolveDir, pluginData } = args;
        if (pluginData === RESOLVING || kind === 'url-token') return undefined;
        const options = { kind, importer, resolveDir, pluginData: RESOLVING };
        const found = await builder.resolve(path, options);
        if (found.errors.length > 0 || found.external) return found;
        return { path: found.path, namespace: NAMESPACE };
      });
      // webpack's query for the address of any file.
      builder.onResolve({ filter: /\?url$/ }, async ({ path, kind, importer, resolveDir }) => {
        const options = { kind, importer, resolveDir, pluginData: RESOLVING };
        const found = await builder.resolve(path.replace(/\?url$/, ''), options);
        return found.errors.length > 0 ? found : { path: found.path, namespace: NAMESPACE };
      });
      builder.onLoad({ filter: /.*/, namespace: NAMESPACE }, ({ path }) =>
        addressModule(path, site, assets),
      );
    },
  };
}

function addressModule(file: string, site: FileSite, assets: Set<string>): OnLoadResult {
  try {
    const url = fileUrl(file, site);
    const [, asset] = /\/assets\/[^/]+-([0-9a-f]{24}\.[0-9a-z]+)$/.exec(url) ?? [];
    if (asset !== undefined) assets.add(asset);
    return { contents: `export default ${JSON.stringify(url)};`, loader: 'js', watchFiles: [file] };
  } catch (error) {
    if (!(error instanceof FileTooLarge)) throw error;
    return { errors: [{ text: error.message }] };
  }
}

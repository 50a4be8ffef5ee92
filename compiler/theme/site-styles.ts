/** Bundles the site's own stylesheet, `styles.css` in the content folder. */
import fs from 'node:fs';
import path from 'node:path';
import { build, type Message, type Plugin } from 'esbuild';
import type { SiteSource } from '../config/load-site.ts';
import { STYLE_TARGET } from '../assets/engine-styles.ts';
import { storeOutputs } from '../assets/bundle-outputs.ts';
import { BuildError, bundlerDiagnostics, type Diagnostic } from '../diagnostics/diagnostic.ts';
import { entryFile, entryFiles } from '../engine/entry-file.ts';
import { packageFolders } from '../engine/engine-files.ts';
import { foreignStyles, STYLE_FILES } from './foreign-styles.ts';
import { siteCss } from '../foreign/site-css.ts';
import { withBase } from '../../model/href.ts';

/** The stylesheet and everything that it loads. */
export interface SiteStyles {
  /** Path of the stylesheet, below the base URL. */
  href: string;
  /** Its text. */
  css: string;
  /** `<hash>.<extension>` of every stored file. */
  names: string[];
  /** Absolute paths of the sources. */
  inputs: string[];
  diagnostics: Diagnostic[];
}

/** Name of the stylesheet in the content folder. */
export const SITE_STYLES = 'styles.css';

/** Bundles the stylesheet, if the site has one. Throws a `BuildError` when it can't be bundled. */
export async function bundleSiteStyles(
  source: SiteSource,
  store: string,
): Promise<SiteStyles | undefined> {
  const { root, made, config } = source;
  const file = path.join(root, SITE_STYLES);
  const contents = made?.get(SITE_STYLES);
  if (contents === undefined && !fs.existsSync(file)) return undefined;
  const diagnostics: Diagnostic[] = [];
  const loaded = new Set<string>();
  const built = await build({
    ...(contents === undefined
      ? { entryPoints: [{ in: entryFile(file), out: 'site' }] }
      : { stdin: { contents, resolveDir: root, loader: 'css', sourcefile: SITE_STYLES } }),
    bundle: true,
    write: false,
    metafile: true,
    minify: true,
    target: STYLE_TARGET,
    outdir: '/assets',
    logLevel: 'silent',
    legalComments: 'none',
    absWorkingDir: root,
    loader: Object.fromEntries(STYLE_FILES.map((extension) => [`.${extension}`, 'file' as const])),
    // The stylesheets of packages, for example of fonts.
    nodePaths: packageFolders(),
    plugins: [
      entryFiles,
      ...(config.markdown.lenient ? [foreignStyles(source, diagnostics)] : []),
      addresses(source, diagnostics),
      siteCss(root, loaded),
    ],
  }).catch((error: unknown) => {
    throw new BuildError(bundlerDiagnostics(error));
  });
  const names = storeOutputs(built, store);
  return {
    href: `/assets/${names.get(contents === undefined ? 'site.css' : 'stdin.css')}`,
    css: built.outputFiles.find(({ path: name }) => name.endsWith('.css'))?.text ?? '',
    names: [...names.values()].flatMap((name) => /-([0-9a-f]{24}\.\w+)$/.exec(name)?.[1] ?? []),
    inputs: [
      ...Object.keys(built.metafile.inputs).map((input) => path.resolve(root, input)),
      ...loaded,
    ],
    diagnostics: [...diagnostics, ...built.warnings.flatMap((warning) => pluginWarning(warning))],
  };
}

// The bundler's own warnings are about the style of rules.
function pluginWarning({ text, location, pluginName }: Message): Diagnostic[] {
  if (pluginName !== 'site-css') return [];
  return [{ severity: 'warning', rule: 'site-styles', file: location?.file ?? '', message: text }];
}

/** Leaves addresses of other sites alone, and puts the base URL in front of paths of `static/`. */
function addresses({ root, config }: SiteSource, diagnostics: Diagnostic[]): Plugin {
  const { baseUrl, policy } = config;
  const allowed = new Set([...policy.style, ...policy.font]);
  return {
    name: 'addresses',
    setup(builder) {
      builder.onResolve({ filter: /^(?:https?:)?\/\// }, ({ path: url, importer, kind }) => {
        const needsPolicy = kind === 'import-rule' || /\.(?:woff2?|ttf|otf)(?:[?#]|$)/.test(url);
        if (needsPolicy && !allowed.has(originOf(url)))
          diagnostics.push({
            severity: 'warning',
            rule: 'site-styles',
            file: importer,
            message: `Browsers won't load \`${url}\`: the content security policy allows stylesheets and fonts of this site only.`,
            hint: 'Copy the file into the content folder and refer to it by a relative path, or allow its origin with `policy` (docs/customise/scripts.md).',
          });
        return { path: url, external: true };
      });
      builder.onResolve({ filter: /^\// }, ({ path: url, importer, kind }) => {
        // The stylesheet itself has an absolute path too.
        if (kind !== 'url-token') return undefined;
        const file = url.replace(/[?#].*$/, '');
        const isStatic = fs.existsSync(path.join(root, 'static', file));
        // webpack finds files from the root of the site too.
        const isBelowRoot =
          config.markdown.lenient &&
          url.startsWith('/static/') &&
          fs.existsSync(path.join(root, file));
        if (!isStatic && isBelowRoot)
          return { path: withBase(baseUrl, url.slice('/static'.length)), external: true };
        if (!isStatic)
          diagnostics.push({
            severity: config.markdown.lenient ? 'warning' : 'error',
            rule: 'site-styles',
            file: importer,
            message: `Found \`url(${url})\`, but there is no such file in \`static/\`.`,
            hint: 'Paths that begin with `/` are files in `static/`. Others are relative to the stylesheet.',
          });
        return { path: withBase(baseUrl, url), external: true };
      });
    },
  };
}

function originOf(url: string): string {
  const absolute = url.startsWith('//') ? `https:${url}` : url;
  return URL.canParse(absolute) ? new URL(absolute).origin : '';
}

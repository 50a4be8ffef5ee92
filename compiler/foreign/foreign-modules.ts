/** Bundles components that were written for Docusaurus: aliases, packages that aren't installed, loaders, SVG and Markdown. */
import fs from 'node:fs';
import { isBuiltin } from 'node:module';
import path from 'node:path';
import type {
  ImportKind,
  OnLoadResult,
  OnResolveArgs,
  OnResolveResult,
  Plugin,
  PluginBuild,
} from 'esbuild';
import { type Aliases, aliasedPath } from '../docusaurus/aliases.ts';
import { rawImport } from '../docusaurus/imports/raw-import.ts';
import { markdownModules } from './markdown-module.ts';
import { sassFile, type SassPlaces } from './sass-files.ts';
import { svgModule } from './svg-module.ts';
import { suppliedModule } from '../sandbox/supplied-packages.ts';
import { MODULE_ENDINGS } from '../engine/site-modules.ts';

/** A package that a component imports and that isn't installed, or a stylesheet that can't be compiled. */
export interface MissingPackage {
  specifier: string;
  /** Absolute path of the module that imports it, or of the stylesheet. */
  importer: string;
  /** Why a stylesheet is left out. */
  problem?: string;
}

/** Where components and what they import are. */
export interface ForeignPlaces extends SassPlaces {
  aliases: Aliases;
  /** Returns the place of a module that has a bundle of its own. */
  shared?: (
    found: OnResolveResult,
    by: { kind: ImportKind; importer: string },
  ) => Promise<OnResolveResult | undefined>;
}

/** What a bundle has found besides its modules. */
export interface ForeignFindings {
  missing: MissingPackage[];
  /** Absolute paths of files that stylesheets were made from. */
  sources: string[];
}

/** Marks a specifier that the plugin has already handed to esbuild. */
const RESOLVED = Symbol('resolved');

const EXTENSIONS = ['', ...MODULE_ENDINGS, '.mjs', '.json', '.mdx', '.md'];

/**
 * An esbuild plugin for components of a Docusaurus site. It adds what it replaces by placeholders to `findings`.
 * `placeholder` returns the text of a module that stands for one.
 */
export function foreignModules(
  places: ForeignPlaces,
  findings: ForeignFindings,
  placeholder: (specifier: string) => string,
): Plugin {
  return {
    name: 'foreign-modules',
    setup(builder) {
      void markdownModules(places.root).setup(builder);
      // webpack's loaders, such as `!!raw-loader!./file.ts`.
      builder.onResolve({ filter: /!|\?raw$/ }, (args) => withLoader(args, places.root));
      builder.onResolve({ filter: /.*/ }, (args) =>
        resolveOrReplace(builder, args, { ...places, ...findings }),
      );
      builder.onLoad({ filter: /.*/, namespace: 'raw' }, ({ path: file }) => ({
        contents: fs.readFileSync(file, 'utf8'),
        loader: 'text',
        watchFiles: [file],
      }));
      builder.onLoad({ filter: /.*/, namespace: 'placeholder' }, ({ path: specifier }) => ({
        contents: placeholder(specifier),
        loader: 'js',
      }));
      builder.onLoad({ filter: /.*/, namespace: 'supplied' }, ({ path: name }) => ({
        contents: suppliedModule(name) ?? '',
        loader: 'js',
      }));
      builder.onLoad({ filter: /.*/, namespace: 'absent-style' }, () => ({
        contents: 'module.exports = {};',
        loader: 'js',
      }));
      builder.onLoad({ filter: /\.[cm]?[jt]sx?$/, namespace: 'file' }, ({ path: file, suffix }) =>
        suffix === '' && !file.includes('node_modules') ? withContexts(file, places.root) : null,
      );
      builder.onLoad({ filter: /\.svg$/i, namespace: 'file' }, ({ path: file }) => ({
        contents: svgModule(fs.readFileSync(file, 'utf8')),
        loader: 'js',
        resolveDir: path.dirname(file),
        watchFiles: [file],
      }));
      builder.onLoad({ filter: /\.ya?ml$/i, namespace: 'file' }, ({ path: file }) => ({
        contents: fs.readFileSync(file, 'utf8'),
        loader: 'text',
      }));
    },
  };
}

// Few modules call `require.context`, or `require` with a computed name.
async function withContexts(file: string, root: string): Promise<OnLoadResult | undefined> {
  const text = fs.readFileSync(file, 'utf8');
  if (!/\brequire(?:(?:\s+as\s+\w+\s*\))?\.context\b|\(\s*[`'"]@site\/static)/.test(text))
    return undefined;
  const { withStaticRequires } = await import('./static-requires.ts');
  const { contextModule } = await import('./context-modules.ts');
  return contextModule(withStaticRequires(text), file, root);
}

function withLoader(args: OnResolveArgs, root: string): OnResolveResult | undefined {
  const raw = rawImport(args.path);
  const name = raw ?? args.path.replace(/^.*!/, '').replace(/\?.*$/, '');
  const file = name.startsWith('@site/')
    ? path.join(root, name.slice('@site/'.length))
    : path.resolve(args.resolveDir, name);
  if (raw === undefined) return { path: file };
  const found = EXTENSIONS.map((extension) => file + extension).find(isFile);
  return found === undefined ? undefined : { path: found, namespace: 'raw' };
}

async function resolveOrReplace(
  builder: PluginBuild,
  { path: wanted, kind, importer, resolveDir, pluginData, namespace }: OnResolveArgs,
  context: ForeignPlaces & ForeignFindings,
): Promise<OnResolveResult | undefined> {
  const { root, aliases, missing } = context;
  if (pluginData !== undefined || kind === 'entry-point' || kind === 'url-token') return undefined;
  // Components run in browsers, which have none of Node's modules.
  if (isBuiltin(wanted)) return { path: wanted, namespace: 'placeholder' };
  if (wanted.endsWith('?url')) return undefined;
  if (wanted.startsWith('file:') || /^https?:/.test(wanted)) return undefined;
  // The engine's own modules, in texts of modules that are no files.
  if (resolveDir === '' && path.isAbsolute(wanted)) return { path: wanted };
  const options = { kind, importer, resolveDir, namespace, pluginData: RESOLVED };
  const found = await builder.resolve(aliasedPath(root, aliases, wanted) ?? wanted, options);
  const { errors: _errors, warnings: _warnings, ...place } = found;
  if (found.errors.length === 0 && !OTHER_STYLE.test(place.path))
    return (await context.shared?.(place, { kind, importer })) ?? place;
  if (found.errors.length === 0) {
    const css = await cssOf(place.path, context);
    if (css === undefined) return { path: wanted, namespace: 'absent-style' };
    const { path: file, namespace: own, sideEffects } = await builder.resolve(css, options);
    return { path: file, namespace: own, sideEffects };
  }
  if (kind === 'import-rule') return { errors: found.errors };
  if (suppliedModule(wanted) !== undefined) return { path: wanted, namespace: 'supplied' };
  missing.push({ specifier: wanted, importer });
  const isStyle = /\.(?:css|s[ac]ss|less|styl)$/.test(wanted);
  return { path: wanted, namespace: isStyle ? 'absent-style' : 'placeholder' };
}

/** Stylesheets in other languages than CSS. */
const OTHER_STYLE = /\.(?:s[ac]ss|less|styl)$/;

async function cssOf(
  file: string,
  context: ForeignPlaces & ForeignFindings,
): Promise<string | undefined> {
  const isSass = /\.s[ac]ss$/.test(file);
  const made = isSass ? await sassFile(file, context) : { failure: 'only Sass can be compiled' };
  if ('file' in made) {
    context.sources.push(...made.inputs);
    return made.file;
  }
  context.missing.push({ specifier: path.basename(file), importer: file, problem: made.failure });
  return undefined;
}

function isFile(file: string): boolean {
  return fs.statSync(file, { throwIfNoEntry: false })?.isFile() ?? false;
}

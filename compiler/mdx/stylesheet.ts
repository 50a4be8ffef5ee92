/** Compiles the stylesheets that modules of a site import, and stores the files that they load. */
import path from 'node:path';
import { build, type OnResolveResult, type PartialMessage, type Plugin } from 'esbuild';
import { CLIENT, inPageLayer, STYLE_TARGET } from '../assets/engine-styles.ts';
import { cssModules, styleFile } from '../assets/css-modules.ts';
import { bundlerDiagnostics, type Diagnostic } from '../diagnostics/diagnostic.ts';
import { entryFile, entryFiles } from '../engine/entry-file.ts';
import { siteCss } from '../foreign/site-css.ts';
import { fileHash } from '../objects/file-hash.ts';
import { contentHash } from '../objects/hash.ts';
import type { Dependencies } from '../page/page.ts';
import type { SiteContext } from '../site/site-context.ts';

/** Compiled stylesheets. */
export interface Styles {
  /** The text of each, in their order. */
  sheets: string[];
  /** `<hash>.<extension>` of the images and fonts that they load. */
  assets: string[];
  diagnostics: Diagnostic[];
}

interface Stylesheet extends Omit<Styles, 'sheets'> {
  css: string;
  /** Absolute paths of all files that it was made from. */
  inputs: string[];
}

const compiled = new WeakMap<SiteContext, Map<string, { sheet: Stylesheet; stamp: string }>>();

/** Compiles each of several stylesheets once, and adds what they are made from to the dependencies. */
export async function compileStyles(
  files: Iterable<string>,
  site: SiteContext,
  dependencies: Dependencies,
): Promise<Styles> {
  const sheets = await Promise.all([...new Set(files)].map((file) => stylesheet(file, site)));
  for (const { inputs } of sheets)
    for (const input of inputs) dependencies.files[input] = fileHash(input);
  return {
    sheets: sheets.map(({ css }) => css).filter((css) => css !== ''),
    assets: [...new Set(sheets.flatMap(({ assets }) => assets))],
    diagnostics: sheets.flatMap(({ diagnostics }) => diagnostics),
  };
}

// Many pages import the same stylesheets, so each is compiled once.
async function stylesheet(file: string, site: SiteContext): Promise<Stylesheet> {
  const known = compiled.get(site) ?? new Map<string, { sheet: Stylesheet; stamp: string }>();
  compiled.set(site, known);
  const last = known.get(file);
  if (last && last.stamp === stampOf(last.sheet.inputs)) return last.sheet;
  const sheet = await compile(file, site);
  known.set(file, { sheet, stamp: stampOf(sheet.inputs) });
  return sheet;
}

async function compile(file: string, site: SiteContext): Promise<Stylesheet> {
  const assets = new Set<string>();
  const loaded = new Set<string>([file]);
  try {
    const { outputFiles, metafile, warnings } = await build({
      entryPoints: [{ in: entryFile(file), out: 'sheet' }],
      bundle: true,
      write: false,
      metafile: true,
      minifySyntax: true,
      minifyWhitespace: true,
      legalComments: 'none',
      target: STYLE_TARGET,
      outdir: '/assets',
      logLevel: 'silent',
      plugins: [
        styleUrls(site, assets, loaded),
        cssModules(site.data.root, loaded),
        siteCss(site.data.root, loaded),
        entryFiles,
      ],
    });
    for (const input of Object.keys(metafile.inputs)) loaded.add(path.resolve(styleFile(input)));
    const diagnostics = warnings.map((warning): Diagnostic => ({
      severity: 'warning',
      rule: 'stylesheet',
      ...placeOf(warning, file),
      message: warning.text,
    }));
    const text = outputFiles[0]?.text.trim() ?? '';
    const css = file.startsWith(CLIENT + path.sep) ? inPageLayer(text) : text;
    return { css, assets: [...assets], diagnostics, inputs: [...loaded] };
  } catch (error) {
    const diagnostics = bundlerDiagnostics(error).map((fault): Diagnostic => ({
      ...fault,
      file: styleFile(fault.file),
      rule: 'stylesheet',
    }));
    return { css: '', assets: [], diagnostics, inputs: [...loaded] };
  }
}

function placeOf(
  { location }: PartialMessage,
  file: string,
): Pick<Diagnostic, 'file' | 'line' | 'column'> {
  if (!location?.file) return { file };
  const column = (location.column ?? 0) + 1;
  return { file: path.resolve(styleFile(location.file)), line: location.line, column };
}

function stampOf(inputs: string[]): string {
  return contentHash(...inputs.map((input) => `${input}:${fileHash(input)}`));
}

// Stylesheets and assets are in one folder, so the URLs are relative and the same for every base URL.
function styleUrls(site: SiteContext, assets: Set<string>, loaded: Set<string>): Plugin {
  return {
    name: 'style-urls',
    setup(builder) {
      builder.onResolve({ filter: /.*/ }, ({ kind, path: url, resolveDir }) => {
        const isRemote = /^(?:https?:)?\/\//.test(url);
        if (kind === 'import-rule' && isRemote) return refused(REMOTE_SHEET);
        if (kind !== 'url-token') return undefined;
        if (isRemote || /^(?:data:|#)/.test(url)) return { path: url, external: true };
        const [, name = '', suffix = ''] = /^([^?#]*)(.*)$/.exec(url) ?? [];
        const isRooted = name.startsWith('/');
        const importer = path.join(resolveDir, 'importer.css');
        const own = name.replace(/^~?@site\//, '@site/');
        const found = site.findFile(
          isRooted || own.startsWith('@site/') ? own : `./${name}`,
          importer,
        );
        loaded.add(found?.file ?? path.resolve(resolveDir, name));
        // The target may be a file that the build makes, such as an icon.
        if (found === null && isRooted) return { path: url, external: true };
        if (found === null) return refused(`Found no file \`${name}\` beside this stylesheet.`);
        const { href } = found.resolved;
        const asset = /[^/]+-([0-9a-f]{24}\.[0-9a-z]+)$/.exec(href);
        if (asset?.[1]) assets.add(asset[1]);
        return { path: (asset ? `./${asset[0]}` : href) + suffix, external: true };
      });
    },
  };
}

const REMOTE_SHEET =
  'Found a stylesheet of another origin, which the content security policy refuses. Copy it into the site.';

function refused(text: string): OnResolveResult {
  return { errors: [{ text }] };
}

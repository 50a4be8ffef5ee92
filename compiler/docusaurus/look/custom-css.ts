/** The stylesheets that `customCss` of a Docusaurus configuration names: CSS as it is, and Sass as it was compiled. */
import fs from 'node:fs';
import path from 'node:path';
import type { ConfigNotes } from '../config-notes.ts';
import { asText, texts } from '../plain-value.ts';
import type { UsedPlugin } from '../plugins.ts';

/** The result of compiling a Sass stylesheet: CSS and its source files, or the reason for the failure. */
export type CompiledSheet =
  | { css: string; inputs: string[]; warning?: string | undefined }
  | { failure: string };

/** Compiled stylesheets by the absolute path of their source. */
export type CompiledSheets = ReadonlyMap<string, CompiledSheet>;

/** A stylesheet of the source site. */
export interface CustomSheet {
  /** Its path below the site. */
  source: string;
  /** The path of the CSS, which for Sass is beside the source. */
  name: string;
  /** With the stylesheets that it imports. */
  css: string;
  isCompiled: boolean;
  /** Absolute paths of the files that it comes from. */
  inputs: string[];
}

/** Returns the absolute paths of the files that a configuration names and that are in Sass. */
export function customSassFiles(plugins: UsedPlugin[], site: string): string[] {
  return named(plugins)
    .map((name) => path.resolve(site, name))
    .filter((file) => /\.s[ac]ss$/.test(file) && isBelow(file, site) && fs.existsSync(file));
}

/** Returns the stylesheets in the order of the configuration, and notes those that can't be used. */
export function customSheets(
  plugins: UsedPlugin[],
  { site, sheets }: { site: string; sheets: CompiledSheets },
  notes: ConfigNotes,
): CustomSheet[] {
  return named(plugins).flatMap((name): CustomSheet[] => {
    const file = path.resolve(site, name);
    const below = path.relative(site, file).split(path.sep).join('/');
    const compiled = sheets.get(file);
    const shown = `\`${path.isAbsolute(name) ? below : name}\``;
    if (compiled !== undefined && 'css' in compiled) {
      if (compiled.warning !== undefined)
        notes.add('customCss', {
          found: shown,
          became: `compiled with Sass only. ${compiled.warning}`,
          advice: 'Install the packages of the source site, and import it again.',
        });
      return [
        {
          source: below,
          name: `${below}.css`,
          css: compiled.css,
          isCompiled: true,
          inputs: compiled.inputs,
        },
      ];
    }
    const isUsable = isBelow(file, site) && fs.existsSync(file) && file.endsWith('.css');
    if (isUsable)
      return [
        {
          source: below,
          name: below,
          ...cssWithImports(file, site),
          isCompiled: false,
        },
      ];
    notes.add('customCss', {
      found: shown,
      ...(compiled === undefined
        ? {
            became: fs.existsSync(file)
              ? "left out: it isn't a CSS file of the site"
              : "left out: it doesn't exist",
            advice: 'Compile it to CSS, and import the result in `styles.css`.',
          }
        : {
            became: `left out: ${compiled.failure}`,
            advice: 'Install the packages of the source site, and import it again.',
          }),
    });
    return [];
  });
}

function named(plugins: UsedPlugin[]): string[] {
  return plugins.flatMap(({ options }) => {
    const css = options['customCss'];
    return asText(css) ?? texts(css);
  });
}

function isBelow(file: string, site: string): boolean {
  return !path.relative(site, file).split(path.sep).includes('..');
}

// Imports with a condition, such as `print`, are left out, because their variables don't apply everywhere.
const IMPORT = /@import\s+(?:url\(\s*)?['"]?([^'")\s;]+)['"]?\s*\)?\s*;/g;

// Returns the CSS without comments, with what it imports in the place of the import. Other imports stay as they are.
function cssWithImports(file: string, site: string): Pick<CustomSheet, 'css' | 'inputs'> {
  const inputs = new Set<string>();
  const read = (current: string): string => {
    inputs.add(current);
    const css = fs.readFileSync(current, 'utf8').replace(/\/\*[^]*?\*\//g, '');
    return css.replace(IMPORT, (rule, name: string) => {
      const target = importedFile(name, current, site);
      if (target === undefined) return rule;
      return inputs.has(target) ? '' : read(target);
    });
  };
  const css = read(file);
  return { css, inputs: [...inputs] };
}

// webpack finds `./variables.css` by `variables`.
function importedFile(name: string, from: string, site: string): string | undefined {
  const isOwn = /^~?@site\//.test(name);
  const base = isOwn
    ? path.join(site, name.replace(/^~?@site\//, ''))
    : path.resolve(path.dirname(from), name);
  return [base, `${base}.css`].find(
    (file) =>
      file.endsWith('.css') &&
      isBelow(file, site) &&
      fs.statSync(file, { throwIfNoEntry: false })?.isFile(),
  );
}

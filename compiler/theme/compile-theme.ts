/** Compiles the look of a site: its theme and its own stylesheet. */
import fs from 'node:fs';
import type { SiteSource } from '../config/load-site.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { Theme } from '../../model/theme/theme.ts';
import { checkColours } from './check-colours.ts';
import { checkContrast, type ThemePlace } from './check-contrast.ts';
import { declaredTokens } from './engine-tokens.ts';
import type { Tokens } from '../colours/colour-values.ts';
import { type StoredFonts, storeFonts } from './fonts.ts';
import { bundleSiteStyles, type SiteStyles } from './site-styles.ts';
import { themeTokens } from './theme-tokens.ts';

/** The look of a site. */
export interface SiteTheme {
  /** Rules for the critical CSS. Empty for the default theme. */
  css: string;
  fonts: StoredFonts;
  styles: SiteStyles | undefined;
  /** Absolute paths of the files that it was made from. */
  inputs: string[];
  diagnostics: Diagnostic[];
}

/** Folders of the objects, and of results that all sites of a project share. */
export interface ThemeFolders {
  store: string;
  cache: string;
}

/** Compiles the look. Throws a `BuildError` when the stylesheet can't be bundled. */
export async function compileTheme(
  source: SiteSource,
  { store, cache }: ThemeFolders,
): Promise<SiteTheme> {
  const { root, file, config } = source;
  const { theme, baseUrl } = config;
  const place = placeOf(file);
  const fonts = storeFonts(theme.fonts, { root, baseUrl, store, cache, place });
  const styles = await bundleSiteStyles(source, store);
  const { own, all } = themeTokens(theme);
  // The stylesheet may set tokens too, and wins.
  const shown = new Map([...all, ...declaredTokens(styles?.css ?? '')]);
  return {
    css: themeCss(theme, new Map([...own, ...fonts.tokens]), fonts.rules),
    fonts,
    styles,
    inputs: [...fonts.files, ...(styles?.inputs ?? [])],
    diagnostics: [
      ...fonts.diagnostics,
      ...(styles?.diagnostics ?? []),
      ...checkColours(theme, place),
      ...checkContrast(theme, shown, place),
    ],
  };
}

// These rules are in no layer, so that they win over the engine's. The site's stylesheet comes after them.
function themeCss(theme: Theme, tokens: Tokens, rules: string[]): string {
  const declarations = [...tokens].map(([name, value]) => `--${name}:${compact(value)}`);
  return [
    ...rules,
    ...(declarations.length > 0 ? [`:root{${declarations.join(';')}}`] : []),
    ...(theme.code.mode ? [`.code{color-scheme:${theme.code.mode}}`] : []),
  ].join('');
}

function compact(value: string): string {
  return value.replace(/\(\s+/g, '(').replace(/\s+\)/g, ')').replace(/,\s+/g, ',');
}

function placeOf(file: string): ThemePlace {
  const index = fs
    .readFileSync(file, 'utf8')
    .split('\n')
    .findIndex((line) => /(?:^|[\s{,'"])theme['"]?\s*:/.test(line));
  return index < 0 ? { file } : { file, line: index + 1 };
}

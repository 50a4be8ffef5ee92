/** Stores the fonts of a theme, and writes the rules that load them. */
import fs from 'node:fs';
import path from 'node:path';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { writeObject } from '../objects/objects.ts';
import { oversizeDiagnostic } from '../files/stored-file.ts';
import { withBase } from '../../model/href.ts';
import type { Theme, ThemeFont } from '../../model/theme/theme.ts';
import type { ThemePlace } from './check-contrast.ts';
import { fallbackFace, FALLBACKS, type FontMetrics, fontMetrics } from './font-metrics.ts';

/** The fonts of a theme. */
export interface StoredFonts {
  /** `@font-face` rules. */
  rules: string[];
  /** Values of the tokens `font-sans`, `font-heading` and `font-mono`. */
  tokens: Map<string, string>;
  /** Paths of the files to load early, below the base URL. */
  preload: string[];
  /** `<hash>.woff2` of every file. */
  names: string[];
  /** Absolute paths of the files. */
  files: string[];
  diagnostics: Diagnostic[];
}

/** Folder to read the files from, store to write them to, cache of their metrics, and location of the theme. */
export interface FontSite {
  root: string;
  baseUrl: string;
  store: string;
  cache: string;
  place: ThemePlace;
}

type Role = 'sans' | 'heading' | 'mono';

const ROLES: Role[] = ['sans', 'heading', 'mono'];

/** Stores the files of all fonts. A file that can't be read is an error. */
export function storeFonts(fonts: Theme['fonts'], site: FontSite): StoredFonts {
  const stored: StoredFonts = {
    rules: [],
    tokens: new Map(),
    preload: [],
    names: [],
    files: [],
    diagnostics: [],
  };
  const seen = new Set<string>();
  for (const role of ROLES) {
    const font = fonts[role];
    if (font === undefined) continue;
    const isFirst = !seen.has(font.family);
    seen.add(font.family);
    addFont(role, font, isFirst, { site, stored });
  }
  return stored;
}

function addFont(
  role: Role,
  font: ThemeFont,
  isFirst: boolean,
  { site, stored }: { site: FontSite; stored: StoredFonts },
): void {
  const generic = font.fallback ?? (role === 'mono' ? 'monospace' : 'sans-serif');
  const standIn = `${font.family} fallback`;
  const isLoaded = font.files.length > 0;
  const installed = role === 'mono' ? ['ui-monospace', 'Menlo', 'Consolas'] : [];
  const families = isLoaded
    ? [`"${font.family}"`, `"${standIn}"`, generic]
    : [`"${font.family}"`, ...installed, FALLBACKS[generic].family, generic];
  stored.tokens.set(`font-${role}`, families.join(','));
  // A font that two roles share is loaded once.
  if (!isFirst) return;
  let measured: FontMetrics | undefined;
  for (const [index, name] of font.files.entries()) {
    const file = storeFont(name, site, stored);
    if (file === undefined) continue;
    const { metrics, url } = file;
    measured ??= metrics;
    stored.rules.push(
      `@font-face{font-family:"${font.family}";src:url(${withBase(site.baseUrl, url)})format("woff2");font-weight:${metrics.weight};font-style:${metrics.style};font-display:${font.display}}`,
    );
    if (index === 0 && (font.preload ?? role === 'sans')) stored.preload.push(url);
  }
  if (measured) stored.rules.push(fallbackFace(standIn, generic, measured));
}

function storeFont(
  name: string,
  { root, store, cache, place }: FontSite,
  stored: StoredFonts,
): { metrics: FontMetrics; url: string } | undefined {
  const file = path.resolve(root, name);
  const fail = (found: string): undefined => {
    stored.diagnostics.push({
      severity: 'error',
      rule: 'theme-font',
      ...place,
      message: `Theme: the font file \`${name}\` ${found}.`,
      hint: 'Paths of fonts are relative to the content folder. Fonts are WOFF2 files.',
    });
  };
  stored.files.push(file);
  if (!file.startsWith(root + path.sep)) return fail('is outside of the content folder');
  if (!fs.existsSync(file)) return fail('does not exist');
  const bytes = fs.readFileSync(file);
  const fault = oversizeDiagnostic(file, bytes.length);
  if (fault) {
    stored.diagnostics.push(fault);
    return undefined;
  }
  try {
    const metrics = fontMetrics(bytes, cache);
    // @object asset
    const hash = writeObject(store, bytes);
    stored.names.push(`${hash}.woff2`);
    const base = path
      .basename(name, '.woff2')
      .replace(/[^\w-]+/g, '-')
      .toLowerCase();
    return { metrics, url: `/assets/${base}-${hash}.woff2` };
  } catch (error) {
    return fail(`can't be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}

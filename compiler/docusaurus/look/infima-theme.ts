/** Maps the variables of Infima that a site sets to the engine's theme and tokens. */
import { type Color, formatHex, formatHex8, wcagLuminance } from 'culori';
import { ColourValues, type Mode, MODES } from '../../colours/colour-values.ts';
import type { ThemeColours, ThemeConfig } from '../../../model/theme/theme.ts';
import type { Variables } from './css-variables.ts';

/** Colours of the theme by variable. Of several for the same colour, the first one that is set counts. */
const COLOURS: [variable: string, field: keyof ThemeColours][] = [
  ['ifm-color-primary', 'accent'],
  ['ifm-background-color', 'bg'],
  ['ifm-font-color-base', 'text'],
  ['ifm-color-content', 'text'],
  ['ifm-color-content-secondary', 'textMuted'],
  ['ifm-color-success', 'success'],
  ['ifm-color-danger', 'danger'],
];

/** Rules for variables that have no setting, and for colours that can't be computed. */
const RULES: [variable: string, rule: string][] = [
  ['ifm-color-primary', ':root{--accent:$}'],
  ['ifm-background-color', ':root{--bg:$}'],
  ['ifm-font-color-base', ':root{--text:$}'],
  ['ifm-font-family-base', ':root{--font-sans:$}'],
  ['ifm-font-family-monospace', ':root{--font-mono:$}'],
  ['ifm-heading-font-family', ':root{--font-heading:$}'],
  ['ifm-navbar-height', ':root{--navbar-height:$}'],
  ['doc-sidebar-width', ':root{--sidebar-width:$}'],
  ['ifm-h1-font-size', ':root{--font-size-h1:$}'],
  ['ifm-h2-font-size', ':root{--font-size-h2:$}'],
  ['ifm-h3-font-size', ':root{--font-size-h3:$}'],
  ['ifm-pre-background', ':root{--code-bg:$}'],
  ['ifm-line-height-base', '.prose{line-height:$}'],
  ['ifm-heading-color', '.prose :is(h1,h2,h3,h4,h5,h6){color:$}'],
  ['ifm-link-color', '.prose :is(p,li,td,dd) > a{color:$}'],
  ['ifm-link-hover-color', '.prose :is(p,li,td,dd) > a:hover{color:$}'],
  ['ifm-code-background', '.prose :not(pre) > code{background:$}'],
  ['ifm-code-color', '.prose :not(pre) > code{color:$}'],
  ['ifm-code-border-radius', '.prose :not(pre) > code{border-radius:$}'],
  ['ifm-navbar-background-color', '.navbar{background:$}'],
  ['ifm-navbar-shadow', '.navbar{box-shadow:$}'],
  [
    'ifm-navbar-link-color',
    '.navbar :is(.brand,.navbar-link,.dropdown > button,.colour-toggle,.menu-toggle){color:$}',
  ],
  ['ifm-navbar-link-hover-color', '.navbar .navbar-link:hover{color:$}'],
  ['ifm-footer-background-color', '.footer{background:$}'],
  ['ifm-footer-color', '.footer{color:$}'],
  ['ifm-footer-link-color', '.footer a{color:$}'],
  ['ifm-footer-title-color', '.footer h2{color:$}'],
  ['ifm-menu-color', '.sidebar a:not([aria-current=page]){color:$}'],
  ['ifm-menu-color-active', '.sidebar a[aria-current=page]{color:$}'],
  ['ifm-menu-color-background-active', '.sidebar a[aria-current=page]{background:$}'],
  ['docusaurus-highlighted-code-line-bg', '.code .l.hl{background:$}'],
];

/** Variables that must be lengths. */
const SIZES = ['ifm-navbar-height', 'doc-sidebar-width'];

/** Backgrounds below this luminance need light text. */
const DARK = 0.18;

/** What variables become, and the names of those that have no counterpart. */
export interface InfimaTheme {
  theme: ThemeConfig;
  rules: string[];
  unmapped: string[];
}

/** Maps the variables. Rules of the site can use all of them, mapped or not. */
export function infimaTheme(variables: Variables): InfimaTheme {
  const theme: ThemeConfig = {};
  const mapped = new Set<string>();
  const colours: Record<Mode, ThemeColours> = { light: {}, dark: {} };
  const all = new Set([...variables.light.keys(), ...variables.dark.keys()]);
  for (const [variable, field] of COLOURS.filter(([name]) => all.has(name))) {
    const values = MODES.map((mode) => colourIn(variables, variable, mode));
    if (values.every((value) => value === undefined)) continue;
    mapped.add(variable);
    for (const [at, mode] of MODES.entries()) {
      const value = values[at];
      if (value !== undefined) colours[mode][field] ??= value;
    }
  }
  // As the accent, the colour is adapted to what can be read, and tints the greys.
  const { accent } = colours.light;
  if (accent !== undefined) {
    theme.accent = accent;
    delete colours.light.accent;
    if (colours.dark.accent === accent) delete colours.dark.accent;
  }
  if (MODES.some((mode) => Object.keys(colours[mode]).length > 0)) theme.colours = colours;
  const base = pixels(variables.light.get('ifm-font-size-base'));
  if (base !== undefined && base >= 12 && base <= 24) theme.type = { base };
  const radius = variables.light.get('ifm-global-radius');
  if (radius !== undefined && /^(?:0|\d*\.?\d+(?:px|rem|em))$/.test(radius)) theme.radius = radius;
  for (const name of ['ifm-font-size-base', 'ifm-global-radius'])
    if (all.has(name)) mapped.add(name);
  const rules = RULES.flatMap(([variable, rule]) => {
    if (!all.has(variable) || mapped.has(variable)) return [];
    // The engine calculates with them, so `auto` is none.
    const value = variables.light.get(variable) ?? variables.dark.get(variable) ?? '';
    if (SIZES.includes(variable) && !/^(?:\d|\.\d|[a-z]+\()/.test(value)) return [];
    mapped.add(variable);
    return rule.replace('$', `var(--${variable})`);
  });
  // A site that is dark in its light mode too gets the dark values of all other colours.
  if (isDark(colours.light.bg)) rules.unshift(':root{color-scheme:dark}');
  return { theme, rules, unmapped: [...all].filter((name) => isUnmapped(name, mapped)).sort() };
}

function isDark(colour: string | undefined): boolean {
  return colour !== undefined && wcagLuminance(colour) < DARK;
}

// Shades of the primary colour and the like only matter to rules that use them, and these have them.
function isUnmapped(name: string, mapped: ReadonlySet<string>): boolean {
  return /^(?:ifm|docusaurus|docsearch|aa|search-local)-/.test(name) && !mapped.has(name);
}

function colourIn(variables: Variables, name: string, mode: Mode): string | undefined {
  const value = variables[mode].get(name);
  if (value === undefined) return undefined;
  try {
    return written(new ColourValues(variables[mode], mode).colour(value));
  } catch {
    // Not every value can be computed here. The variable then gets a rule.
    return undefined;
  }
}

function written(colour: Color): string {
  return colour.alpha === undefined || colour.alpha === 1 ? formatHex(colour) : formatHex8(colour);
}

function pixels(size: string | undefined): number | undefined {
  const [, number, unit] = /^([\d.]+)(px|rem|%)$/.exec(size ?? '') ?? [];
  if (number === undefined) return undefined;
  const factor = unit === 'px' ? 1 : unit === 'rem' ? 16 : 0.16;
  return Math.round(Number(number) * factor * 100) / 100;
}

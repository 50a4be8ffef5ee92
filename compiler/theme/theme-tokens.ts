/** Turns the theme of a configuration into values of design tokens. */
import type { CodeColours, Theme, ThemeColours } from '../../model/theme/theme.ts';
import { accentTokens, byMode, tintOf } from './accent.ts';
import { CODE_PRESETS } from './code-themes.ts';
import type { Mode } from '../colours/colour-values.ts';
import { engineTokens } from './engine-tokens.ts';
import type { Tokens } from '../colours/colour-values.ts';

/** CSS pixels in a rem, and the size of running text that the engine's other sizes belong to. */
const REM = 16;
const BASE = 17;

/** The tokens that differ from the engine's, and all of them. */
export interface ThemeTokens {
  own: Tokens;
  all: Tokens;
}

/** Returns the tokens of a theme. Colours that are given win over derived ones. */
export function themeTokens(theme: Theme): ThemeTokens {
  const engine = engineTokens();
  const own = new Map<string, string>();
  const set = (tokens: Tokens): void => {
    for (const [name, value] of tokens) own.set(name, value);
  };
  const { accent, colours } = theme;
  if (accent !== undefined) set(tintOf(accent, engine) ?? new Map());
  const given = colourTokens('', colours, new Map([...engine, ...own]));
  set(given);
  if (typeof accent === 'string') set(accentTokens(accent, new Map([...engine, ...own])));
  // The accent of one mode may be given, and that of the other derived.
  set(colourTokens('', colours, new Map([...engine, ...own])));
  const { preset, light, dark } = theme.code;
  const palette = preset && CODE_PRESETS[preset];
  const code = { light: { ...palette?.light, ...light }, dark: { ...palette?.dark, ...dark } };
  set(colourTokens('code-', code, new Map([...engine, ...own])));
  set(sizeTokens(theme));
  return { own, all: new Map([...engine, ...own]) };
}

function colourTokens(
  prefix: string,
  { light, dark }: Record<Mode, ThemeColours | CodeColours>,
  present: Tokens,
): Tokens {
  const byName: Record<Mode, Partial<Record<string, string>>> = {
    light: Object.fromEntries(Object.entries(light)),
    dark: Object.fromEntries(Object.entries(dark)),
  };
  const names = new Set([...Object.keys(light), ...Object.keys(dark)]);
  return new Map(
    [...names].map((name) => {
      const token = prefix + name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
      const values = { light: byName.light[name], dark: byName.dark[name] };
      return [token, byMode(values, present.get(token) ?? '')];
    }),
  );
}

function sizeTokens({ type, radius }: Theme): Tokens {
  const sizes = new Map<string, string>();
  const { base = BASE, ratio } = type;
  const rem = (pixels: number): string => `${Number((pixels / REM).toFixed(4))}rem`;
  if (base !== BASE)
    for (const [name, pixels] of Object.entries({ xs: 13, s: 14, m: 15, l: BASE }))
      sizes.set(`font-size-${name}`, rem((pixels * base) / BASE));
  if (base !== BASE || ratio !== undefined) {
    const scale = base / BASE;
    const [h3, h2, least, most] =
      ratio === undefined
        ? [20 * scale, 25 * scale, 30 * scale, 38 * scale]
        : [base * ratio, base * ratio ** 2, base * ratio ** 2.5, base * ratio ** 3];
    sizes.set('font-size-h3', rem(h3));
    sizes.set('font-size-h2', rem(h2));
    sizes.set('font-size-h1', `clamp(${rem(least)}, ${rem(least * 0.8)} + 1.5vw, ${rem(most)})`);
  }
  if (radius !== undefined) {
    // With a unit, because stylesheets calculate with it.
    sizes.set('radius', radius === '0' ? '0px' : radius);
    sizes.set('radius-s', radius === '0' ? '0px' : `calc(${radius} * 0.6)`);
  }
  return sizes;
}

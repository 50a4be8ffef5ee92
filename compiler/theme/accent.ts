/** Derives the tokens that follow the accent: its own colours, and the tint of the greys. */
import { formatHex, oklch, parse } from 'culori';
import type { Tokens } from '../colours/colour-values.ts';
import { COLOUR_PAIRS } from './colour-pairs.ts';
import { ColourValues, type Mode, MODES, sides } from '../colours/colour-values.ts';

/** Below this chroma a colour is a grey, whose hue means nothing. */
const GREY = 0.02;
/** How far the lightness moves at a time, of 1. */
const STEP = 0.01;
/** Text on the accent colour, the preferred one first. */
const ON_ACCENT = ['#fff', 'oklch(0.2 0.03 var(--accent-hue))'];
const TINTED = /^(?:accent-bg|bg|bg-subtle|text|text-muted|border|border-strong|code-comment)$/;

const ACCENT_PAIRS = COLOUR_PAIRS.filter(({ colour }) => colour === 'var(--accent)');

/** Returns the tint for an accent, a colour or a hue. `undefined` when it is not a colour. */
export function tintOf(accent: string | number, engine: Tokens): Tokens | undefined {
  if (typeof accent === 'number') return new Map([['accent-hue', String(accent)]]);
  const colour = oklch(parse(accent));
  if (colour === undefined) return undefined;
  if (colour.c >= GREY) return new Map([['accent-hue', String(round(colour.h ?? 0, 1))]]);
  const greys = [...engine].filter(([name]) => TINTED.test(name));
  return new Map(
    greys.map(([name, value]) => [name, value.replaceAll(/(oklch\([\d.]+) [\d.]+/g, '$1 0')]),
  );
}

/**
 * Returns the accent colour and the colour of text on it. In each mode the accent has the lightness next to the given one
 * that can be read on all of its backgrounds, which are in `tokens`.
 */
export function accentTokens(accent: string, tokens: Tokens): Tokens {
  const [light, dark] = MODES.map((mode) => readable(accent, tokens, mode));
  const value = light === dark ? String(light) : `light-dark(${light}, ${dark})`;
  const both = new Map([...tokens, ['accent', value]]);
  const [onLight, onDark] = MODES.map((mode) => onAccent(both, mode));
  return new Map([
    ['accent', value],
    ['on-accent', `light-dark(${onLight}, ${onDark})`],
  ]);
}

function readable(accent: string, tokens: Tokens, mode: Mode): string {
  const given = oklch(parse(accent));
  if (given === undefined) return accent;
  for (let distance = 0; distance < 1; distance += STEP)
    for (const lightness of [given.l - distance, given.l + distance]) {
      const colour = distance === 0 ? accent : formatHex({ ...given, l: clamp(lightness) });
      if (canBeRead(colour, tokens, mode)) return colour;
    }
  return accent;
}

function canBeRead(accent: string, tokens: Tokens, mode: Mode): boolean {
  const values = new ColourValues(new Map([...tokens, ['accent', accent]]), mode);
  return ACCENT_PAIRS.every(
    ({ colour, background, least }) => values.contrast(colour, background) >= least,
  );
}

function onAccent(tokens: Tokens, mode: Mode): string {
  const values = new ColourValues(tokens, mode);
  const ratios = ON_ACCENT.map((text) => values.contrast(text, ['var(--accent)']));
  const found = ratios.findIndex((ratio) => ratio >= 4.5);
  return ON_ACCENT[found < 0 ? ratios.indexOf(Math.max(...ratios)) : found] ?? '#fff';
}

/** Puts together the value of a token from one for each mode; a missing one stays as it is. */
export function byMode(values: Partial<Record<Mode, string | undefined>>, present: string): string {
  const { light, dark } = { ...sides(present), ...definedOf(values) };
  return light === dark ? light : `light-dark(${light}, ${dark})`;
}

function definedOf(
  values: Partial<Record<Mode, string | undefined>>,
): Partial<Record<Mode, string>> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}

function clamp(value: number): number {
  return Math.min(1, Math.max(0, value));
}

function round(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}

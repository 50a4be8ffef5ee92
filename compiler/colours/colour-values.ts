/** Computes the colours that CSS expressions of the engine have in a mode, and the contrast between them. */
import {
  blend,
  type Color,
  clampRgb,
  formatCss,
  interpolateWithPremultipliedAlpha,
  parse,
  type Rgb,
  rgb,
  wcagContrast,
} from 'culori';

/** CSS values of custom properties, by name without the dashes. */
export type Tokens = ReadonlyMap<string, string>;

/** A colour mode. */
export type Mode = 'light' | 'dark';

/** Both modes. */
export const MODES: readonly Mode[] = ['light', 'dark'];

// @limit calls in a colour of a stylesheet: The colour counts as one that refers to itself.
/** A token that uses itself has no value, and no expression has as many calls. */
const MOST_CALLS = 100;

/** Thrown for an expression that has no colour. */
export class NoColour extends Error {
  override name = 'NoColour';
}

/** The colours of a theme in one mode. */
export class ColourValues {
  readonly #tokens: Tokens;
  readonly #mode: Mode;
  /** Many pairs have the same layers, and parsing them takes long. */
  readonly #drawn = new Map<string, Rgb>();

  constructor(tokens: Tokens, mode: Mode) {
    this.#tokens = tokens;
    this.#mode = mode;
  }

  /**
   * Returns the colour of an expression. It may use `var()`, `light-dark()`, `color-mix()` and products in `calc()`. Throws
   * `NoColour`.
   */
  colour(expression: string): Color {
    const text = this.#plain(expression);
    const colour = parse(text);
    if (colour === undefined) throw new NoColour(`\`${text}\` is not a colour.`);
    return colour;
  }

  /** Returns the colour that shows when several are drawn over each other, the lowest first. Browsers clip it to sRGB. */
  shown(layers: readonly string[]): Rgb {
    const [lowest = '', ...others] = layers;
    const drawn = (layer: string): Rgb => this.#drawnColour(layer);
    return clampRgb(rgb(blend([drawn(lowest), ...others.map(drawn)])));
  }

  /** Returns the contrast ratio of a colour on a background of layers, from 1 to 21. */
  contrast(text: string, background: readonly string[]): number {
    return wcagContrast(this.shown([...background, text]), this.shown(background));
  }

  #drawnColour(layer: string): Rgb {
    const known = this.#drawn.get(layer);
    if (known !== undefined) return known;
    const drawn = clampRgb(rgb(this.colour(layer)));
    this.#drawn.set(layer, drawn);
    return drawn;
  }

  #plain(expression: string): string {
    let text = replaceCalls(expression, 'var', ([name = '', fallback]) => {
      const value = this.#tokens.get(name.slice(2)) ?? fallback;
      if (value === undefined) throw new NoColour(`\`${name}\` is not set.`);
      return value;
    });
    text = replaceCalls(text, 'light-dark', ([light = '', dark = '']) =>
      this.#mode === 'light' ? light : dark,
    );
    text = replaceCalls(text, 'calc', ([product = '']) =>
      String(product.split('*').reduce((result, factor) => result * Number(factor), 1)),
    );
    return replaceCalls(text, 'color-mix', mixed);
  }
}

/** Returns the value of a token in each mode, as an expression. */
export function sides(value: string): Record<Mode, string> {
  let both: Record<Mode, string> = { light: value, dark: value };
  replaceCalls(value, 'light-dark', ([light = '', dark = ''], isWhole) => {
    if (isWhole) both = { light, dark };
    return '';
  });
  return both;
}

function mixed([space = '', first = '', second = '']: string[]): string {
  const [, colour = '', share = '50'] = /^(.*?)\s+([\d.]+)%$/.exec(first) ?? ['', first];
  if (space !== 'in oklab') throw new NoColour(`\`color-mix(${space}, …)\` is not supported.`);
  const [from, to] = [parse(second), parse(colour)];
  if (!from || !to) throw new NoColour(`\`${first}\` or \`${second}\` is not a colour.`);
  return formatCss(interpolateWithPremultipliedAlpha([from, to], 'oklab')(Number(share) / 100));
}

// Replaces calls of a CSS function, and those in what they are replaced by.
function replaceCalls(
  text: string,
  name: string,
  replace: (parts: string[], isWhole: boolean) => string,
  left = MOST_CALLS,
): string {
  if (left === 0) throw new NoColour(`\`${text}\` refers to itself.`);
  const start = text.search(new RegExp(`(?<![\\w-])${name}\\(`));
  if (start < 0) return text;
  const parts = [''];
  let depth = 0;
  let end = start + name.length;
  for (; end < text.length; end++) {
    const char = text[end];
    if (char === '(' && ++depth === 1) continue;
    if (char === ')' && --depth === 0) break;
    if (char === ',' && depth === 1) parts.push('');
    else parts.push(`${parts.pop()}${char}`);
  }
  const isWhole = start === 0 && end === text.length - 1;
  const value = replace(
    parts.map((part) => part.trim()),
    isWhole,
  );
  const replaced = `${text.slice(0, start)}${value}${text.slice(end + 1)}`;
  return replaceCalls(replaced, name, replace, left - 1);
}

/** The `theme` settings: the colours, fonts and sizes of a site, and the colours of its code. */
import * as v from 'valibot';
import { matching, numberBetween, object } from '../schema/fields.ts';

/** Names of the built-in code themes (`compiler/theme/code-themes.ts`). */
export const CODE_THEMES = ['github', 'monochrome', 'warm'] as const;

// These values become part of a stylesheet, so they may not contain what ends a declaration.
const colour = v.optional(
  matching(
    /^(?:#[0-9a-f]{3,8}|[a-z]+|[a-z]+\([\w\s.,%/+-]*\))$/i,
    'a CSS colour such as `#7c3aed` or `oklch(0.55 0.2 290)`',
  ),
);

const coloursSchema = object({
  /** Background of text, cards and fields. */
  bg: colour,
  /** Background around it: the navbar, the sidebar and the footer. */
  bgSubtle: colour,
  /** Text and headings. */
  text: colour,
  /** Secondary text: descriptions, labels and links of the navigation. */
  textMuted: colour,
  /** Dividing lines. */
  border: colour,
  /** Outlines of controls, and of nodes in diagrams. */
  borderStrong: colour,
  /** Links, buttons, focus rings and the current page. */
  accent: colour,
  /** Background of selected entries, badges and the announcement bar. */
  accentBg: colour,
  /** Text on the accent colour. */
  onAccent: colour,
  /** Background of highlighted lines, search matches and selected text. */
  mark: colour,
  /** Success. */
  success: colour,
  /** Errors, and methods that delete. */
  danger: colour,
});

/** Colours of one mode. */
export interface ThemeColours extends v.InferOutput<typeof coloursSchema> {}

const codeColoursSchema = object({
  /** Background. */
  bg: colour,
  /** Everything else, for example names. */
  text: colour,
  /** Keywords. */
  keyword: colour,
  /** Strings. */
  string: colour,
  /** Numbers and constants. */
  number: colour,
  /** Names of functions. */
  function: colour,
  /** Types, tags, selectors and regular expressions. */
  type: colour,
  /** Variables and properties. */
  variable: colour,
  /** Comments. */
  comment: colour,
});

/** Colours of code in one mode. */
export interface CodeColours extends v.InferOutput<typeof codeColoursSchema> {}

const codeSchema = object({
  /** A built-in set of colours. Default: the engine's, which follow the accent's hue. */
  preset: v.optional(v.picklist(CODE_THEMES)),
  /** Always show code in the colours of the dark (or light) mode. Default: the mode of the page. */
  mode: v.optional(v.picklist(['light', 'dark'])),
  /** Colours in the light mode. Default: those of the preset. */
  light: v.optional(codeColoursSchema, {}),
  /** Colours in the dark mode. Default: those of the preset. */
  dark: v.optional(codeColoursSchema, {}),
});

const fontSchema = object({
  /** Name of the font, for example `Inter`. */
  family: matching(/^[\w .-]+$/, 'the name of a font, without quotation marks'),
  /**
   * Its `.woff2` files, relative to the content folder. Weight and style are read from each file, variable fonts
   * included. Default: none, for a font that readers have installed.
   */
  files: v.optional(
    v.array(matching(/\.woff2$/, 'the path of a `.woff2` file in the content folder')),
    [],
  ),
  /** How text appears while the font loads. Default: `swap`. */
  display: v.optional(v.picklist(['auto', 'block', 'swap', 'fallback', 'optional']), 'swap'),
  /** Load the first file before the stylesheets. Default: `true` for `sans`, `false` for the others. */
  preload: v.optional(v.boolean()),
  /** Kind of the fallback font. Default: `monospace` for `mono`, `sans-serif` for the others. */
  fallback: v.optional(v.picklist(['sans-serif', 'serif', 'monospace'])),
});

/** A font and its files. */
export interface ThemeFont extends v.InferOutput<typeof fontSchema> {}

/** Schema of `theme`. */
export const themeSchema = object({
  /**
   * Colour of links, buttons and highlights, and the tint of the greys, for example `#7c3aed`. A mode in which it isn't legible
   * uses the nearest lightness that is. A number is a hue in degrees (OKLCH). Default: 192.
   */
  accent: v.optional(
    v.union(
      [colour.wrapped, numberBetween(0, 360)],
      'a CSS colour such as `#7c3aed`, or a hue from 0 to 360',
    ),
  ),
  /** Colours by mode. Default: derived from the accent. */
  colours: v.optional(
    object({
      /** Colours of the light mode. */
      light: v.optional(coloursSchema, {}),
      /** Colours of the dark mode. */
      dark: v.optional(coloursSchema, {}),
    }),
    {},
  ),
  /** Fonts of text, headings and code. Default: fonts of the reader's system, and for headings the font of text. */
  fonts: v.optional(
    object({
      /** Font of text. Default: the system's. */
      sans: v.optional(fontSchema),
      /** Font of headings. Default: that of text. */
      heading: v.optional(fontSchema),
      /** Font of code. Default: the system's. */
      mono: v.optional(fontSchema),
    }),
    {},
  ),
  /** Size of body text in CSS pixels, and the ratio between the sizes of headings. Default: 17 and about 1.25. */
  type: v.optional(
    object({
      /** Size of body text in CSS pixels. Default: 17. */
      base: v.optional(numberBetween(12, 24)),
      /** Each level of heading is this much larger than the next. Default: about 1.25. */
      ratio: v.optional(numberBetween(1, 1.6)),
    }),
    {},
  ),
  /** Radius of cards and code blocks, for example `0` or `12px`. Smaller parts have three fifths of it. Default: `0.625rem`. */
  radius: v.optional(
    matching(/^(?:0|\d*\.?\d+(?:px|rem|em))$/, 'a length such as `6px` or `0.5rem`'),
  ),
  /** Colours of code. Default: the engine's. */
  code: v.optional(codeSchema, {}),
  /** What to do about colours with too little contrast (WCAG 2.2, level AA). Default: `warn`. */
  contrast: v.optional(v.picklist(['ignore', 'warn', 'throw']), 'warn'),
});

/** The `theme` of a configuration, without defaults. */
export interface ThemeConfig extends v.InferInput<typeof themeSchema> {}

/** The theme, with defaults. */
export interface Theme extends v.InferOutput<typeof themeSchema> {}

/** Every pair of colours in which the engine shows text, or something else that readers must tell from its background. */

/** WCAG 2.2 level AA: text (1.4.3), and what identifies a control (1.4.11). */
const TEXT = 4.5;
const SHAPE = 3;

/** A colour on a background, as CSS expressions. */
export interface ColourPair {
  /** Name of the colour, for example `text-muted`. */
  name: string;
  /** Name of the background, for example `bg-subtle`. */
  on: string;
  colour: string;
  /** Layers of the background, the lowest first. */
  background: string[];
  /** The least contrast ratio. */
  least: number;
  /** Whether the pair is part of a code block, which may have a mode of its own. */
  isCode?: true;
}

interface Surface {
  name: string;
  layers: string[];
}

const BG = surface('bg');
const SUBTLE = surface('bg-subtle');
const ACCENT_BG = surface('accent-bg');
const MARK = surface('mark');
const PAGE = [BG, SUBTLE];

/** The colours of `client/styles/article/admonition.css`. */
const ADMONITIONS = ['note', 'info', 'tip', 'warning', 'danger'].map((name) => {
  const [hue, chroma] = [`var(--${name}-hue)`, `var(--${name}-chroma)`];
  return {
    name: `a ${name} admonition`,
    layers: [
      `light-dark(oklch(0.975 calc(0.021 * ${chroma}) ${hue}), oklch(0.245 calc(0.03 * ${chroma}) ${hue}))`,
    ],
    title: `light-dark(oklch(0.44 calc(0.11 * ${chroma}) ${hue}), oklch(0.84 calc(0.09 * ${chroma}) ${hue}))`,
  };
});

// Inline code has a tint over whatever it is on.
const INLINE_CODE = [...PAGE, ...ADMONITIONS].map(({ name, layers }) => ({
  name: `inline code in ${name}`,
  layers: [...layers, 'color-mix(in oklab, var(--text) 7%, transparent)'],
}));
const HOVERED = {
  name: 'a hovered button',
  layers: ['var(--bg-subtle)', 'light-dark(#0000000d, #ffffff14)'],
};
const FAILURE = {
  name: 'a failure message',
  layers: ['color-mix(in oklab, var(--danger) 6%, var(--bg))'],
};

const CODE = surface('code-bg');
/** Lines of code with a background, as in `client/styles/article/code.css`. */
const LINES = [
  MARK,
  { name: 'an added line', layers: ['light-dark(oklch(0.95 0.045 150), oklch(0.29 0.05 150))'] },
  { name: 'a removed line', layers: ['light-dark(oklch(0.945 0.035 25), oklch(0.29 0.055 25))'] },
];
const CODE_COLOURS = [
  'code-text',
  'code-keyword',
  'code-string',
  'code-number',
  'code-function',
  'code-type',
  'code-variable',
  'danger',
];

/** The pairs, without repetitions. */
export const COLOUR_PAIRS: readonly ColourPair[] = [
  ...on('text', [...PAGE, ACCENT_BG, MARK, ...ADMONITIONS, ...INLINE_CODE, HOVERED, FAILURE]),
  ...on('text-muted', [...PAGE, ACCENT_BG, MARK, HOVERED, ...ADMONITIONS, ...INLINE_CODE]),
  ...on('accent', [...PAGE, ACCENT_BG, MARK, HOVERED, ...ADMONITIONS, ...INLINE_CODE, FAILURE]),
  ...on('on-accent', [surface('accent')]),
  ...on('success', PAGE),
  ...on('danger', PAGE),
  ...on('bg', [surface('danger')]),
  ...ADMONITIONS.map(({ name, layers, title }) => ({
    name: 'the title of an admonition',
    on: name,
    colour: title,
    background: layers,
    least: TEXT,
  })),
  ...on('border-strong', PAGE, SHAPE),
  ...CODE_COLOURS.flatMap((colour) => on(colour, [CODE, ...LINES])).map(inCode),
  ...on('code-comment', [CODE]).map(inCode),
  ...on('text-muted', [CODE]).map(inCode),
  ...LINES.map(({ name, layers }) => ({
    name: 'code-comment',
    on: name,
    colour: 'color-mix(in oklab, var(--code-comment) 80%, var(--code-text))',
    background: layers,
    least: TEXT,
  })).map(inCode),
];

function surface(token: string): Surface {
  return { name: token, layers: [`var(--${token})`] };
}

function on(token: string, surfaces: readonly Surface[], least = TEXT): ColourPair[] {
  return surfaces.map(({ name, layers }) => ({
    name: token,
    on: name,
    colour: `var(--${token})`,
    background: layers,
    least,
  }));
}

function inCode(pair: ColourPair): ColourPair {
  return { ...pair, isCode: true };
}

/** Colours as browsers compute them, what follows from an accent, and the documentation of the tokens. */
import fs from 'node:fs';
import { describe, expect, it } from 'vitest';
import { checkColours } from '../../../compiler/theme/check-colours.ts';
import { checkContrast } from '../../../compiler/theme/check-contrast.ts';
import { ColourValues, MODES, NoColour } from '../../../compiler/colours/colour-values.ts';
import { declaredTokens, engineTokens } from '../../../compiler/theme/engine-tokens.ts';
import { themeTokens } from '../../../compiler/theme/theme-tokens.ts';
import { CODE_THEMES, type ThemeConfig, themeSchema } from '../../../model/theme/theme.ts';
import { parseWith } from '../../../model/schema/fields.ts';

/** Messages about the contrast of a theme. */
function contrastOf(config: ThemeConfig): string[] {
  const { value } = parseWith(themeSchema, config);
  if (value === undefined) throw new Error('The theme is not valid.');
  return checkContrast(value, themeTokens(value).all, { file: 'site.ts' }).map(
    ({ message }) => message,
  );
}

describe('colours', () => {
  it('resolve tokens, modes, products and mixtures', () => {
    const tokens = declaredTokens(
      ':root { --hue: 200; --a: light-dark(#fff, rgb(0 0 0 / 50%)); --b: var(--a); }',
    );
    const [light, dark] = MODES.map((mode) => new ColourValues(tokens, mode));
    expect(light?.shown(['var(--b)'])).toMatchObject({ r: 1, g: 1, b: 1 });
    expect(dark?.shown(['#fff', 'var(--b)'])).toMatchObject({ r: 0.5, g: 0.5, b: 0.5 });
    expect(light?.colour('oklch(0.5 calc(0.1 * 2) var(--hue))')).toMatchObject({
      l: 0.5,
      c: 0.2,
      h: 200,
    });
    expect(light?.colour('color-mix(in oklab, #000 7%, transparent)')).toMatchObject({
      alpha: 0.07,
    });
    expect(light?.contrast('#767676', ['#fff'])).toBeCloseTo(4.54, 2);
  });

  it.each(['var(--none)', 'light-dark(x)', 'color-mix(in srgb, red, blue)', 'var(--loop)'])(
    'that are none are refused: %s',
    (expression) => {
      const values = new ColourValues(new Map([['loop', 'var(--loop)']]), 'light');
      expect(() => values.colour(expression)).toThrow(NoColour);
    },
  );
});

describe('an accent', () => {
  it.each([
    '#7c3aed',
    '#000',
    '#fff',
    '#ffd400',
    'rgb(0 128 0)',
    'oklch(0.7 0.3 30)',
    0,
    90,
    180,
    270,
  ])('can be read everywhere: %s', (accent) => {
    expect(contrastOf({ accent })).toEqual([]);
  });

  it('stays as it is where it can be read, and is overridden by a colour of the mode', () => {
    const { value } = parseWith(themeSchema, {
      accent: '#7c3aed',
      colours: { dark: { accent: '#ff00ff' } },
    });
    expect(value && themeTokens(value).own.get('accent')).toBe('light-dark(#7c3aed, #ff00ff)');
  });
});

describe('code themes', () => {
  it.each(CODE_THEMES)('can be read in both modes: %s', (preset) => {
    expect(contrastOf({ code: { preset } })).toEqual([]);
    for (const mode of MODES) expect(contrastOf({ code: { preset, mode } })).toEqual([]);
  });
});

it.each(['red; } body { display: none', 'url(x);', '#fff/**/', ''])(
  'values that could end a declaration are refused: %s',
  (bg) => {
    expect(parseWith(themeSchema, { colours: { light: { bg } } }).issues).toHaveLength(1);
  },
);

it.each(['#12', 'url(x)', 'nonsense', 'var(--x)'])(
  'values that are no colours are errors: %s',
  (bg) => {
    const { value } = parseWith(themeSchema, { colours: { light: { bg } } });
    const found = value
      ? checkColours(value, { file: 'site.ts' }).map(({ message }) => message)
      : ['refused'];
    expect(found).toHaveLength(1);
  },
);

it('the documentation lists exactly the tokens of the engine', () => {
  const text = fs.readFileSync('docs/customise/theme.md', 'utf8');
  const table = text.slice(text.indexOf('## Tokens'), text.indexOf('## Contrast'));
  const listed = [...table.matchAll(/`--([\w-]+)`/g)].map(([, name]) => name);
  expect(new Set(listed)).toEqual(new Set(engineTokens().keys()));
  expect(listed).toHaveLength(engineTokens().size);
});

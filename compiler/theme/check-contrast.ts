/** Checks that the colours of a theme can be told from their backgrounds, in both modes. */
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { Theme } from '../../model/theme/theme.ts';
import { COLOUR_PAIRS } from './colour-pairs.ts';
import { ColourValues, type Mode, MODES, NoColour } from '../colours/colour-values.ts';
import type { Tokens } from '../colours/colour-values.ts';

/** Where the theme is in the configuration. */
export interface ThemePlace {
  file: string;
  line?: number | undefined;
}

/** Backgrounds that a message lists. */
const LISTED = 3;

/** Returns a diagnostic for each colour with too little contrast in a mode, unless the theme ignores them. */
export function checkContrast(theme: Theme, tokens: Tokens, place: ThemePlace): Diagnostic[] {
  if (theme.contrast === 'ignore') return [];
  const severity = theme.contrast === 'throw' ? 'error' : 'warning';
  return MODES.flatMap((mode) => {
    const found = Map.groupBy(lowContrast(tokens, mode, theme.code.mode), ({ name }) => name);
    return [...found].map(([name, pairs]): Diagnostic => ({
      severity,
      rule: 'contrast',
      ...place,
      message: `Theme, ${mode} mode: \`${name}\` has too little contrast: ${figures(pairs)}.`,
      hint: 'Make one of the two colours lighter or darker in `theme.colours` or `theme.code`. `theme.contrast` decides whether this fails the build.',
    }));
  });
}

function figures(pairs: LowContrast[]): string {
  const worst = pairs.toSorted((a, b) => a.ratio - b.ratio);
  const listed = worst
    .slice(0, LISTED)
    .map(({ on, ratio, least }) => `${ratio.toFixed(2)}:1 on ${on}, which needs ${least}:1`);
  if (worst.length > LISTED) listed.push(`and on ${worst.length - LISTED} more`);
  return listed.join('; ');
}

/** A pair with too little contrast. */
interface LowContrast {
  name: string;
  on: string;
  ratio: number;
  least: number;
}

function lowContrast(tokens: Tokens, mode: Mode, codeMode: Mode = mode): LowContrast[] {
  const page = new ColourValues(tokens, mode);
  const code = new ColourValues(tokens, codeMode);
  return COLOUR_PAIRS.flatMap(({ name, on, colour, background, least, isCode }) => {
    try {
      const ratio = (isCode ? code : page).contrast(colour, background);
      // A figure that rounds to the least one would confuse its reader.
      return ratio + 0.005 >= least ? [] : [{ name, on, ratio, least }];
    } catch (error) {
      // The site's stylesheet may set a token to something that only browsers can compute.
      if (error instanceof NoColour) return [];
      throw error;
    }
  });
}

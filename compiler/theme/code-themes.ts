/** The built-in code themes. A colour that a theme leaves out is the engine's. */
import type { CODE_THEMES, CodeColours } from '../../model/theme/theme.ts';
import type { Mode } from '../colours/colour-values.ts';

type Preset = Record<Mode, CodeColours>;

const MONOCHROME: CodeColours = {
  keyword: 'var(--accent)',
  string: 'var(--code-text)',
  number: 'var(--code-text)',
  function: 'var(--code-text)',
  type: 'var(--code-text)',
  variable: 'var(--code-text)',
  comment: 'var(--text-muted)',
};

/** Colours by theme and mode. */
export const CODE_PRESETS: Record<(typeof CODE_THEMES)[number], Preset> = {
  github: {
    light: {
      bg: '#f6f8fa',
      text: '#1f2328',
      keyword: '#b31d28',
      string: '#0a3069',
      number: '#0550ae',
      function: '#6639ba',
      type: '#8a4600',
      variable: '#24292f',
      comment: '#57606a',
    },
    dark: {
      bg: '#161b22',
      text: '#e6edf3',
      keyword: '#ff9d96',
      string: '#a5d6ff',
      number: '#8fccff',
      function: '#dab8ff',
      type: '#ffb77c',
      variable: '#e6edf3',
      comment: '#9aa4af',
    },
  },
  monochrome: { light: MONOCHROME, dark: MONOCHROME },
  warm: {
    light: {
      bg: '#faf5ec',
      text: '#3a2f25',
      keyword: '#9a2f0f',
      string: '#4a5a06',
      number: '#8a3a6b',
      function: '#1f5673',
      type: '#7a4b00',
      variable: '#3a2f25',
      comment: '#6f6255',
    },
    dark: {
      bg: '#231d18',
      text: '#ece2d3',
      keyword: '#ffa98a',
      string: '#c5d37c',
      number: '#efb0d3',
      function: '#9fd3ee',
      type: '#f2c377',
      variable: '#ece2d3',
      comment: '#b3a596',
    },
  },
};

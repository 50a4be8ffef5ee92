/** Checks that the colours of a theme are colours. */
import { parse } from 'culori';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { Theme } from '../../model/theme/theme.ts';
import type { ThemePlace } from './check-contrast.ts';

/** Returns an error for each value that browsers would ignore. */
export function checkColours(theme: Theme, place: ThemePlace): Diagnostic[] {
  const { accent, colours, code } = theme;
  const given = {
    accent,
    ...within('colours.light', colours.light),
    ...within('colours.dark', colours.dark),
    ...within('code.light', code.light),
    ...within('code.dark', code.dark),
  };
  return Object.entries(given).flatMap(([field, value]): Diagnostic[] =>
    typeof value !== 'string' || parse(value) !== undefined
      ? []
      : [
          {
            severity: 'error',
            rule: 'theme-colour',
            ...place,
            message: `Theme: \`${field}\` is \`${value}\`, which is not a colour.`,
            hint: 'Expected a CSS colour such as `#7c3aed`, `rebeccapurple` or `oklch(0.55 0.2 290)`.',
          },
        ],
  );
}

function within(path: string, values: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]: [string, unknown]) => [`${path}.${name}`, value]),
  );
}

/** The light and dark theme: what the document shows, and what the reader chose. */

/** The reader's choice. `system` is not stored. */
export type ThemeChoice = 'light' | 'dark' | 'system';

/** Storage key of the choice. Absent means `system`. */
export const THEME_KEY = 'theme';

const { dataset } = document.documentElement;

/** Whether the operating system asks for a dark theme. */
export const systemDark = matchMedia('(prefers-color-scheme: dark)');

/** Whether the site follows the operating system until the reader chooses. */
export function respectsSystem(): boolean {
  return dataset['respectSystem'] === 'true';
}

/** The first text that is a valid choice. Without one, `system` if the site respects it, otherwise the site's default. */
export function parseChoice(...texts: (string | null)[]): ThemeChoice {
  for (const text of texts) if (text === 'light' || text === 'dark') return text;
  return respectsSystem() ? 'system' : dataset['defaultTheme'] === 'dark' ? 'dark' : 'light';
}

/** Shows a choice on `<html>` as `data-theme` and `data-theme-choice`. */
export function showChoice(choice: ThemeChoice): void {
  dataset['themeChoice'] = choice;
  dataset['theme'] = choice === 'system' ? (systemDark.matches ? 'dark' : 'light') : choice;
}

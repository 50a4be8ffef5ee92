/** The light and dark theme: what the document shows, and what the reader chose. */

/** What the reader chose; `system` is stored as nothing. */
export type ThemeChoice = 'light' | 'dark' | 'system';

/** Storage key of the choice; absent means `system`. */
export const THEME_KEY = 'theme';

const { dataset } = document.documentElement;

/** The operating system's wish for a dark page; its `change` event tells of a new one. */
export const systemDark = matchMedia('(prefers-color-scheme: dark)');

/** Whether the site follows the operating system while the reader has made no choice. */
export function respectsSystem(): boolean {
  return dataset['respectSystem'] === 'true';
}

/** The first of the texts that is a choice; without one, `system` where respected, else the site's default. */
export function parseChoice(...texts: (string | null)[]): ThemeChoice {
  for (const text of texts) if (text === 'light' || text === 'dark') return text;
  return respectsSystem() ? 'system' : dataset['defaultTheme'] === 'dark' ? 'dark' : 'light';
}

/** Shows a choice on `<html>` as `data-theme` and `data-theme-choice`. */
export function showChoice(choice: ThemeChoice): void {
  dataset['themeChoice'] = choice;
  dataset['theme'] = choice === 'system' ? (systemDark.matches ? 'dark' : 'light') : choice;
}

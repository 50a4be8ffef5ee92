/** The navbar's toggle between light, dark and system. */
import { readStored, writeStored } from '../../state/storage.ts';
import {
  parseChoice,
  respectsSystem,
  showChoice,
  systemDark,
  THEME_KEY,
} from '../../state/theme.ts';

const { dataset } = document.documentElement;

/** Applies changes by the toggle, other tabs and the operating system. */
export function colourMode(): void {
  systemDark.addEventListener('change', onSystemChange);
  if ('disableSwitch' in dataset) return writeStored(THEME_KEY, null);
  document.addEventListener('click', onClick);
  addEventListener('storage', onStorage);
  addEventListener('pageshow', onPageShow);
  labelToggles();
}

function onClick({ target }: Event): void {
  if (!(target instanceof Element && target.closest('.colour-toggle'))) return;
  const next = nextChoice();
  writeStored(THEME_KEY, next);
  choose(next);
}

// Cycles through system (`null`), light and dark if the site respects the system, otherwise through light and dark.
function nextChoice(): string | null {
  if (!respectsSystem()) return dataset['theme'] === 'dark' ? 'light' : 'dark';
  const { themeChoice } = dataset;
  return themeChoice === 'light' ? 'dark' : themeChoice === 'dark' ? null : 'light';
}

function onStorage({ key }: StorageEvent): void {
  // No key: the storage was cleared.
  if (key === THEME_KEY || key === null) choose(readStored(THEME_KEY));
}

// A page restored from the back-forward cache has missed storage events.
function onPageShow({ persisted }: PageTransitionEvent): void {
  if (persisted) choose(readStored(THEME_KEY));
}

function onSystemChange(): void {
  if (dataset['themeChoice'] === 'system') showChoice('system');
}

function choose(stored: string | null): void {
  showChoice(parseChoice(stored));
  labelToggles();
}

function labelToggles(): void {
  const { themeChoice } = dataset;
  const mode =
    themeChoice === 'system'
      ? STRINGS.systemMode
      : themeChoice === 'dark'
        ? STRINGS.darkMode
        : STRINGS.lightMode;
  for (const toggle of document.querySelectorAll<HTMLElement>('.colour-toggle')) {
    toggle.title = mode;
    toggle.setAttribute('aria-label', STRINGS.switchMode.replace('{mode}', mode));
  }
}

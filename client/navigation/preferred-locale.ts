/** Stores the language that the reader chose in the menu. */
import { entryApi } from '../entry-api/entry-api.ts';
import { LOCALE_KEY } from '../state/locale.ts';

/** Seconds. */
const YEAR = 31_536_000;

/** Stores a choice, also for the worker if it negotiates the language of the home page. */
export function preferLocale(code: string, negotiates: boolean): void {
  entryApi.writeStored(LOCALE_KEY, code);
  const path = document.documentElement.dataset['base'] ?? '/';
  if (negotiates)
    document.cookie = `edgepress-locale=${code};path=${path};max-age=${YEAR};samesite=lax`;
}

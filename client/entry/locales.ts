/**
 * Leads a reader who opens the home page to the language that was chosen earlier, before anything is painted. Part of the
 * pre-paint script on sites with several languages.
 */
import { LOCALE_KEY } from '../state/locale.ts';
import { readStored } from '../state/storage.ts';

const { locales, base } = document.documentElement.dataset;
const chosen = readStored(LOCALE_KEY) ?? '';

// Only the home page in the default language lists them. A link on the site keeps its target.
if (locales?.split(' ').includes(chosen) && !document.referrer.startsWith(`${location.origin}/`))
  location.replace(base + chosen + location.search + location.hash);

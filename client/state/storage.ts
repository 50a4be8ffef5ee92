/** The browser's storage. Failures are only logged, because readers may have switched it off. */

/** A storage area: all tabs of the site share `localStorage`, and `sessionStorage` lasts as long as the tab. */
export type StorageArea = 'localStorage' | 'sessionStorage';

/** The stored text, or `null` if there is none or storage is unavailable. */
export function readStored(key: string, area: StorageArea = 'localStorage'): string | null {
  try {
    return window[area].getItem(key);
  } catch (error) {
    console.error(error);
    return null;
  }
}

/** Stores a text; `null` removes the key. */
export function writeStored(
  key: string,
  value: string | null,
  area: StorageArea = 'localStorage',
): void {
  try {
    if (value === null) window[area].removeItem(key);
    else window[area].setItem(key, value);
  } catch (error) {
    console.error(error);
  }
}

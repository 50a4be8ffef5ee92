/** Finds the element that a hash points to. */

/** The element, or `null` if there is none or the hash is malformed. */
export function targetOf(hash: string): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    return null; // For example `#%`.
  }
}

/** The element that a hash leads to. */

/** Finds it; `null` when there is none, or when the hash is no well-formed text. */
export function targetOf(hash: string): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    return null; // `#%`: nothing can have such an id.
  }
}

/** The `userId` query parameter: who the reader is, for analytics, and for nobody who sees the address. */

let found: string | null = null;

/** Reads the parameter and takes it out of the address bar; the rest of the query and the hash stay as they are. */
export function hideUserId(): void {
  const { search, pathname, hash } = location;
  const id = new URLSearchParams(search).get('userId');
  if (id === null) return;
  found = id;
  const rest = search
    .slice(1)
    .split('&')
    .filter((part) => !new URLSearchParams(part).has('userId'))
    .join('&');
  history.replaceState(history.state, '', pathname + (rest && `?${rest}`) + hash);
}

/** The id that was read last, once; `null` when there was none since. */
export function takeUserId(): string | null {
  const id = found;
  found = null;
  return id;
}

/** The `userId` query parameter, which identifies the reader to analytics and must not stay in the URL. */

let found: string | null = null;

/** Reads the parameter and removes it from the address bar. The rest of the URL stays unchanged. */
export function removeUserIdFromUrl(): void {
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

/** The id that was read last. Returns it once, then `null`. */
export function takeUserId(): string | null {
  const id = found;
  found = null;
  return id;
}

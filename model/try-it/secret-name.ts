/** Tells by its name whether a field of a request is a secret, which browsers keep in memory only. */

// Tokens that lead to the next page of a list, and numbers of tokens, give no access.
const SECRET =
  /secret|passw|pwd$|api[-_]?key|private[-_]?key|credential|(?<!max[-_]?|page[-_]?|next[-_]?|sync[-_]?|continuation[-_]?)token(?!s?[-_]?(?:type|count|limit|expir))/i;

/** Whether a field with this name is a secret. */
export function isSecretName(name: string): boolean {
  return SECRET.test(name);
}

/**
 * Returns JSON with other values in place of its secrets, or without them: those with such a name, or with one of `names`. Throws
 * for a text that isn't JSON.
 */
export function replaceSecrets(
  json: string,
  names: readonly string[],
  replacement: (name: string) => string | undefined,
): string {
  let isFound = false;
  const value: unknown = JSON.parse(json, (name, one: unknown) => {
    if (!isSecretName(name) && !names.includes(name)) return one;
    isFound = true;
    return replacement(name);
  });
  return isFound ? JSON.stringify(value, null, 2) : json;
}

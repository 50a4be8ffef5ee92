/** Checks the names of versions. They become parts of paths and of addresses. */
import { OperatorError } from '../diagnostics/operator-error.ts';

/** Names with a meaning of their own, or that are part of an address. */
const RESERVED = ['current', 'latest', 'next'];
// @limit characters of the name of a version: `version` rejects the name.
/** Characters of the name of a version. */
const MAX_LENGTH = 40;

/** Throws an `OperatorError` for a name that can't be an address, or that a version or a language of the site has already. */
export function checkVersionName(
  name: string,
  known: readonly string[],
  locales: readonly string[],
): void {
  const isUsable = /^[\da-z](?:[\w.-]*[\da-z])?$/i.test(name) && name.length <= MAX_LENGTH;
  if (!isUsable)
    throw new OperatorError(
      `Found the name "${name}", expected up to ${MAX_LENGTH} letters, digits, dots, hyphens and underscores, beginning and ending with a letter or digit, such as 1.0.`,
    );
  if (RESERVED.includes(name.toLowerCase()))
    throw new OperatorError(
      `Found the name "${name}", which is reserved. Choose another one, such as 1.0.`,
    );
  if (locales.some((code) => code.toLowerCase() === name.toLowerCase()))
    throw new OperatorError(
      `Found the name "${name}", which is the code of a language of the site (\`locales.list\`). Choose another one, such as 1.0.`,
    );
  // File systems of macOS and Windows don't distinguish upper and lower case.
  const same = known.find((other) => other.toLowerCase() === name.toLowerCase());
  if (same !== undefined)
    throw new OperatorError(
      `Found the name "${name}", but the version "${same}" exists. Choose a name other than ${known.join(', ')}.`,
    );
}

/** The error of hooks that look for what isn't around them. */

/** The error of a hook that is used outside of its provider. */
export class ReactContextError extends Error {
  override name = 'ReactContextError';

  constructor(provider: string, additional = '') {
    super(`A hook is used outside of <${provider}>. ${additional}`.trim());
  }
}

/** Imports of a file's text, as webpack's loaders and queries write them. */

/** Returns the file whose text an import gives: `!!raw-loader!./a.ts`, also with other loaders, and `./a.ts?raw`. */
export function rawImport(specifier: string): string | undefined {
  const parts = specifier.replace(/^-?!{1,2}/, '').split('!');
  const [file = '', query] = (parts.pop() ?? '').split('?');
  const isRaw = parts.some((loader) => /^raw-loader(?:\?|$)/.test(loader)) || query === 'raw';
  return isRaw && file !== '' ? file : undefined;
}

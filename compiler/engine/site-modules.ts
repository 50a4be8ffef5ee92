/** How modules of sites are found and read. */

/** The endings that an import may leave out, in the order of webpack and Vite: JavaScript first. */
export const MODULE_ENDINGS = ['.js', '.jsx', '.ts', '.tsx'] as const;

/** The same for esbuild. Packages have JSX in files with the ending `.js`. */
export const MODULE_OPTIONS: {
  jsx: 'automatic';
  loader: { '.js': 'jsx' };
  resolveExtensions: string[];
} = {
  jsx: 'automatic',
  loader: { '.js': 'jsx' },
  resolveExtensions: [...MODULE_ENDINGS, '.css', '.json'],
};

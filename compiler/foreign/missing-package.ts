/** Reports what components of a Docusaurus site import and what isn't there. */
import fs from 'node:fs';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { MissingPackage } from './foreign-modules.ts';

/** Returns the warning about a package or a stylesheet that the components of a page can't use. */
export function notInstalled(
  { specifier, importer, problem }: MissingPackage,
  { line, column }: { line: number; column: number },
  page: string,
): Diagnostic {
  if (problem !== undefined)
    return {
      severity: 'warning',
      rule: 'stylesheet',
      file: importer,
      message: `This stylesheet is left out: ${problem}.`,
    };
  // A page's own import has no importer in the bundle.
  const isOwn = !fs.existsSync(importer);
  const lines = isOwn ? [] : fs.readFileSync(importer, 'utf8').split('\n');
  const at = lines.findIndex((text) => text.includes(specifier)) + 1 || 1;
  return {
    severity: 'warning',
    rule: 'missing-import',
    ...(isOwn ? { file: page, line, column } : { file: importer, line: at }),
    message: `Import of \`${specifier}\` is neither in the site nor installed.`,
    hint: 'What it exports is shown as placeholders. Install the packages of the site to show it.',
  };
}

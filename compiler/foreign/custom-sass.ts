/** Compiles the stylesheets in Sass that the `customCss` of a Docusaurus site names. */
import path from 'node:path';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { type CompiledSheets, customSassFiles } from '../docusaurus/look/custom-css.ts';
import type { SassOptions } from '../docusaurus/component-settings.ts';
import { asRecord } from '../docusaurus/plain-value.ts';
import { usedPlugins } from '../docusaurus/plugins.ts';
import { modulesAbove } from '../sandbox/readable-folders.ts';

/** Returns what became of each stylesheet. `config` is the configuration of the site at `root`. */
export async function customSass(
  config: unknown,
  root: string,
  sassOptions: SassOptions | undefined,
): Promise<CompiledSheets> {
  const files = customSassFiles(usedPlugins(asRecord(config)), root);
  if (files.length === 0) return new Map();
  // Loaded here, because few sites need it.
  const { sassText } = await import('./sass-files.ts');
  const packages = modulesAbove(path.join(root, 'package.json'));
  return new Map(
    await Promise.all(
      files.map(async (file) => {
        const sheet = await sassText(file, { root, packages, sassOptions });
        return [file, sheet] as const;
      }),
    ),
  );
}

/** The diagnostics of a site that is read in place. */
export function sassDiagnostics(sheets: CompiledSheets): Diagnostic[] {
  return [...sheets].flatMap(([file, sheet]): Diagnostic[] => {
    const message =
      'failure' in sheet ? `This stylesheet is left out: ${sheet.failure}.` : sheet.warning;
    return message === undefined
      ? []
      : [{ severity: 'warning', rule: 'site-styles', file, message }];
  });
}

/** Reads the configuration of the Docusaurus site that is imported. */
import fs from 'node:fs';
import path from 'node:path';
import {
  type ComponentConfig,
  componentConfig,
} from '../compiler/docusaurus/component-settings.ts';
import type { ImportFindings } from '../compiler/docusaurus/finding.ts';
import { type UsedPlugin, usedPlugins } from '../compiler/docusaurus/plugins.ts';
import { evaluateModule } from '../compiler/sandbox/evaluate-module.ts';
import { OperatorError } from '../compiler/diagnostics/operator-error.ts';
import { isObject } from '../model/schema/schema.ts';
import type { LostValue } from '../compiler/sandbox/guard-values.ts';
import { pathBelow } from './source-files.ts';

/** A configuration. */
export interface SourceConfig {
  /** Path below the site. */
  file: string;
  /** The evaluated configuration; `undefined` when evaluation fails. */
  value: Record<string, unknown> | undefined;
  plugins: UsedPlugin[];
  components: ComponentConfig;
}

/** Evaluates the configuration. Throws an `OperatorError` if there is none. */
export async function readSourceConfig(
  site: string,
  findings: ImportFindings,
): Promise<SourceConfig> {
  const file = ['ts', 'js', 'mjs', 'cjs', 'mts', 'cts']
    .map((extension) => `docusaurus.config.${extension}`)
    .find((name) => fs.existsSync(path.join(site, name)));
  if (file === undefined)
    throw new OperatorError(
      `${site} has no docusaurus.config.{ts,js,mjs,cjs}: expected the folder of a Docusaurus site.`,
    );
  const evaluated = await evaluateModule(path.join(site, file), site);
  const value =
    evaluated.failure === undefined && isObject(evaluated.value) ? evaluated.value : undefined;
  if (evaluated.failure === undefined && value !== undefined) {
    noteLostValues(evaluated.lost, { site, topic: 'Configuration' }, findings);
    return {
      file,
      value,
      plugins: usedPlugins(value),
      components: componentConfig(site, evaluated),
    };
  }
  const why = evaluated.failure ?? 'it exports no object';
  findings.add({
    outcome: 'not imported',
    topic: 'Configuration',
    file,
    found: `a configuration that can't be evaluated: ${why}`,
    became: 'the site was read from its folders: `docs/`, `sidebars.*`, `static/`, `src/pages/`',
    advice: 'Fill in `site.ts`, or make the configuration evaluate and import again.',
  });
  console.warn(`${file} can't be evaluated (${why}). Reading the site from its folders instead.`);
  const components = componentConfig(site, { value: {}, aliases: {} });
  return { file, value: undefined, plugins: [], components };
}

/** Adds a finding for each value of a module that could not be evaluated, at its line. */
export function noteLostValues(
  lost: LostValue[],
  { site, topic }: { site: string; topic: string },
  findings: ImportFindings,
): void {
  for (const { file, line, message } of lost)
    findings.add({
      outcome: 'not imported',
      topic,
      file: pathBelow(site, file),
      line,
      found: `a value that can't be evaluated: ${message}`,
      became: 'left out; everything else was read',
      advice: 'Check what depends on this line in `site.ts` and the sidebars.',
    });
}

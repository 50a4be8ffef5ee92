/** Notes the values of a configuration or of sidebars that could not be evaluated. */
import type { ImportFindings } from '../compiler/docusaurus/finding.ts';
import type { LostValue } from '../compiler/sandbox/guard-values.ts';
import { pathBelow } from './source-files.ts';

/** Adds a finding for each value, at its line. */
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

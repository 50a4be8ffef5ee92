/** Selects the files of static folders. */
import path from 'node:path';
import type { ImportFindings } from '../../compiler/docusaurus/finding.ts';
import { isBelow, pathBelow } from './source-files.ts';

/** Selected files: path in the imported site by absolute path in the source. */
export type SelectedFiles = Map<string, string>;

/** Selects the files of a static folder, and reports those that are served in another way or not at all. */
export function selectStatic(
  folder: string,
  { files, site, findings }: { files: string[]; site: string; findings: ImportFindings },
  selected: SelectedFiles,
): void {
  const taken = new Map([...selected].map(([file, name]) => [name, file]));
  for (const file of files) {
    if (!isBelow(file, folder)) continue;
    const name = path.posix.join('static', pathBelow(folder, file));
    const first = taken.get(name);
    const place = { topic: 'Static files', file: pathBelow(site, file) };
    if (first !== undefined)
      findings.add({
        ...place,
        outcome: 'not imported',
        found: 'a file with the same name as one in another static folder',
        became: `left out: \`${pathBelow(site, first)}\` has its URL`,
        advice: 'Rename one of them.',
      });
    else selected.set(file, name);
    if (first === undefined && /\.html?$/i.test(file))
      findings.add({
        ...place,
        outcome: 'changed',
        found: 'an HTML page among the static files',
        became:
          "served as it is, in an origin of its own: it can't access the site's storage and cookies",
        advice: 'Scripts of other origins need `policy.script` in `site.ts` (docs/import.md).',
      });
    else if (
      first === undefined &&
      /^(?:\.nojekyll|CNAME|_redirects|_headers)$/.test(path.basename(file))
    )
      findings.add({
        ...place,
        outcome: 'changed',
        found: 'a file for a specific hosting service',
        became: 'imported unchanged, but not used',
        advice: 'Move redirects to `redirects` in `site.ts`. The worker sets the headers.',
      });
  }
}

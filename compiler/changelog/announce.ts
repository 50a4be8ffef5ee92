/** Turns the newest changelog entry into the announcement of the site. */
import { flattenVariables } from '../docs/variables.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { SiteSource } from '../config/load-site.ts';
import { type ChangelogEntry, readEntries } from './entries.ts';

/**
 * Reads the entries and reports invalid ones to `diagnostics`. With `changelog.announceNewest` and without an
 * `announcement`, the newest entry becomes the announcement. Readers who close it still see the one for the next entry.
 */
export function announceNewest(source: SiteSource, diagnostics: Diagnostic[]): ChangelogEntry[] {
  const { config, root } = source;
  const { changelog } = config;
  if (changelog === undefined) return [];
  const read = readEntries(root, changelog, flattenVariables(config.variables));
  diagnostics.push(...read.diagnostics);
  const [newest] = read.entries;
  if (changelog.announceNewest && config.announcement !== undefined)
    diagnostics.push({
      severity: 'warning',
      rule: 'site-config',
      file: source.file,
      message:
        'Site configuration: `changelog.announceNewest` has no effect when `announcement` is set.',
      hint: 'Remove one of the two fields.',
    });
  else if (changelog.announceNewest && newest)
    config.announcement = {
      id: `changelog-${newest.id}`,
      text: 'New:',
      link: { label: newest.title, href: `${changelog.page}#${newest.id}` },
      dismissible: true,
    };
  return read.entries;
}

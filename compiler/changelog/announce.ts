/** Announces the newest changelog entry. */
import { flattenVariables } from '../docs/variables.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { SiteSource } from '../config/load-site.ts';
import { type ChangelogEntry, readEntries } from './entries.ts';

/**
 * Reads the entries and adds what is wrong with them to the diagnostics. Where the configuration asks for it and sets
 * no announcement of its own, the newest entry becomes the announcement; a reader who closed it sees the next one.
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
        'Site configuration: `changelog.announceNewest` has no effect beside an `announcement`.',
      hint: 'Remove one of the two.',
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

/** Turns the newest changelog entry into the announcement of the site. */
import { flattenVariables } from '../docs/variables.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { SiteSource } from '../config/load-site.ts';
import { siteStrings } from '../strings/site-strings.ts';
import { type ChangelogEntry, readEntries } from './entries.ts';

/** The entries of the changelog, and the site with its announcement. */
export interface AnnouncedChanges {
  source: SiteSource;
  /** Newest first. */
  changes: ChangelogEntry[];
  /** Problems of entries, or of the announcement's configuration. */
  diagnostics: Diagnostic[];
}

/**
 * Reads the entries. With `changelog.announceNewest` and without an `announcement`, the newest entry becomes the
 * announcement. Readers who close it still see the one for the next entry.
 */
export function readAnnouncedChanges(source: SiteSource): AnnouncedChanges {
  const { config, root } = source;
  const { changelog } = config;
  if (changelog === undefined) return { source, changes: [], diagnostics: [] };
  const read = readEntries(root, changelog, flattenVariables(config.variables));
  const result = { source, changes: read.entries, diagnostics: read.diagnostics };
  const [newest] = read.entries;
  if (!changelog.announceNewest) return result;
  if (config.announcement !== undefined)
    return { ...result, diagnostics: [...read.diagnostics, uselessField(source.file)] };
  if (newest === undefined) return result;
  const announcementIn = (code: string) => ({
    id: `changelog-${newest.id}`,
    text: siteStrings(config, code).strings.newChange,
    link: { label: newest.title, href: `${changelog.page}#${newest.id}` },
    dismissible: true,
  });
  const { locales } = config;
  const announced = {
    ...config,
    announcement: announcementIn(locales.default),
    locales: {
      ...locales,
      list: locales.list.map((locale) => ({
        ...locale,
        site: { announcement: announcementIn(locale.code), ...locale.site },
      })),
    },
  };
  return { ...result, source: { ...source, config: announced } };
}

function uselessField(file: string): Diagnostic {
  return {
    severity: 'warning',
    rule: 'site-config',
    file,
    message:
      'Site configuration: `changelog.announceNewest` has no effect when `announcement` is set.',
    hint: 'Remove one of the two fields.',
  };
}

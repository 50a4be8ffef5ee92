/** Reads the changelog: one MDX file with a date for each entry. */
import fs from 'node:fs';
import path from 'node:path';
import { parseSource } from '../docs/source.ts';
import type { VariableLookup } from '../docs/variables.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { ChangelogConfig } from '../../model/config/content-sources.ts';
import { entryNames } from '../docs/changelog-listing.ts';

/** An entry with its front matter. */
export interface ChangelogEntry {
  /** File name without the extension; also the anchor on the page. */
  id: string;
  /** Absolute path. */
  file: string;
  /** Heading of the entry. */
  title: string;
  /** `YYYY-MM-DD`. */
  date: string;
  /** Ids of the areas of the entry. */
  areas: string[];
}

/** Reads the entries, newest first, and reports invalid front matter. A missing folder has no entries. */
export function readEntries(
  root: string,
  config: ChangelogConfig,
  variables: VariableLookup,
): { entries: ChangelogEntry[]; diagnostics: Diagnostic[] } {
  const folder = path.join(root, config.path);
  const entries: ChangelogEntry[] = [];
  const diagnostics: Diagnostic[] = [];
  for (const name of entryNames(folder)) {
    const file = path.join(folder, name);
    const text = fs.readFileSync(file, 'utf8');
    const { raw, diagnostics: faults } = parseSource(file, text, variables, false);
    diagnostics.push(...faults);
    const entry = { id: name.replace(/\.mdx?$/, ''), file, ...fieldsOf(raw) };
    const wrong = faultOf(entry, config);
    if (wrong === null) entries.push(entry);
    else diagnostics.push(diagnosticOf(file, text, wrong));
  }
  // Entries with the same date are sorted by name to keep the order stable.
  entries.sort((a, b) => (a.date === b.date ? (a.id < b.id ? 1 : -1) : a.date < b.date ? 1 : -1));
  return { entries, diagnostics };
}

function fieldsOf(raw: Record<string, unknown>): Pick<ChangelogEntry, 'title' | 'date' | 'areas'> {
  const { title, date, areas } = raw;
  return {
    title: typeof title === 'string' ? title : '',
    // YAML parses an unquoted date as a `Date`.
    date:
      date instanceof Date ? date.toISOString().slice(0, 10) : typeof date === 'string' ? date : '',
    areas: Array.isArray(areas) ? areas.map(String) : [],
  };
}

interface EntryFault {
  field: string;
  message: string;
}

function faultOf(entry: ChangelogEntry, { areas }: ChangelogConfig): EntryFault | null {
  if (entry.title === '') return { field: 'title', message: 'front matter has no `title`' };
  const time = Date.parse(entry.date);
  if (!/^\d{4}-\d\d-\d\d$/.test(entry.date) || Number.isNaN(time))
    return { field: 'date', message: `\`date\`: found "${entry.date}", expected YYYY-MM-DD` };
  const known = areas.map((area) => area.id);
  const unknown = entry.areas.find((area) => !known.includes(area));
  if (unknown !== undefined || entry.areas.length === 0)
    return {
      field: 'areas',
      message: `\`areas\`: found ${unknown === undefined ? 'none' : `"${unknown}"`}, expected a list of ${known.join(', ')}`,
    };
  return null;
}

function diagnosticOf(file: string, text: string, { field, message }: EntryFault): Diagnostic {
  const line = text.split('\n').findIndex((one) => one.startsWith(`${field}:`));
  return {
    severity: 'error',
    rule: 'changelog-entry',
    file,
    line: line < 0 ? 1 : line + 1,
    message: `Changelog entry: ${message}.`,
  };
}

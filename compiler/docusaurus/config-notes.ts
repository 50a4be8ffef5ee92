/** Notes about fields of a configuration: each is about one field of one file. */
import type { Findings, Outcome } from './finding.ts';

/** What a note says besides its field. */
export interface Note {
  became: string;
  advice?: string | undefined;
  /** Default `not carried`. */
  outcome?: Outcome;
  /** What was found, where the field's name does not say it. */
  found?: string;
  /** What its line is found by, where the field's name is not enough. */
  key?: string | undefined;
}

/** Writes notes for one configuration file. */
export class ConfigNotes {
  readonly findings: Findings;
  readonly file: string;

  /** `file`: path of the configuration below the source site. */
  constructor(findings: Findings, file: string) {
    this.findings = findings;
    this.file = file;
  }

  /** Notes what became of a field (`themeConfig.prism.theme`); its line is found by its names. */
  add(field: string, { became, advice, outcome = 'not carried', found, key = field }: Note): void {
    const what = found === undefined ? `\`${field}\`` : `\`${field}\`: ${found}`;
    this.findings.add(
      { outcome, topic: 'Configuration', file: this.file, found: what, became, advice },
      key,
    );
  }

  /** Notes every field that is in none of the lists of known ones. */
  rest(source: Record<string, unknown>, known: readonly string[], prefix: string): void {
    for (const [key, value] of Object.entries(source))
      if (!known.includes(key) && !isEmpty(value))
        this.add(`${prefix}${key}`, { became: 'left out: nothing here reads it' });
  }
}

function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null || value === false || value === '') return true;
  if (typeof value !== 'object') return false;
  return Object.keys(value).length === 0;
}

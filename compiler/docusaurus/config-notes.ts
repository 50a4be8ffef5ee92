/** Records the outcome for each field of a Docusaurus configuration. */
import type { ImportFindings, Outcome } from './finding.ts';

/** A note on a field. */
export interface Note {
  became: string;
  advice?: string | undefined;
  /** Default `not imported`. */
  outcome?: Outcome;
  /** Description of the setting, if the name of the field isn't enough. */
  found?: string;
  /** Text to find the line by, if it differs from the name of the field. */
  key?: string | undefined;
}

/** Collects the notes on one configuration file. */
export class ConfigNotes {
  readonly findings: ImportFindings;
  readonly file: string;

  /** `file`: path of the configuration below the source site. */
  constructor(findings: ImportFindings, file: string) {
    this.findings = findings;
    this.file = file;
  }

  /** Adds a note on a field, such as `themeConfig.prism.theme`, and finds its line by the parts of its name. */
  add(field: string, { became, advice, outcome = 'not imported', found, key = field }: Note): void {
    const what = found === undefined ? `\`${field}\`` : `\`${field}\`: ${found}`;
    this.findings.add(
      { outcome, topic: 'Configuration', file: this.file, found: what, became, advice },
      key,
    );
  }

  /** Adds a note for every field that is not among the known ones. */
  rest(source: Record<string, unknown>, known: readonly string[], prefix: string): void {
    for (const [key, value] of Object.entries(source))
      if (!known.includes(key) && !isEmpty(value))
        this.add(`${prefix}${key}`, { became: 'left out: it has no effect here' });
  }
}

function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null || value === false || value === '') return true;
  if (typeof value !== 'object') return false;
  return Object.keys(value).length === 0;
}

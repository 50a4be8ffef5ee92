/** What an import found: one line of its report. */
import fs from 'node:fs';
import path from 'node:path';

/** What became of something. `built in`: the engine does it without being told. */
export type Outcome = 'carried' | 'changed' | 'built in' | 'not carried';

/** Something of the source site that is worth a line. */
export interface Finding {
  outcome: Outcome;
  /** Heading that it stands below in the report. */
  topic: string;
  /** Path below the source site. */
  file: string;
  /** 1-based. */
  line?: number | undefined;
  /** What was found. */
  found: string;
  /** What became of it. */
  became: string;
  /** What its owner may do about it. */
  advice?: string | undefined;
}

/** Collects findings, and knows the lines of the files that they are about. */
export class Findings {
  readonly all: Finding[] = [];
  readonly #site: string;
  readonly #lines = new Map<string, string[]>();

  /** `site`: absolute path of the source site. */
  constructor(site: string) {
    this.#site = site;
  }

  /** Notes a finding; its place is that of `key` in the file where a key is given. */
  add(finding: Finding, key?: string): void {
    const line = finding.line ?? (key === undefined ? undefined : this.#lineOf(finding.file, key));
    this.all.push({ ...finding, line });
  }

  // The first line that sets a field of this name; good enough to jump to.
  #lineOf(file: string, key: string): number | undefined {
    const known = this.#lines.get(file) ?? readLines(path.join(this.#site, file));
    this.#lines.set(file, known);
    const name = key.replace(/[^\w@/-]/g, '\\$&');
    const pattern = new RegExp(`(?:^|[\\s{,('"\`])${name}['"\`]?\\s*[:(,\\]]|['"\`]${name}['"\`]`);
    const index = known.findIndex((line) => pattern.test(line));
    return index < 0 ? undefined : index + 1;
  }
}

function readLines(file: string): string[] {
  return fs.existsSync(file) ? fs.readFileSync(file, 'utf8').split('\n') : [];
}

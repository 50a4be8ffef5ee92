/** The findings of an import, one for each line of its report. */
import fs from 'node:fs';
import path from 'node:path';

/** Outcome for something that was not copied unchanged. `built in`: the engine does the same without configuration. */
export type Outcome = 'changed' | 'built in' | 'not imported';

/** Something in the source site that the report mentions. */
export interface Finding {
  outcome: Outcome;
  /** Heading in the report. */
  topic: string;
  /** Path below the source site. */
  file: string;
  /** 1-based. */
  line?: number | undefined;
  /** Description of the finding. */
  found: string;
  /** What became of it. */
  became: string;
  /** Advice for the owner of the site. */
  advice?: string | undefined;
}

/** Collects findings and looks up their line numbers. */
export class ImportFindings {
  readonly all: Finding[] = [];
  readonly #site: string;
  readonly #lines = new Map<string, string[]>();

  /** `site`: absolute path of the source site. */
  constructor(site: string) {
    this.#site = site;
  }

  /** Adds a finding. With a `key`, its line is the one where `key` occurs in the file. */
  add(finding: Finding, key?: string): void {
    const line = finding.line ?? (key === undefined ? undefined : this.#lineOf(finding.file, key));
    this.all.push({ ...finding, line });
  }

  // The search for a nested field starts at the line of its parent, which is close enough for an editor to jump to.
  #lineOf(file: string, key: string): number | undefined {
    const lines = this.#lines.get(file) ?? readLines(path.join(this.#site, file));
    this.#lines.set(file, lines);
    const names = /^[\w.-]+$/.test(key) ? key.split('.') : [key];
    let from = 0;
    for (const name of names) {
      const index = lineWith(lines, name, from);
      if (index < 0) return names.length > 1 ? this.#lineOf(file, names.at(-1) ?? '') : undefined;
      from = index;
    }
    return from + 1;
  }
}

function lineWith(lines: string[], name: string, from: number): number {
  const text = name.replace(/[^\w@/-]/g, '\\$&');
  const pattern = new RegExp(`(?:^|[\\s{,('"\`])${text}['"\`]?\\s*[:(,\\]]|['"\`/]${text}['"\`/.]`);
  return lines.findIndex((line, index) => index >= from && pattern.test(line));
}

function readLines(file: string): string[] {
  return fs.existsSync(file) ? fs.readFileSync(file, 'utf8').split('\n') : [];
}

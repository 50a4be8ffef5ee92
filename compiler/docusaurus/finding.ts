/** What an import found: one line of its report. */
import fs from 'node:fs';
import path from 'node:path';

/** What became of something that was not simply carried. `built in`: the engine does it without being told. */
export type Outcome = 'changed' | 'built in' | 'not carried';

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

  // A field's line is looked for below the lines of the fields that hold it; good enough to jump to.
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
  const pattern = new RegExp(`(?:^|[\\s{,('"\`])${text}['"\`]?\\s*[:(,\\]]|['"\`/]${text}['"\`]`);
  return lines.findIndex((line, index) => index >= from && pattern.test(line));
}

function readLines(file: string): string[] {
  return fs.existsSync(file) ? fs.readFileSync(file, 'utf8').split('\n') : [];
}

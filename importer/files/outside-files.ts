/** Copies files of the repository that are outside of the site: data, pictures, and code that is shown as text. */
import fs from 'node:fs';
import path from 'node:path';
import type { Finding, ImportFindings } from '../../compiler/docusaurus/finding.ts';
import { isBelowAny, projectFolders } from '../../compiler/sandbox/readable-folders.ts';
import type { Reference } from './references.ts';
import { isBelow, pathBelow, readSourceFile } from './source-files.ts';
import type { SelectedFiles } from './static-files.ts';

/** Folder of the copies in the imported site. */
const FOLDER = 'repository';

/** Files that refer to no others. */
const PLAIN = /\.(?:json|ya?ml|csv|txt|svg|png|jpe?g|gif|webp|avif)$/i;

// @limit bytes of a copied file: An import leaves out larger files that are outside of the site.
/** The largest file that is copied. */
const MAX_BYTES = 1024 * 1024;

/** Files outside of a site that its pages and modules refer to. */
export class OutsideFiles {
  /** New targets of references by written ones, by the absolute path of the file that has them. */
  readonly #edits = new Map<string, Map<string, string>>();
  readonly #site: string;
  readonly #findings: ImportFindings;
  readonly #selected: SelectedFiles;
  /** Path in the imported site by absolute path in the source. */
  readonly #copies: SelectedFiles = new Map();
  /** Absolute path of the repository, if that isn't the site. */
  readonly #project: string | undefined;

  constructor(
    { site, findings }: { site: string; findings: ImportFindings },
    selected: SelectedFiles,
  ) {
    this.#site = site;
    this.#findings = findings;
    this.#selected = selected;
    this.#project = projectFolders(site)[2];
  }

  /** Selects a file that another one refers to if it can be copied. Reports what becomes of the reference. */
  add(reference: Reference, target: string, from: string): void {
    const name = this.#nameOf(reference, target);
    if (name === undefined) {
      this.#report(reference, from, {
        outcome: 'not imported',
        became: `left out (\`${pathBelow(this.#site, target)}\`)`,
        advice: 'Copy it into the imported site and correct the reference.',
      });
      return;
    }
    this.#selected.set(target, name);
    this.#copies.set(target, name);
    this.lead(reference, target, from);
  }

  /** Makes a reference to a file lead to its copy. Returns whether there is one. */
  lead(reference: Reference, target: string, from: string): boolean {
    const copy = this.#copies.get(target);
    const own = this.#selected.get(from);
    if (copy === undefined || own === undefined) return false;
    const relative = path.posix.relative(path.posix.dirname(own), copy);
    const edits = this.#edits.get(from) ?? new Map<string, string>();
    edits.set(reference.target, relative.startsWith('.') ? relative : `./${relative}`);
    this.#edits.set(from, edits);
    this.#report(reference, from, {
      outcome: 'changed',
      became: `changed to \`${copy}\`, a copy of the file`,
      advice: 'Import the site again when the file changes.',
    });
    return true;
  }

  /** Returns the texts of files whose references have changed, by their absolute paths. */
  edited(): Map<string, string> {
    const texts = [...this.#edits].map(([file, edits]): [string, string] => [
      file,
      withEdits(readSourceFile(file).toString('utf8'), edits),
    ]);
    return new Map(texts);
  }

  #report(
    { target, line }: Reference,
    from: string,
    end: Pick<Finding, 'outcome' | 'became' | 'advice'>,
  ): void {
    this.#findings.add({
      topic: 'Pages',
      file: pathBelow(this.#site, from),
      line,
      found: `\`${target}\`, a file outside of the site`,
      ...end,
    });
  }

  #nameOf({ kind }: Reference, target: string): string | undefined {
    const project = this.#project;
    const isCopied = kind === 'raw' || (kind === 'import' && PLAIN.test(target));
    if (!isCopied || project === undefined || isBelow(target, this.#site)) return undefined;
    if (!isBelowAny([project], target)) return undefined;
    const below = pathBelow(project, target);
    // Hidden files may have secrets, and packages are installed.
    if (below.split('/').some((part) => part.startsWith('.') || part === 'node_modules'))
      return undefined;
    if (fs.statSync(target).size > MAX_BYTES) return undefined;
    const name = `${FOLDER}/${below}`;
    return fs.existsSync(path.join(this.#site, FOLDER)) ? undefined : name;
  }
}

function withEdits(text: string, edits: ReadonlyMap<string, string>): string {
  let edited = text;
  for (const [written, target] of edits) {
    const literal = written.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
    const quoted = new RegExp(`(['"](?:!*(?:[\\w-]+!)+)?)${literal}(?=[?'"])`, 'g');
    edited = edited.replace(quoted, (_whole, before: string) => before + target);
  }
  return edited;
}

/** A site's own schema of front matter, which runs in a thread. */
import fs from 'node:fs';
import path from 'node:path';
import type { SiteSource } from '../config/load-site.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { DocFile } from '../docs/read-docs.ts';
import { frontMatterText, locate, unknownField } from '../docs/source.ts';
import { bundleModule } from '../sandbox/bundle-module.ts';
import { ModuleThread } from '../sandbox/module-thread.ts';
import { checkModule, moduleKey } from './bundle-extensions.ts';
import { ModuleEntry } from './extension-entry.ts';

/** Result of validating one page: the value, or the issues. */
type Verdict =
  | { value: unknown; issues?: undefined }
  | { issues: { message: string; path: string[] }[] };

/** Opens the schema of a site, and keeps its thread until the schema changes. */
export class FrontMatterSchemas {
  #open: FrontMatterSchema | null = null;

  /** Returns the schema, or `null` for a site without one. Throws a `BuildError` when it can't be loaded. */
  async open(source: SiteSource): Promise<FrontMatterSchema | null> {
    if (source.config.frontMatter === undefined) return null;
    const bundled = await bundleModule(source.file, schemaEntry(source));
    if (this.#open?.code === bundled.code) return this.#open;
    await this.close();
    const thread = new ModuleThread(bundled.code);
    await checkModule(thread, source.file);
    this.#open = new FrontMatterSchema(bundled.code, {
      key: moduleKey(bundled, source),
      thread,
      strict: !source.config.markdown.lenient,
    });
    return this.#open;
  }

  /** Ends the thread. */
  async close(): Promise<void> {
    await this.#open?.close();
    this.#open = null;
  }
}

/** A schema in its thread. */
export class FrontMatterSchema {
  readonly code: string;
  /** Hash of the schema. */
  readonly key: string;
  readonly #thread: ModuleThread;
  readonly #strict: boolean;

  constructor(code: string, options: { key: string; thread: ModuleThread; strict: boolean }) {
    this.code = code;
    this.key = options.key;
    this.#thread = options.thread;
    this.#strict = options.strict;
  }

  /**
   * Replaces the site's own fields of documents with the schema's output. Issues, and fields that the schema doesn't know
   * either, become diagnostics of the documents.
   */
  async validate(docs: DocFile[]): Promise<void> {
    if (docs.length === 0) return;
    // The thread calls only the site's schema, which this module has given the form of its result.
    const verdicts = (await this.#thread.call(
      'validate',
      docs.map(({ own }) => own ?? {}),
    )) as Verdict[];
    for (const [at, verdict] of verdicts.entries()) {
      const doc = docs[at];
      if (doc !== undefined) apply(doc, verdict, this.#strict);
    }
  }

  /** Ends the thread. */
  async close(): Promise<void> {
    await this.#thread.close();
  }
}

// Results are kept as JSON between builds, so they are made JSON from the start.
function schemaEntry({ file, config }: SiteSource): string {
  const entry = new ModuleEntry(path.basename(file));
  const item = entry.item(config.frontMatter, 'frontMatter', 'frontMatter');
  return `${entry.imports()}
const { name, field, value: schema } = ${item};
async function validate(values) {
  return Promise.all(values.map(async (value) => {
    const result = await schema['~standard'].validate(value);
    if (!result.issues) return { value: JSON.parse(JSON.stringify(result.value ?? {})) };
    return { issues: result.issues.map(({ message, path = [] }) => ({
      message,
      path: path.map((part) => String(typeof part === 'object' ? part.key : part)),
    })) };
  }));
}
function problem() {
  if (typeof schema?.['~standard']?.validate === 'function') return null;
  return { field, name, expected: 'a Standard Schema as default export' };
}
export { validate, problem };
`;
}

function apply(doc: DocFile, verdict: Verdict, strict: boolean): void {
  const yaml = (): string => frontMatterText(fs.readFileSync(doc.file, 'utf8'));
  if (verdict.issues !== undefined) {
    doc.diagnostics.push(
      ...verdict.issues.map((issue) => issueDiagnostic(doc.file, yaml(), issue)),
    );
    return;
  }
  const known = Object(verdict.value);
  const unknown = Object.keys(doc.own ?? {}).filter((key) => !Object.hasOwn(known, key));
  if (strict) doc.diagnostics.push(...unknown.map((key) => unknownField(doc.file, yaml(), key)));
  doc.own = known;
}

function issueDiagnostic(
  file: string,
  yaml: string,
  { message, path: keys }: { message: string; path: string[] },
): Diagnostic {
  const field = keys.join('.');
  return {
    severity: 'error',
    rule: 'front-matter',
    file,
    // A field that is missing belongs to the whole front matter.
    line: 1,
    column: 1,
    ...locate(yaml, field),
    message: `Front matter${field === '' ? '' : ` field \`${field}\``}: ${message}`,
  };
}

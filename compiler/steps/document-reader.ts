/** Reads the documents of a site, and parses only those again that have changed since the previous build. */
import type { SiteCompiler } from '../compile/site-compiler.ts';
import type { SiteSource } from '../config/load-site.ts';
import type { FrontMatterSchema } from '../extensions/front-matter-schema.ts';
import { type DocFile, type DocsFolder, readDocs } from '../docs/read-docs.ts';
import { flattenVariables } from '../docs/variables.ts';
import { contentHash } from '../objects/hash.ts';

/** Knows the documents of the previous build. */
export class DocumentReader {
  readonly #compiler: SiteCompiler;
  readonly #options: { drafts: boolean };
  #known = new Map<string, DocFile>();
  #frontMatterKey = '';

  constructor(compiler: SiteCompiler, options: { drafts: boolean }) {
    this.#compiler = compiler;
    this.#options = options;
  }

  /** Some document of the previous build, if it had any. */
  get any(): DocFile | undefined {
    const [first] = this.#known.values();
    return first;
  }

  /** Reads the docs folders of the configuration. */
  async read(source: SiteSource, schema: FrontMatterSchema | null): Promise<DocsFolder[]> {
    const key = frontMatterKey(source, schema);
    if (key !== this.#frontMatterKey) this.#known = this.#compiler.knownDocs(key);
    this.#frontMatterKey = key;
    const variables = flattenVariables(source.config.variables);
    const options = {
      strict: schema === null && !source.config.markdown.lenient,
      keepsOwn: schema !== null,
      drafts: this.#options.drafts,
      known: this.#known,
    };
    const folders = source.config.docs.map((instance) =>
      readDocs(source.root, instance, variables, options),
    );
    const isNew = (doc: DocFile): boolean => this.#known.get(doc.file) !== doc;
    await schema?.validate(folders.flatMap(({ docs }) => docs.filter(isNew)));
    this.#known = new Map(folders.flatMap((folder) => folder.docs.map((doc) => [doc.file, doc])));
    return folders;
  }
}

/** Hash of the configuration that decides how front matter is read. */
export function frontMatterKey({ config }: SiteSource, schema: FrontMatterSchema | null): string {
  const { variables, docs, markdown } = config;
  return contentHash(
    JSON.stringify(variables),
    JSON.stringify(docs),
    String(markdown.lenient),
    schema?.key ?? '',
  );
}

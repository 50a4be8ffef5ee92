/** Assembles the imported site in a temporary folder. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { SelectedFiles } from './files/static-files.ts';
import type { ConfigNotes } from '../compiler/docusaurus/config-notes.ts';
import { type DocFile, type DocsFolder, readDocs } from '../compiler/docs/read-docs.ts';
import type { DocsTree } from './docs-tree.ts';
import type { ImportFindings } from '../compiler/docusaurus/finding.ts';
import { docusaurusRoute } from './page-route.ts';
import { pathBelow, readSourceFile } from './files/source-files.ts';
import { blogSchema } from '../model/blog/blog-schema.ts';
import { parseWith } from '../model/schema/fields.ts';
import type { RedirectRule } from '../model/config/site.ts';
import type { DocsInstance } from '../model/config/docs-instance.ts';

/** A tree with the pages that the engine reads in it. */
export interface StagedTree {
  tree: DocsTree;
  instance: DocsInstance;
  docs: DocFile[];
  /** Settings of `_category_` files by folder. */
  categories: DocsFolder['categories'];
}

/** What functions of the source configuration make of the pages. */
export interface FunctionSettings {
  redirects: RedirectRule[];
  editUrls: Map<DocsTree, string>;
}

/** A temporary folder that becomes the imported site. */
export class Staging {
  readonly root: string;
  readonly #folder: string;
  readonly #site: string;
  /** Path below the source site by path below the imported one. */
  readonly #sources = new Map<string, string>();
  /** Number of lines that were added at the start, by path below the imported site. */
  readonly #shifts = new Map<string, number>();

  /** `site`: absolute path of the source site. */
  constructor(site: string) {
    this.#folder = fs.mkdtempSync(path.join(os.tmpdir(), 'edgepress-import-'));
    this.#site = site;
    this.root = path.join(this.#folder, 'site');
    fs.mkdirSync(this.root);
  }

  /** Copies the selected files, or writes their edited texts. Throws an `OperatorError` for a file that cannot be read. */
  load(selected: SelectedFiles, edited: ReadonlyMap<string, string>): void {
    for (const [file, name] of selected) {
      this.write(name, edited.get(file) ?? readSourceFile(file));
      this.#sources.set(name, pathBelow(this.#site, file));
    }
  }

  /** Compiles stylesheets with the PostCSS plugins of the source site. What can't be compiled stays as it is, with a note. */
  async compileSheets(selected: SelectedFiles, notes: ConfigNotes): Promise<void> {
    const { loadCss } = await import('../compiler/foreign/site-css.ts');
    for (const [file, name] of selected) {
      if (!file.endsWith('.css') || name.startsWith('static/')) continue;
      const { contents, warnings = [] } = await loadCss(file, this.#site);
      const found = `\`${pathBelow(this.#site, file)}\``;
      if (typeof contents === 'string' && contents !== readSourceFile(file).toString('utf8')) {
        this.write(name, contents);
        notes.add('stylesheets', {
          outcome: 'changed',
          found,
          became: 'compiled with the PostCSS plugins of the site',
          advice: 'Import the site again when its pages use classes that are new.',
        });
      }
      for (const { text = '' } of warnings)
        notes.add('stylesheets', {
          found,
          became: `imported as it is. ${text}`,
          advice: 'Install the packages of the source site, and import it again.',
        });
    }
  }

  /** Writes a file of the imported site. */
  write(name: string, bytes: string | Uint8Array): void {
    const file = path.join(this.root, name);
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, bytes);
  }

  /** Reads a tree's pages. Those that the engine would serve at another path than Docusaurus get a `slug`. */
  read(tree: DocsTree, findings: ImportFindings): StagedTree {
    const folder = path.join(this.root, tree.path);
    const exclude = [...tree.exclude, ...notIncluded(folder, tree)];
    const blog = tree.blog && { ...tree.blog, id: tree.id, path: tree.path, exclude };
    const parsed = blog && parseWith(blogSchema, blog).value;
    const instance: DocsInstance = {
      id: tree.id,
      path: tree.path,
      routeBasePath: tree.routeBasePath,
      exclude,
      pages: tree.kind === 'pages',
      tags: 'tags.yml',
      onInlineTags: 'warn',
      ...(parsed && { blog: parsed }),
    };
    const read = (): Pick<DocsFolder, 'docs' | 'categories'> => {
      if (!fs.existsSync(folder)) return { docs: [], categories: new Map() };
      const options = { strict: false, drafts: true, known: new Map<string, DocFile>() };
      return readDocs(this.root, instance, new Map(), options);
    };
    const { docs, categories } = read();
    const moved = docs.filter((doc) => !doc.post && docusaurusRoute(doc, tree) !== doc.path);
    for (const doc of moved) this.#setSlug(doc, tree, findings);
    return { tree, instance, docs: moved.length > 0 ? read().docs : docs, categories };
  }

  /** The source of a file of the imported site, and the number of lines that were added at its start. */
  sourceOf(name: string): { file: string; shift: number } {
    return { file: this.#sources.get(name) ?? name, shift: this.#shifts.get(name) ?? 0 };
  }

  /** Removes the temporary folder. */
  close(): void {
    fs.rmSync(this.#folder, { recursive: true, force: true });
  }

  #setSlug(doc: DocFile, tree: DocsTree, findings: ImportFindings): void {
    const route = docusaurusRoute(doc, tree);
    const base = tree.routeBasePath === '/' ? '' : `/${tree.routeBasePath}`;
    const slug = route.slice(base.length) || '/';
    const name = pathBelow(this.root, doc.file);
    const before = fs.readFileSync(doc.file, 'utf8');
    const after = withSlug(before, slug);
    this.write(name, after);
    this.#shifts.set(name, after.split('\n').length - before.split('\n').length);
    findings.add({
      outcome: 'changed',
      topic: 'Pages',
      file: this.sourceOf(name).file,
      line: 1,
      found: `a page that Docusaurus serves at \`${route}\` and this engine would serve at \`${doc.path}\``,
      became: `imported with \`slug: ${slug}\` in its front matter`,
    });
  }
}

/** Sets the `slug` in a document's front matter. */
function withSlug(text: string, slug: string): string {
  const line = `slug: ${JSON.stringify(slug)}`;
  const opening = /^\uFEFF?---[ \t]*(\r?\n)/.exec(text);
  if (opening === null) return `---\n${line}\n---\n\n${text.replace(/^\uFEFF/, '')}`;
  const end = text.slice(opening[0].length).search(/^---[ \t]*$/m);
  const head = text.slice(0, opening[0].length + Math.max(0, end));
  const rest = text.slice(head.length);
  // Replaces an existing slug, which was relative to another folder.
  if (/^slug[ \t]*:/m.test(head)) return head.replace(/^slug[ \t]*:.*$/m, () => line) + rest;
  return opening[0] + line + (opening[1] ?? '\n') + text.slice(opening[0].length);
}

// Docusaurus excludes these by default. It also excludes names that begin with `_`, as the engine does.
const TESTS = '**/*.test.{md,mdx}';

/** Patterns of documents that Docusaurus excludes. */
function notIncluded(folder: string, tree: DocsTree): string[] {
  if (!fs.existsSync(folder)) return [];
  const names = fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:mdx?|[jt]sx?)$/i.test(entry.name))
    .map((entry) => pathBelow(folder, path.join(entry.parentPath, entry.name)));
  const matches = (name: string, patterns: string[]): boolean =>
    patterns.some((pattern) => path.matchesGlob(name, pattern));
  const tests = tree.exclude.length === 0 && names.some((name) => matches(name, [TESTS]));
  const others =
    tree.include.length === 0
      ? []
      : names.filter((name) => !matches(name, tree.include)).map(escaped);
  return [...(tests ? [TESTS] : []), ...others];
}

function escaped(name: string): string {
  return name.replace(/[*?[\]{}()!+@]/g, '\\$&');
}

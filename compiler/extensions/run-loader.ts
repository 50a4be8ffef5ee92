/** Runs a loader of the site in a thread, and keeps what it returned until its code or what it depends on changes. */
import fs from 'node:fs';
import path from 'node:path';
import type { SiteSource } from '../config/load-site.ts';
import { BuildError } from '../diagnostics/diagnostic.ts';
import { fileHash } from '../objects/file-hash.ts';
import { contentHash } from '../objects/hash.ts';
import { writeAtomically } from '../objects/objects.ts';
import { bundleModule } from '../sandbox/bundle-module.ts';
import { ModuleThread } from '../sandbox/module-thread.ts';
import { checkModule, moduleKey } from './bundle-extensions.ts';

/** Output of a loader. */
export interface LoadedData {
  /** Absolute path of the JSON file with its data. */
  data: string;
  /** Absolute path of the folder with its pages. */
  pages: string;
}

/** The thread's reply to `load`. */
interface Loaded {
  /** JSON. */
  data: string;
  pages: { path: string; text: string }[];
}

/** Stands for the revision of a loader that names neither files nor a revision: it loads once in each process. */
const ONCE = `${process.pid}-${Date.now()}`;

/** A loader of a site. */
export class SiteLoader {
  readonly #module: string;
  readonly #folder: string;
  #code = '';
  #thread: ModuleThread | undefined;

  /** `module` is the absolute path of the loader. `folder` keeps what it returns. */
  constructor(module: string, folder: string) {
    this.#module = module;
    this.#folder = folder;
  }

  /** Loads what has changed. Throws a `BuildError` that names the module. */
  async run(source: SiteSource): Promise<LoadedData> {
    const loaded = {
      data: path.join(this.#folder, 'data.json'),
      pages: path.join(this.#folder, 'pages'),
    };
    const bundled = await bundleModule(this.#module, entryOf(this.#module));
    const thread = await this.#open(bundled.code);
    const files = filesOf(source.root, await this.#call(thread, 'watch'));
    const revision = await this.#call(thread, 'revision');
    const watched = files.map((file) => `${path.relative(source.root, file)} ${fileHash(file)}`);
    const isOnce = files.length === 0 && revision === null;
    const key = contentHash(
      moduleKey(bundled, source),
      watched.join('\n'),
      isOnce ? ONCE : String(revision),
    );
    const keyFile = path.join(this.#folder, 'key');
    if (readText(keyFile) === key && fs.existsSync(loaded.data)) return loaded;
    // The module that this file writes for the thread returns this type.
    const result = (await this.#call(thread, 'load', { root: source.root, files })) as Loaded;
    fs.mkdirSync(loaded.pages, { recursive: true });
    fs.rmSync(keyFile, { force: true });
    if (readText(loaded.data) !== result.data) writeAtomically(loaded.data, result.data);
    this.#writePages(loaded.pages, result.pages);
    writeAtomically(keyFile, key);
    return loaded;
  }

  /** Ends the thread. */
  async close(): Promise<void> {
    await this.#thread?.close();
  }

  async #open(code: string): Promise<ModuleThread> {
    if (this.#thread && this.#code === code) return this.#thread;
    await this.close();
    const thread = new ModuleThread(code);
    await checkModule(thread, this.#module);
    this.#code = code;
    return (this.#thread = thread);
  }

  async #call(thread: ModuleThread, name: string, argument?: unknown): Promise<unknown> {
    return thread.call(name, argument).catch((error: unknown) => {
      throw this.#failure(error instanceof Error ? error.message : String(error));
    });
  }

  // Files that stay the same keep their modification time, so their pages need no second look.
  #writePages(folder: string, pages: Loaded['pages']): void {
    const wanted = new Set<string>();
    for (const page of pages) {
      const file = path.resolve(folder, page.path);
      if (!file.startsWith(folder + path.sep) || !/\.mdx?$/.test(file))
        throw this.#failure(
          `found a page with the path \`${page.path}\`, expected one such as \`guide/intro.mdx\``,
        );
      wanted.add(file);
      fs.mkdirSync(path.dirname(file), { recursive: true });
      if (readText(file) !== page.text) writeAtomically(file, page.text);
    }
    for (const entry of fs.readdirSync(folder, { recursive: true, withFileTypes: true })) {
      const file = path.join(entry.parentPath, entry.name);
      if (entry.isFile() && !wanted.has(file)) fs.rmSync(file);
    }
  }

  #failure(message: string): BuildError {
    return new BuildError([
      {
        severity: 'error',
        rule: 'loader',
        file: this.#module,
        message: `This loader failed: ${message}`,
      },
    ]);
  }
}

function entryOf(module: string): string {
  return `import * as module from ${JSON.stringify(`./${path.basename(module)}`)};
const loader = module.default ?? module;
const watch = () => loader.watch ?? [];
const revision = async () => loader.revision ? JSON.stringify(await loader.revision()) ?? '' : null;
async function load(context) {
  const data = await loader.load(context);
  const pages = await loader.pages?.(data) ?? [];
  return { data: JSON.stringify(data) ?? 'null', pages: pages.map(({ path, text }) => ({ path: String(path), text: String(text) })) };
}
function problem() {
  if (typeof loader?.load === 'function') return null;
  return { field: 'loaders', name: ${JSON.stringify(path.basename(module))}, expected: 'what \`defineLoader\` returns as default export' };
}
export { watch, revision, load, problem };
`;
}

function filesOf(root: string, patterns: unknown): string[] {
  const globs = Array.isArray(patterns) ? patterns.map(String) : [];
  return globs
    .flatMap((pattern) => fs.globSync(pattern, { cwd: root }))
    .map((name) => path.join(root, name))
    .filter((file) => fs.statSync(file).isFile())
    .sort();
}

function readText(file: string): string | undefined {
  return fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : undefined;
}

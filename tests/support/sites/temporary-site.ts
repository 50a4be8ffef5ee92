/** Builds a site in a temporary folder like the commands do. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { openProject } from '../../../compiler/config/project.ts';
import type { Diagnostic } from '../../../compiler/diagnostics/diagnostic.ts';
import { BuildError } from '../../../compiler/diagnostics/diagnostic.ts';
import { objectsFolder, readObject } from '../../../compiler/objects/objects.ts';
import type { BuildOutcome } from '../../../compiler/release/build-outcome.ts';
import { type Searchable, SiteBuild } from '../../../compiler/site-build.ts';
import { silentTimings } from '../../../compiler/diagnostics/timings.ts';
import type { PageEntry, PageHeader } from '../../../model/release/release.ts';
import { fillRoots } from '../../../model/root-marker.ts';

/** A page as readers get it. */
export interface BuiltPage {
  entry: PageEntry;
  header: PageHeader;
  html: string;
}

/** A temporary site. `build` can be called again after `write` or `remove`. */
export interface TemporarySite {
  root: string;
  out: string;
  write(files: Record<string, string>): void;
  remove(name: string): void;
  build(): Promise<BuildOutcome>;
  /** Builds the site and returns the inputs of search. */
  searchable(): Promise<Searchable>;
  /** Builds the site and returns the diagnostics, whether or not the build failed. */
  diagnose(): Promise<Diagnostic[]>;
  page(outcome: BuildOutcome, path: string): BuiltPage;
  close(): Promise<void>;
}

/** Creates a site. Without a `site.ts`, it gets one with a title and a URL. */
export function temporarySite(
  files: Record<string, string>,
  options: { dev?: boolean; pageLimit?: number } = {},
): TemporarySite {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'edgepress-test-'));
  const root = path.join(folder, 'content');
  const out = path.join(folder, 'out');
  const write = (added: Record<string, string>): void => writeFiles(root, added);
  const own = Object.keys(files).some((name) =>
    /^(?:site\.ts|docusaurus\.config\.\w+)$/.test(name),
  );
  write(own ? files : { 'site.ts': siteModule({}), ...files });
  const site = new SiteBuild({
    root,
    out,
    cache: openProject({}).cache,
    dev: options.dev ?? false,
    pageLimit: options.pageLimit,
    timings: silentTimings,
  });
  return {
    root,
    out,
    write,
    remove: (name) => fs.rmSync(path.join(root, name), { recursive: true }),
    build: () => site.run(),
    searchable: () => site.searchable(),
    async diagnose() {
      try {
        return (await site.run()).diagnostics;
      } catch (error) {
        if (error instanceof BuildError) return error.diagnostics;
        throw error;
      }
    },
    page(outcome, pathname) {
      const { pages } = outcome.manifest;
      const entry = 'inline' in pages ? pages.inline.pages[pathname] : undefined;
      if (entry === undefined) throw new Error(`No page ${pathname}`);
      const text = readObject(objectsFolder(out), entry.object).toString('utf8');
      const end = text.indexOf('\n');
      const header: PageHeader = JSON.parse(text.slice(0, end));
      const { baseUrl } = outcome.manifest.site;
      return { entry, header, html: fillRoots(text.slice(end + 1), entry.root ?? '/', baseUrl) };
    },
    async close() {
      await site.close();
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Writes files below a folder. */
export function writeFiles(folder: string, files: Record<string, string>): void {
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(folder, name);
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, text);
  }
}

/** Returns the text of a `site.ts` with a title, a URL and the given fields. */
export function siteModule(fields: object): string {
  return `export default ${JSON.stringify({ title: 'Test docs', url: 'https://docs.example', ...fields })};\n`;
}

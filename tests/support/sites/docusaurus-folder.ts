/** Creates a small Docusaurus site in a temporary folder and imports it. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { openProject } from '../../../compiler/config/project.ts';
import { loadConfigModule } from '../../../compiler/sandbox/config-module.ts';
import type { Finding } from '../../../compiler/docusaurus/finding.ts';
import { type FinishedImport, importSite } from '../../../importer/importer.ts';
import { silentTimings } from '../../../compiler/diagnostics/timings.ts';
import { isObject } from '../../../model/schema/schema.ts';

/** A folder that can be imported. */
export interface DocusaurusFolder {
  /** The source site. */
  site: string;
  /** Target folder of the import. It doesn't exist. */
  out: string;
  /** Imports into a temporary folder, which `close` removes. */
  import(): Promise<FinishedImport>;
  close(): void;
}

/** Writes a site. Names that start with `../` are beside it. */
export function docusaurusFolder(files: Record<string, string>): DocusaurusFolder {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'edgepress-docusaurus-'));
  const site = path.join(folder, 'my-site');
  const out = path.join(folder, 'imported');
  const finished: FinishedImport[] = [];
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(site, name);
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, text);
  }
  return {
    site,
    out,
    async import() {
      const done = await importSite({
        site,
        out,
        cache: openProject({}).cache,
        timings: silentTimings,
      });
      finished.push(done);
      return done;
    },
    close() {
      for (const done of finished) done.close();
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Imports files of a Docusaurus site, and returns the files of the site that they become: texts by path. */
export async function importedFiles(
  files: Record<string, string>,
): Promise<Record<string, string>> {
  const folder = docusaurusFolder(files);
  const { staged } = await folder.import();
  const names = fs.readdirSync(staged, { recursive: true, encoding: 'utf8' });
  const texts = names
    .filter((name) => fs.statSync(path.join(staged, name)).isFile())
    .map((name) => [name, fs.readFileSync(path.join(staged, name), 'utf8')]);
  folder.close();
  return Object.fromEntries(texts);
}

/** Returns the sorted paths of all imported pages. */
export function importedPaths({ manifest }: FinishedImport): string[] {
  if (manifest === undefined || !('inline' in manifest.pages)) return [];
  return Object.keys(manifest.pages.inline.pages).toSorted();
}

/** Returns the default export of a module of the imported site. */
export async function exported(
  { staged }: FinishedImport,
  name: string,
): Promise<Record<string, unknown>> {
  const { value } = await loadConfigModule(path.join(staged, name));
  return isObject(value) ? value : {};
}

/** Returns the findings as `outcome file:line found → became`. */
export function findingLines({ summary }: FinishedImport): string[] {
  return summary.findings.map(
    ({ outcome, file, line, found, became }: Finding) =>
      `${outcome} ${file}${line === undefined ? '' : `:${line}`} ${found} → ${became}`,
  );
}

/** Real Docusaurus content, imported: the same pages at the same paths, in the same order. Skipped without the corpora. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openProject } from '../../compiler/config/project.ts';
import { type FinishedImport, importSite } from '../../importer/importer.ts';
import { objectsFolder, readObject } from '../../compiler/objects/objects.ts';
import type { BuildOutcome } from '../../compiler/release/build-outcome.ts';
import { SiteBuild } from '../../compiler/site-build.ts';
import { silentTimings } from '../../compiler/diagnostics/timings.ts';
import type { Manifest, PageEntry } from '../../model/release/release.ts';
import { CORPORA } from '../support/optional-material.ts';
import { isFull } from '../support/suite.ts';

const present = fs.existsSync(CORPORA);
if (!present) console.log(`Skipped: no corpora at ${CORPORA}`);

/** Pages of each corpus in its docs folders, without partials; what is generated comes on top. */
const SOURCES = { docusaurus: 91, embrace: 391, vcluster: 566 } as const;

// The keys of an object are those of its type.
const names = Object.keys(SOURCES) as (keyof typeof SOURCES)[];

// A small site is imported by `tests/importer` and `tests/cli/import.test.ts` in every run.
describe.skipIf(!present || !isFull).each(names)(
  'the %s corpus, imported',

  (name) => {
    const site = path.join(CORPORA, name);
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'edgepress-corpus-'));
    const stores = { source: path.join(folder, 'source'), imported: path.join(folder, 'imported') };
    let done: FinishedImport;
    let source: BuildOutcome;

    beforeAll(async () => {
      done = await importSite({
        site,
        out: path.join(folder, 'out'),
        cache: openProject({}).cache,
        timings: silentTimings,
        built: stores.imported,
      });
      source = await build(site, stores.source);
    });
    afterAll(() => {
      done?.close();
      fs.rmSync(folder, { recursive: true, force: true });
    });

    it('builds without an error', () => {
      expect(done.errors).toEqual([]);
      expect(done.manifest?.count).toBe(source.manifest.count);
    });

    it('serves every path of the source', () => {
      const paths = [...pagesOf(done.manifest, stores.imported).keys()].toSorted();
      expect(paths).toEqual([...pagesOf(source.manifest, stores.source).keys()].toSorted());
      expect(paths.length).toBeGreaterThanOrEqual(SOURCES[name]);
    });

    it("has the sidebars of the source in order, including each page's neighbours", () => {
      expect(done.manifest?.sidebars).toEqual(source.manifest.sidebars);
      expect(Object.keys(source.manifest.sidebars).length).toBeGreaterThan(0);
      const places = (manifest: Manifest | undefined, store: string): unknown =>
        [...pagesOf(manifest, store)]
          .map(([at, { sidebar, trail, crumbs, previous, next }]) =>
            JSON.stringify({ at, sidebar, trail, crumbs, previous, next }),
          )
          .toSorted();
      expect(places(done.manifest, stores.imported)).toEqual(
        places(source.manifest, stores.source),
      );
    });

    it('imports each file byte for byte, or lists it', () => {
      const report = fs.readFileSync(path.join(done.staged, 'import-report.md'), 'utf8');
      const lost = fs
        .readdirSync(site, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => path.relative(site, path.join(entry.parentPath, entry.name)))
        .filter((file) => {
          const target = path.join(done.staged, file);
          const bytes = fs.readFileSync(path.join(site, file));
          const isCarried = fs.existsSync(target) && fs.readFileSync(target).equals(bytes);
          return !isCarried && !report.includes(`\`${file}\``) && !report.includes(`\`${file}:`);
        });
      expect(lost).toEqual([]);
    });
  },
);

async function build(root: string, out: string): Promise<BuildOutcome> {
  const site = new SiteBuild({
    root,
    out,
    cache: openProject({}).cache,
    dev: false,
    timings: silentTimings,
  });
  try {
    return await site.run();
  } finally {
    await site.close();
  }
}

function pagesOf(manifest: Manifest | undefined, out: string): Map<string, PageEntry> {
  if (manifest === undefined) return new Map();
  const { pages } = manifest;
  if ('inline' in pages) return new Map(Object.entries(pages.inline.pages));
  return new Map(
    pages.shards.flatMap(({ object }) => {
      const shard: { pages: Record<string, PageEntry> } = JSON.parse(
        readObject(objectsFolder(out), object).toString('utf8'),
      );
      return Object.entries(shard.pages);
    }),
  );
}

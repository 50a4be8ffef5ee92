/** Counts the keys that publishing a new version writes, by kind, and the pages that its build compiles. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { readSite } from '../../compiler/config/load-site.ts';
import { objectsFolder, readObject } from '../../compiler/objects/objects.ts';
import { objectsOf, partsOf } from '../../compiler/release/release-objects.ts';
import { cutVersion } from '../../compiler/versions/cut-version.ts';
import { type Manifest, parseManifest, parseShard } from '../../model/release/release.ts';
import { build, editMeasuredPage } from '../builds.ts';
import { generateCorpus } from '../corpus/corpus.ts';
import { printTable } from '../table.ts';

/** Cuts two versions of a generated site of each size, and edits a page after that. */
export async function benchVersions(sizes: number[]): Promise<void> {
  const rows: (string | number)[][] = [];
  for (const pages of sizes) {
    const root = generateCorpus(pages);
    const out = fs.mkdtempSync(path.join(os.tmpdir(), 'edgepress-bench-'));
    build(root, out);
    let before = manifestIn(out);
    const steps: [string, () => Promise<unknown> | void][] = [
      ['first version', async () => cutVersion(await readSite(root), '1.0', 'default')],
      ['second version', async () => cutVersion(await readSite(root), '2.0', 'default')],
      ['an edit', () => editMeasuredPage(root)],
    ];
    for (const [name, change] of steps) {
      await change();
      const { compiled } = build(root, out);
      const after = manifestIn(out);
      const keys = keysByKind(before, after, objectsFolder(out));
      rows.push([pages, name, ...Object.values(keys), compiled]);
      before = after;
    }
    fs.rmSync(root, { recursive: true });
    fs.rmSync(out, { recursive: true });
  }
  printTable(
    'Keys written by a cut (generated corpus)',
    ['pages', 'change', 'page objects', 'Markdown', 'path table', 'search', 'other', 'compiled'],
    rows,
  );
}

interface KeyCounts {
  pages: number;
  markdown: number;
  shards: number;
  search: number;
  other: number;
}

function keysByKind(before: Manifest, after: Manifest, store: string): KeyCounts {
  const added = objectsOf(after, store).difference(objectsOf(before, store));
  const counts: KeyCounts = { pages: 0, markdown: 0, shards: 0, search: 0, other: 0 };
  const entries = tablesOf(after, store).flatMap(({ pages }) => Object.values(pages));
  const kinds = new Map<string, keyof KeyCounts>([
    ...[...partsOf(after)].map((hash) => [hash, 'shards'] as const),
    ...entries.map(({ markdown = '' }) => [markdown, 'markdown'] as const),
    ...entries.map(({ object }) => [object, 'pages'] as const),
    [after.search?.object ?? '', 'search'],
  ]);
  for (const hash of added) counts[kinds.get(hash) ?? 'other'] += 1;
  // The manifest itself, and the pointer.
  counts.other += 2;
  return counts;
}

function tablesOf({ pages }: Manifest, store: string): ReturnType<typeof parseShard>[] {
  if ('inline' in pages) return [pages.inline];
  return pages.shards.map(({ object }) => parseShard(readObject(store, object).toString('utf8')));
}

function manifestIn(out: string): Manifest {
  return parseManifest(fs.readFileSync(path.join(out, 'release.json'), 'utf8'));
}

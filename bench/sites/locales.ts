/** Measures what languages add to a site: KV keys, bytes, build time, and the cost of an edit. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { objectsFolder, readObject } from '../../compiler/objects/objects.ts';
import { objectsOf } from '../../compiler/release/release-objects.ts';
import { parseManifest } from '../../model/release/release.ts';
import { build } from '../builds.ts';
import { generateCorpus, MEASURED_PATH, writeLocales } from '../corpus/corpus.ts';
import { median, printTable } from '../table.ts';

/** The languages of the largest site, the default one first. */
const CODES = ['en-GB', 'de', 'fr', 'ja', 'ar', 'zh-CN', 'es', 'it', 'nl', 'pt'];

/** The sites: how many languages, and whether their pages are translated. */
const SITES = [
  { count: 1, translated: true },
  { count: 2, translated: false },
  { count: 2, translated: true },
  { count: 10, translated: false },
  { count: 10, translated: true },
];

/** Builds a generated site of each size in 1, 2 and 10 languages, with and without translations, and edits a page. */
export function benchLocales(sizes: number[]): void {
  const rows = sizes.flatMap((pages) =>
    SITES.map(({ count, translated }) => {
      const root = generateCorpus(pages);
      writeLocales(root, CODES.slice(0, count), { translated });
      const row = measured(root);
      fs.rmSync(root, { recursive: true });
      const kind = count === 1 ? '' : translated ? 'translated' : 'untranslated';
      return [pages, count, kind, ...row];
    }),
  );
  printTable(
    'Languages (generated corpus, 2 compile threads)',
    [
      'pages',
      'languages',
      'other languages',
      'addresses',
      'KV keys',
      'in all',
      'manifest',
      'first build',
      'an edit',
      'keys written by it',
    ],
    rows,
  );
}

function measured(root: string): (string | number)[] {
  const out = fs.mkdtempSync(path.join(os.tmpdir(), 'edgepress-bench-'));
  const { seconds, edits } = build(root, out, path.join(root, `${MEASURED_PATH}.mdx`));
  const text = fs.readFileSync(path.join(out, 'release.json'), 'utf8');
  const manifest = parseManifest(text);
  const store = objectsFolder(out);
  const objects = [...objectsOf(manifest, store)];
  const bytes = objects.reduce((sum, hash) => sum + readObject(store, hash).length, text.length);
  fs.rmSync(out, { recursive: true });
  return [
    manifest.count,
    // The manifest and the pointer are keys too.
    objects.length + 2,
    `${(bytes / 1e6).toFixed(1)} MB`,
    `${(Buffer.byteLength(text) / 1e3).toFixed(1)} kB`,
    `${seconds.toFixed(1)} s`,
    `${(median(edits.map(({ milliseconds }) => milliseconds)) / 1000).toFixed(2)} s`,
    Math.max(...edits.map((edit) => edit.objects)) + 2,
  ];
}

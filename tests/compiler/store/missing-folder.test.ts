/** The index of a large site, with the docs folder of a language without translations. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import * as v from 'valibot';
import { afterAll, expect, it } from 'vitest';
import { readDocs } from '../../../compiler/docs/read-docs.ts';
import { indexLines } from '../../../compiler/incremental/index-writer.ts';
import { SiteIndex } from '../../../compiler/incremental/site-index.ts';
import { BuildCache } from '../../../compiler/store/cache.ts';
import { docsInstanceSchema } from '../../../model/config/docs-instance.ts';

const root = fs.mkdtempSync(path.join(os.tmpdir(), 'edgepress-missing-folder-'));
afterAll(() => fs.rmSync(root, { recursive: true }));

it.each(['i18n/de/docs', 'i18n/de/blog'])(
  'leads to a complete build once the first translation is in %s',
  (folder) => {
    const instance = { ...v.parse(docsInstanceSchema, { path: folder }), locale: 'de' };
    const read = readDocs(root, instance, new Map(), {
      strict: false,
      drafts: false,
      known: new Map(),
    });
    const cache = new BuildCache(path.join(root, 'cache'));
    const rows = indexLines({ folders: [read], docs: [], pages: new Map(), cache, since: 0 });
    const file = path.join(root, 'last-build');
    const header = JSON.stringify({ format: 1, manifest: {} });
    fs.writeFileSync(file, [header, ...(rows?.lines ?? []), 'end'].join('\n'));
    const index = SiteIndex.read(file);
    expect(index?.scan(root, [instance], 0)).toEqual({ changed: [], modules: [] });
    fs.mkdirSync(path.join(root, folder), { recursive: true });
    fs.writeFileSync(path.join(root, folder, 'first.mdx'), '# Erste Seite\n');
    expect(index?.scan(root, [instance], 0)).toBeNull();
  },
);

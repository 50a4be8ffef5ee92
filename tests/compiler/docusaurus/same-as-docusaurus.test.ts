/**
 * A small Docusaurus site, read in place: its pages show what Docusaurus 3.10 has built from the same files. What Docusaurus
 * shows was recorded with `npm run bench -- docusaurus`, which compares whole sites.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Comparison, comparePages } from '../../../bench/docusaurus/compare-pages.ts';
import type { SitePages } from '../../../bench/docusaurus/docusaurus-pages.ts';
import { edgepressPages } from '../../../bench/docusaurus/edgepress-pages.ts';
import { openProject } from '../../../compiler/config/project.ts';
import { silentTimings } from '../../../compiler/diagnostics/timings.ts';
import { SiteBuild } from '../../../compiler/site-build.ts';
import { appOfSite } from '../../support/sites/app-of-site.ts';

const SITE = path.resolve('tests/fixtures/harbour');
const RECORDED = path.resolve('tests/fixtures/harbour.json');

describe('a Docusaurus site, read in place', () => {
  const out = fs.mkdtempSync(path.join(os.tmpdir(), 'edgepress-same-'));
  const site = new SiteBuild({
    root: SITE,
    out,
    cache: openProject({}).cache,
    dev: false,
    timings: silentTimings,
  });
  const expected: SitePages = new Map(
    Object.entries(JSON.parse(fs.readFileSync(RECORDED, 'utf8'))),
  );
  let comparison: Comparison;

  beforeAll(async () => {
    const outcome = await site.run();
    const request = await appOfSite(outcome, out);
    const found = await edgepressPages(outcome.manifest, out, {
      request: async (address) => (await request(address)).text(),
      kinds: new Map([...expected].map(([at, { kind }]) => [at, kind])),
    });
    comparison = comparePages(expected, found);
  });
  afterAll(async () => {
    await site.close();
    fs.rmSync(out, { recursive: true });
  });

  it('has the same routes', () => {
    expect(expected.size).toBeGreaterThan(15);
    expect(comparison.missing).toEqual([]);
    expect(comparison.extra).toEqual([]);
  });

  it('shows the same titles, headings, sidebars, neighbours, breadcrumbs, text and links', () => {
    expect(Object.fromEntries(comparison.different)).toEqual({});
  });
});

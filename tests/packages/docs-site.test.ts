/** The documentation of the engine, built as its readers get it, and crawled. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openProject } from '../../compiler/config/project.ts';
import { silentTimings } from '../../compiler/diagnostics/timings.ts';
import type { BuildOutcome } from '../../compiler/release/build-outcome.ts';
import { SiteBuild } from '../../compiler/site-build.ts';
import { writeReference } from '../../packages/reference/write-reference.ts';
import { appOfSite } from '../support/sites/app-of-site.ts';
import { type Crawl, crawlLanguages } from '../support/sites/crawl-languages.ts';

const out = fs.mkdtempSync(path.join(os.tmpdir(), 'edgepress-docs-'));
const site = new SiteBuild({
  root: path.resolve('docs'),
  out,
  cache: openProject({}).cache,
  dev: false,
  timings: silentTimings,
});
let built: BuildOutcome;
let get: Awaited<ReturnType<typeof appOfSite>>;
let crawl: Crawl;

beforeAll(async () => {
  await writeReference(path.resolve('.'));
  built = await site.run();
  get = await appOfSite(built, out);
  crawl = await crawlLanguages(get, built.manifest.site);
});
afterAll(async () => {
  await site.close();
  fs.rmSync(out, { recursive: true, force: true });
});

describe('the documentation of the engine', () => {
  it('is built without findings', () => {
    expect(built.diagnostics).toEqual([]);
  });

  it('has links to all pages and none that lead nowhere', () => {
    expect(crawl.faults).toEqual([]);
    const { pages } = built.manifest;
    const paths = 'inline' in pages ? Object.keys(pages.inline.pages) : [];
    expect(paths.length).toBeGreaterThan(40);
    expect(paths.filter((at) => !crawl.pages.has(at))).toEqual([]);
  });

  it('links its guides with each other, and shows links to files of the repository as text', async () => {
    const page = await (await get('/start/create')).text();
    expect(page).toContain('<a href="/publishing#on-your-machine">');
    expect(await (await get('/start/why')).text()).not.toMatch(/<article[^]*href="[^"]*README/);
  });

  it('is built through the public interface of the package only', () => {
    const modules = fs.globSync('docs/**/*.{ts,tsx}');
    expect(modules.length).toBeGreaterThan(4);
    for (const file of modules)
      for (const [, from = ''] of fs.readFileSync(file, 'utf8').matchAll(/from '([^']+)'/g))
        expect(from, file).toMatch(
          /^(?:edgepress(?:\/components)?$|react$|node:|\.\/|\.\.\/(?:components|examples|loaders|plugins|reference|static|site)\b)/,
        );
  });

  it('explains each diagnostic at the anchor that its name has', async () => {
    const page = await (await get('/reference/diagnostics')).text();
    for (const name of ['broken-link', 'mdx-syntax', 'site-config'])
      expect(page).toContain(`id="${name}"`);
  });
});

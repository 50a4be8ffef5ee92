/** The site in `examples/languages`, crawled: every route in every language and version. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openProject } from '../../../compiler/config/project.ts';
import { silentTimings } from '../../../compiler/diagnostics/timings.ts';
import type { BuildOutcome } from '../../../compiler/release/build-outcome.ts';
import { SiteBuild } from '../../../compiler/site-build.ts';
import type { PageEntry } from '../../../model/release/release.ts';
import { type CrawledDocument, crawlDocument } from '../../support/content/crawled-document.ts';
import { appOfSite } from '../../support/sites/app-of-site.ts';

const ORIGIN = 'https://docs.skywren.example';

const out = fs.mkdtempSync(path.join(os.tmpdir(), 'edgepress-languages-'));
const site = new SiteBuild({
  root: path.resolve('examples/languages'),
  out,
  cache: openProject({}).cache,
  dev: false,
  timings: silentTimings,
});
let built: BuildOutcome;
let get: Awaited<ReturnType<typeof appOfSite>>;
let entries: [string, PageEntry][];
const documents = new Map<string, CrawledDocument>();

beforeAll(async () => {
  built = await site.run();
  get = await appOfSite(built, out);
  const { pages } = built.manifest;
  entries = 'inline' in pages ? Object.entries(pages.inline.pages) : [];
  for (const [at] of entries) {
    const response = await get(at);
    expect([at, response.status]).toEqual([at, 200]);
    documents.set(at, crawlDocument(await response.text()));
  }
});
afterAll(async () => {
  await site.close();
  fs.rmSync(out, { recursive: true, force: true });
});

const documentAt = (at: string): CrawledDocument => {
  const found = documents.get(at);
  if (found === undefined) throw new Error(`No page ${at}`);
  return found;
};

describe('examples/languages', () => {
  it('is built without findings', () => {
    expect(built.diagnostics).toEqual([]);
  });

  it('has 16 pages in each version, of which each has one that the other has not', async () => {
    const pages = (version: string): string[] =>
      entries
        .filter(([at, { post, posts }]) => !post && !posts && !/^\/blog\b/.test(at))
        .map(([at]) => (/^\/1\.0(?:\/|$)/.test(at) ? ['1.0', at.slice(4) || '/'] : ['2.0', at]))
        .flatMap(([name, at]) => (name === version && at !== undefined ? [at] : []));
    const [old, latest] = [new Set(pages('1.0')), new Set(pages('2.0'))];
    expect([old.size, latest.size]).toEqual([16, 16]);
    expect([...old.difference(latest)]).toEqual(['/data/serial']);
    expect([...latest.difference(old)]).toEqual(['/data/mqtt']);
    const left = await get('/data/serial');
    expect([left.status, left.headers.get('location')]).toEqual([302, '/1.0/data/serial']);
  });

  it('has no link that leads nowhere', async () => {
    const targets = new Map<string, string>();
    for (const [at, { links, resources }] of documents)
      for (const link of [...links, ...resources])
        targets.set(new URL(link, ORIGIN + at).href.replace(/[?].*/, ''), at);
    const broken: string[] = [];
    for (const [target, from] of targets) {
      const { origin, pathname, hash } = new URL(target);
      if (origin !== ORIGIN) continue;
      const page = documents.get(decodeURI(pathname));
      const isThere = page !== undefined || (await get(pathname)).ok;
      const id = decodeURIComponent(hash.slice(1));
      if (!isThere || (page && id !== '' && !page.ids.has(id))) broken.push(`${from}: ${target}`);
    }
    expect(broken).toEqual([]);
  });

  it('keeps readers in their version', () => {
    const old = entries.filter(([at]) => /^\/1\.0(?:\/|$)/.test(at));
    const strays = old.flatMap(([at]) =>
      documentAt(at)
        .articleLinks.map((link) => new URL(link, ORIGIN + at))
        .filter(({ origin, pathname }) => origin === ORIGIN && !pathname.startsWith('/1.0'))
        .map(({ pathname }) => `${at}: ${pathname}`),
    );
    // The notice leads to the same page of the latest version, or else to its main page.
    const notices = old.map(
      ([at]) => `${at}: ${at === '/1.0/data/serial' ? '/' : at.slice(4) || '/'}`,
    );
    expect(strays.filter((stray) => !notices.includes(stray))).toEqual([]);
  });
});

/** What keeps a large site cheap, held by counts: an edit's objects, shards that stay, runs of the sidebar. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { objectsFolder, readObject } from '../../../compiler/objects/objects.ts';
import { openProject } from '../../../compiler/config/project.ts';
import { splitPaths } from '../../../compiler/release/shards.ts';
import type { BuildOutcome } from '../../../compiler/release/build-outcome.ts';
import { SiteBuild } from '../../../compiler/site-build.ts';
import { silentTimings } from '../../../compiler/diagnostics/timings.ts';
import { type PageEntry, parseShard, type Shard } from '../../../model/release/release.ts';
import { sidebarView } from '../../../worker/page/page-view.ts';
import { shardViewOf } from '../../../worker/release/shard-view.ts';
import { temporarySite, type TemporarySite } from '../../support/sites/temporary-site.ts';

// Above it edits go on from the index of the last build: the site need not have thousands of pages for that.
vi.mock('../../../compiler/search/index-limit.ts', () => ({ INDEXED_PAGES: 500 }));

const SECTIONS = 100;
const PAGES_EACH = 8;
const EDITED = 'docs/section-050/page-06.mdx';

const pageText = (section: number, page: number, more = ''): string =>
  `---\ntitle: Page ${section}.${page}\n---\n\nWords of ${section}.${page}. [Next](./page-${two((page + 1) % PAGES_EACH)}.mdx)\n\n## Part\n${more}`;
const two = (number: number): string => String(number).padStart(2, '0');

/** The objects of one release that another does not have. */
const added = (next: BuildOutcome, before: BuildOutcome): number =>
  next.objects.difference(before.objects).size;

let site: TemporarySite;
let first: BuildOutcome;

beforeAll(async () => {
  const files: Record<string, string> = {};
  for (let section = 0; section < SECTIONS; section++)
    for (let page = 0; page < PAGES_EACH; page++)
      files[`docs/section-${String(section).padStart(3, '0')}/page-${two(page)}.mdx`] = pageText(
        section,
        page,
      );
  site = temporarySite(files);
  first = await site.build();
});
afterAll(() => site.close());

function shardsOf({ manifest }: BuildOutcome): Shard[] {
  if ('inline' in manifest.pages) throw new Error('expected shards');
  return manifest.pages.shards.map(({ object }) =>
    parseShard(readObject(objectsFolder(site.out), object).toString('utf8')),
  );
}

function find(outcome: BuildOutcome, path: string): { entry: PageEntry; shard: Shard } {
  for (const shard of shardsOf(outcome)) {
    const entry = shard.pages[path];
    if (entry) return { entry, shard };
  }
  throw new Error(`no page ${path}`);
}

const foldersOf = ({ root, out }: TemporarySite) => ({ root, out, cache: openProject({}).cache });

describe(`\`a site of ${SECTIONS * PAGES_EACH} pages\``, () => {
  it('is built completely, with its path table in shards', () => {
    expect(first.manifest.count).toBe(SECTIONS * PAGES_EACH);
    const shards = shardsOf(first);
    const sizes = shards.map((shard) => Object.keys(shard.pages).length);
    expect(sizes.reduce((sum, size) => sum + size)).toBe(SECTIONS * PAGES_EACH);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(256);
    expect(shards.length).toBeLessThan((SECTIONS * PAGES_EACH) / 64 + 1);
  });

  it('writes at most six new objects for an edit of one page, in the same process and in another', async () => {
    site.write({ [EDITED]: pageText(50, 6, '\nEdited once.\n') });
    const warm = await site.build();
    expect(warm.compiled).toEqual(['/section-050/page-06']);
    expect(added(warm, first)).toBeLessThanOrEqual(6);

    site.write({ [EDITED]: pageText(50, 6, '\nEdited twice.\n') });
    const options = { ...foldersOf(site), dev: false, timings: silentTimings };
    const other = new SiteBuild(options);
    const cold = await other.run();
    await other.close();
    expect(cold.compiled).toEqual(['/section-050/page-06']);
    expect(added(cold, warm)).toBeLessThanOrEqual(6);
    // What the two have made of the same files is the same.
    expect((await site.build()).manifest.id).toBe(cold.manifest.id);
  });

  it('writes at most six new objects for a changed title, and for an added or removed page', async () => {
    const before = await site.build();
    site.write({ [EDITED]: pageText(50, 6).replace('title: Page', 'title: Other page') });
    const titled = await site.build();
    expect(added(titled, before)).toBeLessThanOrEqual(6);
    expect(find(titled, '/section-050/page-05').entry.next?.title).toBe('Other page 50.6');

    site.write({ 'docs/section-050/page-065.mdx': pageText(50, 6) });
    const more = await site.build();
    expect(more.compiled).toEqual(['/section-050/page-065']);
    expect(added(more, titled)).toBeLessThanOrEqual(6);
    site.remove('docs/section-050/page-065.mdx');
    expect((await site.build()).manifest.id).toBe(titled.manifest.id);
  });

  it('reports links that an edit breaks on unchanged pages, in another process too', async () => {
    const build = async (): Promise<string[]> => {
      const options = { ...foldersOf(site), dev: true, timings: silentTimings };
      const other = new SiteBuild(options);
      const { diagnostics } = await other.run();
      await other.close();
      return diagnostics.map(({ file, message }) => `${file.slice(-25)}: ${message}`);
    };
    const linking = 'docs/section-003/page-03.mdx';
    const text = '[There](../section-002/page-02.mdx#part)\n';
    site.write({ [linking]: pageText(3, 3, text) });
    expect(await build()).toEqual([]);
    site.write({ 'docs/section-002/page-02.mdx': pageText(2, 2).replace('## Part', '## Other') });
    expect(await build()).toEqual([
      expect.stringMatching(/section-003\/page-03\.mdx: Broken anchor: .*points to the id `part`/),
    ]);
    // Nothing has changed since, and it is still told.
    expect(await build()).toHaveLength(1);
    site.write({ 'docs/section-002/page-02.mdx': pageText(2, 2) });
    expect(await build()).toEqual([]);
  });

  it('shows the sections around the page out of a hundred, with links to the others', async () => {
    const outcome = await site.build();
    const path = '/section-050/page-06';
    const { entry, shard } = find(outcome, path);
    const view = sidebarView({
      manifest: outcome.manifest,
      path,
      entry,
      shard: shardViewOf(shard),
    });
    const labels = view?.root.map((item) => (item.type === 'html' ? '' : item.label)) ?? [];
    expect(labels).toEqual([
      'Before: section-049 (50 more)',
      ...Array.from({ length: 10 }, (_entry, index) => `section-05${index}`),
      'After: section-060 (40 more)',
    ]);
    const [before, own] = view?.root ?? [];
    expect(before).toMatchObject({ type: 'link', href: '/section-049/page-00' });
    expect(own?.type === 'category' && view?.open).toEqual([
      own?.type === 'category' && own.branch,
    ]);
    expect(entry.crumbs?.map(({ label }) => label)).toEqual(['section-050', entry.title]);
    // Another run is another sidebar to the client, which then fetches it.
    const first = find(outcome, '/section-000/page-00');
    const firstView = sidebarView({
      manifest: outcome.manifest,
      path: '/',
      entry: first.entry,
      shard: shardViewOf(first.shard),
    });
    expect(firstView?.id).not.toBe(view?.id);
    expect(firstView?.root).toHaveLength(11);
  });
});

describe('a folder of many pages', () => {
  it('is also split into sidebar windows, and the shard of a page contains only its own', async () => {
    const files: Record<string, string> = { 'docs/api/_category_.json': '{"label":"API"}' };
    for (let page = 0; page < 420; page++)
      files[`docs/api/page-${String(page).padStart(3, '0')}.mdx`] = `# Page ${page}\n`;
    const flat = temporarySite(files);
    const { manifest } = await flat.build();
    if ('inline' in manifest.pages) throw new Error('expected shards');
    const path = '/api/page-123';
    for (const { object } of manifest.pages.shards) {
      const shard = parseShard(readObject(objectsFolder(flat.out), object).toString('utf8'));
      const entry = shard.pages[path];
      if (entry === undefined) continue;
      const view = sidebarView({ manifest, path, entry, shard: shardViewOf(shard) });
      const [branch] = Object.values(view?.branches ?? {});
      expect(branch).toHaveLength(12);
      expect(branch?.[4]).toMatchObject({ label: 'Page 123', href: path });
    }
    await flat.close();
  });
});

describe('splitting a table of paths', () => {
  const paths = Array.from(
    { length: 5000 },
    (_entry, index) => `/s${String(Math.floor(index / 20)).padStart(3, '0')}/p${two(index % 20)}`,
  );

  it('respects the limits and loses nothing', () => {
    const parts = splitPaths(paths, 64, 256);
    expect(parts.flat()).toEqual(paths);
    for (const part of parts.slice(0, -1)) {
      expect(part.length).toBeGreaterThanOrEqual(64);
      expect(part.length).toBeLessThanOrEqual(256);
    }
  });

  it('changes only a few parts when a path is added or removed anywhere', () => {
    const before = new Set(splitPaths(paths, 64, 256).map(String));
    for (let index = 0; index < paths.length; index += 97) {
      const less = splitPaths(paths.toSpliced(index, 1), 64, 256).map(String);
      const more = splitPaths(paths.toSpliced(index, 0, `${paths[index]}-a`), 64, 256).map(String);
      expect(less.filter((part) => !before.has(part)).length).toBeLessThanOrEqual(4);
      expect(more.filter((part) => !before.has(part)).length).toBeLessThanOrEqual(4);
    }
  });
});

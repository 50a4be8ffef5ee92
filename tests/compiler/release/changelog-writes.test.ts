/** How many keys an edit to the changelog takes, where search is embedded and the path table is cut. */
import { execFileSync } from 'node:child_process';
import { afterEach, expect, it } from 'vitest';
import { openProject } from '../../../compiler/config/project.ts';
import { KnownObjects, publishLocally } from '../../../publisher/publish/local-publication.ts';
import { objectsFolder, readObject } from '../../../compiler/objects/objects.ts';
import { SiteBuild } from '../../../compiler/site-build.ts';
import { silentTimings } from '../../../compiler/diagnostics/timings.ts';
import { isFull } from '../../support/suite.ts';
import { memoryNamespace } from '../../support/kv/store-namespace.ts';
import {
  siteModule,
  temporarySite,
  type TemporarySite,
} from '../../support/sites/temporary-site.ts';

let site: TemporarySite | undefined;

afterEach(async () => {
  await site?.close();
  site = undefined;
});

const entry = (text: string): string =>
  `---\ntitle: First\ndate: 2026-01-02\nareas: [api]\n---\n\n${text}\n`;

function commit(root: string, day: string): void {
  const env = { PATH: process.env['PATH'], GIT_COMMITTER_DATE: `${day}T12:00:00Z` };
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@b.example', ...args], {
      cwd: root,
      env: { ...env, HOME: root },
    });
  git('init', '-q');
  git('add', '-A');
  git('commit', '-qm', 'Change');
}

it.each(isFull ? [40, 500, 1000] : [40, 500])(
  'an edit to the changelog of %i pages on another day takes at most eight keys',
  async (count) => {
    const pages = Array.from({ length: count - 1 }, (_page, at) => [
      `docs/s${at % 20}/p${at}.mdx`,
      `# Page ${at}\n\nText.\n`,
    ]);
    site = temporarySite({
      'site.ts': siteModule({
        changelog: { path: 'changelog', page: '/news', areas: [{ id: 'api', label: 'API' }] },
        lastUpdated: { time: true, author: false },
      }),
      'docs/news.mdx': '# News\n\n<Changelog />\n',
      'changelog/2026-01-02-first.mdx': entry('Text.'),
      ...Object.fromEntries(pages),
    });
    commit(site.root, '2026-01-02');
    const kv = memoryNamespace();
    const known = new KnownObjects();
    const first = await site.build();
    expect(first.manifest.count).toBe(count);
    await publishLocally(kv, known, objectsFolder(site.out), first);
    site.write({
      'docs/news.mdx': '# News\n\nIntroduction.\n\n<Changelog />\n',
      'changelog/2026-01-02-first.mdx': entry('More text.'),
    });
    commit(site.root, '2026-01-03');
    // A process of its own, since one reads the times once.
    const next = new SiteBuild({
      cache: openProject({}).cache,
      root: site.root,
      out: site.out,
      dev: false,
      timings: silentTimings,
    });
    const outcome = await next.run();
    await next.close();
    kv.written.length = 0;
    await publishLocally(kv, known, objectsFolder(site.out), outcome);
    const { files } = outcome.manifest;
    expect(files['/news/feed.json']).not.toEqual(first.manifest.files['/news/feed.json']);
    expect(kv.written.length, kv.written.join()).toBeLessThanOrEqual(8);
    // Every other page has its day.
    const sitemap = readObject(
      objectsFolder(site.out),
      files['/sitemap.xml']?.object ?? '',
    ).toString();
    expect(sitemap.split('<lastmod>2026-01-02</lastmod>').length - 1).toBe(count - 1);
    expect(sitemap).toContain('<loc>https://docs.example/news</loc></url>');
  },
  120_000,
);

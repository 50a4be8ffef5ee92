/** The last change of pages of a Docusaurus site, which each plugin shows or doesn't. */
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { importedFiles } from '../../../support/sites/docusaurus-folder.ts';
import { temporarySite, type TemporarySite } from '../../../support/sites/temporary-site.ts';

let site: TemporarySite | undefined;
afterEach(async () => {
  await site?.close();
  site = undefined;
});

const FILES = {
  'docusaurus.config.js': `module.exports = {
    title: 'S', url: 'https://s.example',
    presets: [['classic', { docs: { path: '../docs', showLastUpdateTime: true }, blog: {} }]],
    plugins: [['content-docs', { id: 'api', path: 'api', routeBasePath: 'api', showLastUpdateTime: true, showLastUpdateAuthor: true }],
      ['content-docs', { id: 'old', path: 'old', routeBasePath: 'old' }]],
  };`,
  '../docs/a.md': '# A\n',
  '../docs/own.md': '---\nlast_update: { date: 2020-01-02 }\n---\n\n# Own\n',
  'api/b.md': '# B\n',
  'old/c.md': '# C\n',
  'blog/2026-01-01-post.md': '# Post\n',
  'src/pages/page.md': '# Page\n',
};

const TIME = 1_700_000_000;

it('is read of folders beside the site too, and shown by plugins that say so', async () => {
  site = temporarySite(FILES);
  const repository = path.dirname(site.root);
  const who = ['-c', 'user.name=Ann', '-c', 'user.email=ann@b.example'];
  const env = { ...process.env, GIT_COMMITTER_DATE: `${TIME} +0000` };
  for (const args of [
    ['init', '-q'],
    ['add', '.'],
    ['commit', '-q', '-m', 'All'],
  ])
    execFileSync('git', [...who, ...args], { cwd: repository, env, stdio: 'ignore' });
  const outcome = await site.build();
  const shown = ['/docs/a', '/docs/own', '/api/b', '/old/c', '/blog/2026/01/01/post', '/page'].map(
    (name) => {
      const { updated, author } = site?.page(outcome, name).entry ?? {};
      return [name, updated, author];
    },
  );
  expect(shown).toEqual([
    ['/docs/a', TIME, undefined],
    ['/docs/own', Date.UTC(2020, 0, 2) / 1000, undefined],
    ['/api/b', TIME, 'Ann'],
    ['/old/c', undefined, undefined],
    ['/blog/2026/01/01/post', undefined, undefined],
    ['/page', undefined, undefined],
  ]);
});

it('becomes a setting of the folders of an imported site that differ from the others', async () => {
  const files = await importedFiles({ ...FILES, 'docs/a.md': '# A\n' });
  const text = (files['site.ts'] ?? '').replaceAll(/\s+/g, ' ');
  const both = 'lastUpdated: { time: true, author: true }';
  expect(text.split(both)).toHaveLength(2);
  expect(text).toMatch(/path: 'old',[^{}]*lastUpdated: \{ time: false, author: false \}/);
  expect(text).toMatch(/path: 'blog',[^{}]*lastUpdated: \{ time: false, author: false \}/);
});

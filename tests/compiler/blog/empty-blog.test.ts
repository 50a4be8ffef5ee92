/** Blogs without a folder. */
import { afterAll, describe, expect, it } from 'vitest';
import { appOfSite, type SiteRequest } from '../../support/sites/app-of-site.ts';
import { importedFiles } from '../../support/sites/docusaurus-folder.ts';
import {
  siteModule,
  temporarySite,
  type TemporarySite,
} from '../../support/sites/temporary-site.ts';

const sites: TemporarySite[] = [];
afterAll(() => Promise.all(sites.map((one) => one.close())));

async function served(
  files: Record<string, string>,
): Promise<{ get: SiteRequest; rules: (string | undefined)[] }> {
  const site = temporarySite(files);
  sites.push(site);
  const built = await site.build();
  return {
    get: await appOfSite(built, site.out),
    rules: built.diagnostics.map(({ rule }) => rule),
  };
}

function docusaurus(version: string, preset: object = {}): Record<string, string> {
  return {
    'package.json': JSON.stringify({ dependencies: { '@docusaurus/core': version } }),
    'docusaurus.config.js': `module.exports = ${JSON.stringify({
      title: 'Docs',
      url: 'https://docs.example',
      baseUrl: '/',
      presets: [['classic', { docs: { routeBasePath: '/' }, ...preset }]],
    })};`,
    'docs/index.md': '# Start\n',
  };
}

describe('a Docusaurus site without a blog folder', () => {
  it.each([
    ['read in place', async () => docusaurus('^3.10.1')],
    ['imported', () => importedFiles(docusaurus('3.10.1'))],
  ])('has an empty list of posts and no feed, %s', async (_name, files) => {
    const { get, rules } = await served(await files());
    const list = await get('/blog');
    expect(list.status).toBe(200);
    const html = await list.text();
    expect(html).toMatch(/<h1[^>]*>Blog<\/h1>/);
    expect(html).not.toContain('class="posts"');
    expect(html).not.toContain('rss.xml');
    for (const path of ['/blog/rss.xml', '/blog/archive', '/blog/tags'])
      expect((await get(path)).status, path).toBe(404);
    expect(await (await get('/')).text()).not.toContain('href="/blog"');
    expect(rules).toEqual([]);
  });

  it.each([
    ['an older version', docusaurus('3.9.2')],
    ['no blog', docusaurus('3.10.1', { blog: false })],
  ])('has none with %s', async (_name, files) => {
    expect((await (await served(files)).get('/blog')).status).toBe(404);
  });

  it('gives way to a page and to a redirect at its path', async () => {
    const page = await served({ ...docusaurus('4.0.0'), 'src/pages/blog.md': '# Our news\n' });
    expect(await (await page.get('/blog')).text()).toContain('Our news');
    expect(page.rules).toEqual([]);
    const files = docusaurus('3.10.0');
    const redirects = [{ from: '/blog', to: '/' }];
    const plugin = `plugins: [['@docusaurus/plugin-client-redirects', ${JSON.stringify({ redirects })}]],`;
    const config = files['docusaurus.config.js']?.replace('{', `{ ${plugin}`) ?? '';
    const redirected = await served({ ...files, 'docusaurus.config.js': config });
    expect((await redirected.get('/blog')).headers.get('location')).toBe('/');
    expect(redirected.rules).toEqual([]);
  });
});

it('is reported on other sites, unless the folder is optional', async () => {
  const files = (blog: object): Record<string, string> => ({
    'docs/index.md': '# Start\n',
    'site.ts': siteModule({ blog }),
  });
  const { get } = await served(files({ optional: true }));
  expect((await get('/blog')).status).toBe(200);
  const site = temporarySite(files({}));
  sites.push(site);
  expect(await site.diagnose()).toMatchObject([{ rule: 'docs-folder', severity: 'error' }]);
});

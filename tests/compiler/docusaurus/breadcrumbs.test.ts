/** Breadcrumbs and the routes of index pages in Docusaurus sites. */
import { afterEach, expect, it } from 'vitest';
import { temporarySite, type TemporarySite } from '../../support/sites/temporary-site.ts';

let site: TemporarySite | undefined;
afterEach(async () => {
  await site?.close();
  site = undefined;
});

const config = (options: string): string =>
  `module.exports = { title: 'S', url: 'https://s.example', presets: [['classic', { docs: { routeBasePath: '/', ${options} }, blog: false }]] };`;

const DOCS = {
  'docs/area/_category_.json': '{ "label": "Area", "link": { "type": "generated-index" } }',
  'docs/area/page.md': '# Page\n',
  'docs/other/index.md': '---\nid: index\ntitle: Other\n---\n\nText.\n',
};

it('can be turned off for a docs folder', async () => {
  site = temporarySite({ 'docusaurus.config.js': config('breadcrumbs: false'), ...DOCS });
  const outcome = await site.build();
  expect(site.page(outcome, '/area/page').entry.crumbs).toEqual([]);
  expect(site.page(outcome, '/category/area').entry.crumbs).toEqual([]);
});

it('lead to the category of a page, and an index page with an id has the route of its folder', async () => {
  site = temporarySite({ 'docusaurus.config.js': config(''), ...DOCS });
  const outcome = await site.build();
  expect(site.page(outcome, '/area/page').entry.crumbs).toEqual([
    { label: 'Area', path: '/category/area' },
    { label: 'Page' },
  ]);
  expect(site.page(outcome, '/other').entry.title).toBe('Other');
});

it('are missing on pages outside of all sidebars, which other sites show', async () => {
  const sidebars = "export default { docs: ['area/page'] };";
  site = temporarySite({
    'docusaurus.config.js': config("sidebarPath: './sidebars.js'"),
    'sidebars.js': sidebars,
    ...DOCS,
  });
  expect(site.page(await site.build(), '/other').entry.crumbs).toEqual([]);
  await site.close();
  site = temporarySite({ 'sidebars.ts': sidebars, ...DOCS });
  expect(site.page(await site.build(), '/other').entry.crumbs).toEqual([{ label: 'Other' }]);
});

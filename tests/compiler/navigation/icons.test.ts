import { afterEach, describe, expect, it } from 'vitest';
import { iconFault, iconSprite } from '../../../compiler/navigation/icon-sprite.ts';
import { objectsFolder, readObject } from '../../../compiler/objects/objects.ts';
import {
  siteModule,
  temporarySite,
  type TemporarySite,
} from '../../support/sites/temporary-site.ts';

const LINES = `<?xml version="1.0"?>
<!-- lines --><svg xmlns="http://www.w3.org/2000/svg" class="x" width="24" height="24" fill="none" stroke="currentColor">
  <title>Book</title>
  <path d="M4 4h8"/>
</svg>
`;
const SHAPE = '<svg viewBox="0 0 16 16"><path d="M9 0z"/></svg>';
const GRADIENT =
  '<svg viewBox="0 0 8 8"><linearGradient id="a"/><path fill="url(#a)"/><use href="#a"/></svg>';

describe('iconSprite', () => {
  it('makes a symbol of each icon, which has the colour of the text unless it has its own', () => {
    expect(
      iconSprite([
        ['book', LINES],
        ['bolt', SHAPE],
      ]),
    ).toBe(
      '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">' +
        '<symbol id="book" viewBox="0 0 24 24" fill="none" stroke="currentColor"><path d="M4 4h8"/></symbol>' +
        '<symbol id="bolt" viewBox="0 0 16 16" fill="currentColor"><path d="M9 0z"/></symbol></svg>',
    );
  });

  it('keeps the ids of two icons apart', () => {
    expect(iconSprite([['sun', GRADIENT]])).toContain(
      '<linearGradient id="sun-a"/><path fill="url(#sun-a)"/><use href="#sun-a"/>',
    );
  });
});

describe('iconFault', () => {
  it('accepts files with a size, and refuses what is no icon', () => {
    expect(iconFault(LINES)).toBeUndefined();
    expect(iconFault('<p>')).toContain('no `<svg>`');
    expect(iconFault('<svg><path/></svg>')).toContain('expected a `viewBox`');
    expect(iconFault('<svg viewBox="0 0 1 1"><style>path{}</style><path/></svg>')).toContain(
      '<style>',
    );
  });
});

const FILES = {
  'icons/book.svg': LINES,
  'icons/bolt.svg': SHAPE,
  'icons/unused.svg': SHAPE,
  'docs/index.md': '---\nsidebar_icon: book\nsidebar_badge: New\n---\n# Start',
  'docs/two.md': '---\nsidebar_badge:\n  text: Beta\n  kind: warning\n---\n# Two',
  'docs/guide/a.md': '# A',
  'docs/guide/_category_.json': '{ "label": "Guide", "icon": "bolt", "badge": "Soon" }',
};

let site: TemporarySite | undefined;
afterEach(async () => {
  await site?.close();
  site = undefined;
});

describe('icons and badges', () => {
  it('come from front matter and category files, and reach the release', async () => {
    site = temporarySite(FILES);
    const { manifest } = await site.build();
    expect(manifest.sidebars['default']).toEqual([
      expect.objectContaining({ label: 'Guide', icon: 'bolt', badge: { text: 'Soon' } }),
      { type: 'link', label: 'Start', href: '/', icon: 'book', badge: { text: 'New' } },
      { type: 'link', label: 'Two', href: '/two', badge: { text: 'Beta', kind: 'warning' } },
    ]);
    const sprite = /icons-(\w+)\.svg$/.exec(manifest.client.siteIcons ?? '')?.[1] ?? '';
    const text = readObject(objectsFolder(site.out), sprite).toString('utf8');
    expect([...text.matchAll(/<symbol id="(\w+)"/g)].map(([, name]) => name)).toEqual([
      'bolt',
      'book',
    ]);
    expect(readObject(objectsFolder(site.out), manifest.assets ?? '').toString('utf8')).toContain(
      `${sprite}.svg`,
    );
    expect(manifest.client.frame?.code).toContain('.nav-icon');
    const entry = site.page(await site.build(), '/').entry;
    expect(entry).toMatchObject({ title: 'Start', crumbs: [{ label: 'Start' }] });
  });

  it('come from sidebars.ts, which wins over front matter, and from the navbar', async () => {
    site = temporarySite({
      ...FILES,
      'site.ts': siteModule({
        navbar: { items: [{ type: 'link', label: 'Start', href: '/', icon: 'book' }] },
      }),
      'sidebars.ts': `export default { docs: [
        { type: 'doc', id: 'index', badge: { text: 'Old', kind: 'danger' } },
        { type: 'category', label: 'More', icon: 'bolt', items: ['two', { type: 'link', label: 'Out', href: 'https://x.invalid', badge: 'Out' }] },
      ] };`,
    });
    const { manifest } = await site.build();
    expect(manifest.sidebars['docs']).toEqual([
      expect.objectContaining({ icon: 'book', badge: { text: 'Old', kind: 'danger' } }),
      expect.objectContaining({ label: 'More', icon: 'bolt' }),
    ]);
    const branches = 'inline' in manifest.pages ? manifest.pages.inline.branches : {};
    expect(branches['docs.1']).toMatchObject([
      { badge: { text: 'Beta', kind: 'warning' } },
      { badge: { text: 'Out' } },
    ]);
    expect(manifest.site.navbar.items).toMatchObject([{ label: 'Start', icon: 'book' }]);
  });

  it('cost a site that has none nothing', async () => {
    site = temporarySite({ 'docs/index.md': '# Start', 'icons/unused.svg': SHAPE });
    const { client } = (await site.build()).manifest;
    expect(client).not.toHaveProperty('siteIcons');
    expect(client).not.toHaveProperty('moreMenu');
    expect(client.frame?.code).not.toContain('.nav-');
  });

  it('are checked, and errors name the file and the line', async () => {
    site = temporarySite({
      'icons/book.svg': LINES,
      'icons/broken.svg': '<p>',
      'site.ts': `export default { title: 'T', url: 'https://docs.example', navbar: { items: [
        { type: 'link', label: 'Start', href: '/', icon: 'boook' },
        { type: 'link', label: 'Broken', href: '/', icon: 'broken' },
      ] } };\n`,
      'sidebars.ts': `export default { docs: [
        { type: 'doc', id: 'index', icon: 'nothing' },
        { type: 'doc', id: 'two' },
      ] };\n`,
      'docs/index.md': '# Start',
      'docs/two.md': '---\nsidebar_icon: front\n---\n# Two',
      'docs/three.md': '---\nsidebar_badge: [a]\n---\n# Three',
    });
    const found = (await site.diagnose()).map(
      ({ file, line, message, hint }) =>
        `${file?.split('/').at(-1)}:${line ?? ''} ${message} ${hint ?? ''}`,
    );
    expect(found).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^site\.ts:2 Icon: found "boook", .*`icons\/boook\.svg`.*`book`/),
        expect.stringMatching(/^broken\.svg: Icon: found no `<svg>`/),
        expect.stringMatching(/^sidebars\.ts:2 Icon: found "nothing"/),
        expect.stringMatching(/^two\.md:2 Icon: found "front"/),
        expect.stringMatching(/^three\.md:\d* .*sidebar_badge.*expected a text, or an object/),
      ]),
    );
  });
});

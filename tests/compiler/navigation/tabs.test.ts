import { afterEach, describe, expect, it } from 'vitest';
import {
  siteModule,
  temporarySite,
  type TemporarySite,
} from '../../support/sites/temporary-site.ts';

const FILES = {
  'docs/guide/intro.md': '# Intro',
  'docs/index.md': '# Start',
  'sdk/web.md': '# Web',
  'sidebars.ts': `export default { guides: ['guide/intro'] };\n`,
};
const docs = [
  { path: 'docs' },
  { id: 'sdk', path: 'sdk', routeBasePath: '/sdk', sidebars: 'sdk.ts' },
];
const withTabs = (items: object[], display?: string): Record<string, string> => ({
  ...FILES,
  'sdk.ts': `export default { main: ['web'] };\n`,
  'site.ts': siteModule({ docs, tabs: { items, ...(display && { display }) } }),
});

let site: TemporarySite | undefined;
afterEach(async () => {
  await site?.close();
  site = undefined;
});

describe('tabs', () => {
  it('lead to the first pages of their sidebars, also in other docs folders', async () => {
    site = temporarySite(
      withTabs([
        { label: 'Guides', sidebar: 'guides', badge: 'New' },
        { label: 'SDK', sidebar: ['sdk.main'], description: 'For apps' },
        { label: 'Forum', href: 'https://forum.invalid' },
      ]),
    );
    const { site: built, client } = (await site.build()).manifest;
    expect(built.tabs).toEqual({
      display: 'tabs',
      items: [
        { label: 'Guides', badge: { text: 'New' }, sidebars: { guides: '/guide/intro' } },
        { label: 'SDK', description: 'For apps', sidebars: { 'sdk.main': '/sdk/web' } },
        { label: 'Forum', href: 'https://forum.invalid' },
      ],
    });
    expect(client.frame?.code).toContain('.tab-bar');
    expect(client.frame?.code).not.toContain('.switcher');
  });

  it('are refused if their sidebar does not exist, with the line', async () => {
    site = temporarySite(withTabs([{ label: 'Guides', sidebar: 'guide' }], 'switcher'));
    expect(await site.diagnose()).toEqual([
      expect.objectContaining({
        rule: 'tabs',
        line: 1,
        message: 'Tab: found the sidebar "guide", expected one of guides, sdk.main.',
        hint: 'Did you mean `guides`?',
      }),
    ]);
  });
});

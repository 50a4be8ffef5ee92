/** Components of a Docusaurus site read its configuration and use the rest of the published API. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { BuildOutcome } from '../../../../compiler/release/build-outcome.ts';
import { preJson } from '../../../support/sites/pre-json.ts';
import { temporarySite, type TemporarySite } from '../../../support/sites/temporary-site.ts';

const FILES = {
  'docusaurus.config.js': `module.exports = { title: 'S', url: 'https://s.example', baseUrl: '/b/',
  i18n: { defaultLocale: 'en', locales: ['en', 'fr', 'ar'], localeConfigs: { fr: { label: 'FR' } } },
  themeConfig: { navbar: { title: 'N' }, prism: { additionalLanguages: ['bash'] } },
  presets: [['classic', { docs: { sidebarPath: './sidebars.js' }, blog: false }]] };`,
  'sidebars.js': `module.exports = { main: ['a', 'b'] };`,
  'docs/a.mdx': `import Context from '@site/src/Context';
import Rest from '@site/src/Rest';

# A

<Context />

<Rest />

## One

### Two

## Three
`,
  'docs/b.mdx': `import Tabs from '@theme/Tabs';
import TabItem from '@theme/TabItem';
import Only from '@site/src/Only';

# B

<Only>
<TabItem value="x" label="X">Kept</TabItem>
<p>Dropped</p>
</Only>

<Only>
  <Tabs><TabItem value="y" label="Y">Inside</TabItem></Tabs>
</Only>
`,
  'docs/c.mdx': `import Tabs from '@theme/Tabs';
import TabItem from '@theme/TabItem';

# C

<Tabs groupId="os">
<TabItem value="x" label="X">First</TabItem>
<TabItem value="y" label="Y" default>Second</TabItem>
</Tabs>
`,
  'src/Context.jsx': `import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
export default function Context() {
  const { siteConfig, siteMetadata, globalData, i18n } = useDocusaurusContext();
  const { navbar, prism, docs, metadata } = siteConfig.themeConfig;
  return <pre id="context">{JSON.stringify({
    navbar, prism, docs, metadata, presets: siteConfig.presets, delimiter: siteConfig.titleDelimiter, locales: siteConfig.i18n.locales,
    version: /^3\\./.test(siteMetadata.docusaurusVersion), plugin: siteMetadata.pluginVersions['docusaurus-plugin-content-docs'].type,
    path: globalData['docusaurus-plugin-content-docs'].default.path, current: i18n.currentLocale, configs: i18n.localeConfigs,
  })}</pre>;
}`,
  'src/Rest.jsx': `import { useDoc, useLayoutDoc, useLayoutDocsSidebar, getDocsVersionSearchTag, DocProvider } from '@docusaurus/plugin-content-docs/client';
import { groupBlogSidebarItemsByYear, BlogSidebarItemList } from '@docusaurus/plugin-content-blog/client';
import { hasProtocol } from '@docusaurus/isInternalUrl';
import { mergeSearchStrings, ThemedComponent, translateTagsPageTitle, useSearchLinkCreator, useContextualSearchFilters } from '@docusaurus/theme-common';
import { splitNavbarItems, useTreeifiedTOC, useFilteredAndTreeifiedTOC, useAlternatePageUtils, useAnnouncementBar, UnlistedBannerTitle, useDocCardDescriptionCategoryItemsPlural } from '@docusaurus/theme-common/internal';
import ComponentCreator from '@docusaurus/ComponentCreator';
const Route = ComponentCreator('/x', '123');
export default function Rest() {
  const { toc } = useDoc();
  return <DocProvider><pre id="rest">{JSON.stringify([
    useLayoutDoc('b').path, useLayoutDocsSidebar('main').link.path, getDocsVersionSearchTag('default', 'current'), useContextualSearchFilters(),
    groupBlogSidebarItemsByYear([{ date: '2025-01-02' }, { date: '2026-01-02' }]).map(([year]) => year),
    hasProtocol('mailto:x'), mergeSearchStrings(['?a=1', 'a=2&b=3'], 'set'), translateTagsPageTitle(), useSearchLinkCreator()('a b'),
    splitNavbarItems([{ position: 'left' }, {}]).map((side) => side.length),
    useTreeifiedTOC(toc).map(({ id, children }) => [id, ...children.map((child) => child.id)]),
    useFilteredAndTreeifiedTOC({ toc, minHeadingLevel: 3, maxHeadingLevel: 3 }).map(({ id }) => id),
    useAlternatePageUtils().createUrl({ locale: 'fr', fullyQualified: true }), useAnnouncementBar().isActive, useDocCardDescriptionCategoryItemsPlural()(2),
  ])}</pre><UnlistedBannerTitle /><ThemedComponent className="z">{({ theme, className }) => <i className={className}>{theme}</i>}</ThemedComponent>
  <BlogSidebarItemList items={[{ permalink: '/docs/b', title: 'X' }]} ulClassName="u" /><Route /></DocProvider>;
}`,
  'src/Only.jsx': `import React from 'react';
import TabItem from '@theme/TabItem';
import Tabs from '@theme/Tabs';
export default ({ children }) => <div className="only">{React.Children.toArray(children).filter((child) => child.type === TabItem || child.type === Tabs)}</div>;`,
};

const TABS = `import React from 'react';
import { useTabs, sanitizeTabsChildren } from '@docusaurus/theme-common/internal';
import TabItem from '@theme/TabItem';
export default function Tabs(props) {
  const { selectedValue, selectValue, tabValues } = useTabs(props);
  const panels = sanitizeTabsChildren(props.children).filter((child) => child.type === TabItem);
  return <div className="own">{tabValues.map(({ value, label }) => <button key={value} aria-pressed={value === selectedValue} onClick={() => selectValue(value)}>{label}</button>)}
    {panels.find((panel) => panel.props.value === selectedValue)}</div>;
}`;

let site: TemporarySite;
let outcome: BuildOutcome;
beforeAll(async () => {
  site = temporarySite(FILES);
  outcome = await site.build();
});
afterAll(() => site?.close());

it('fills the configuration as Docusaurus does', () => {
  expect(outcome.diagnostics).toEqual([]);
  expect(preJson(site.page(outcome, '/docs/a').html, 'context')).toMatchObject({
    navbar: { title: 'N', items: [], hideOnScroll: false },
    prism: { additionalLanguages: ['bash'], magicComments: [{ line: 'highlight-next-line' }] },
    docs: { sidebar: { hideable: false } },
    metadata: [],
    presets: [],
    delimiter: '|',
    locales: ['en', 'fr', 'ar'],
    version: true,
    plugin: 'package',
    path: '/b/docs',
    current: 'en',
    configs: {
      en: { label: 'English', direction: 'ltr', htmlLang: 'en', baseUrl: '/b/' },
      fr: { label: 'FR', baseUrl: '/b/fr/' },
      ar: { direction: 'rtl' },
    },
  });
});

it('supplies the rest of the published API', () => {
  const { html } = site.page(outcome, '/docs/a');
  expect(html).not.toContain('ep-missing');
  expect(preJson(html, 'rest')).toEqual([
    '/b/docs/b',
    '/b/docs/a',
    'docs-default-current',
    { locale: 'en', tags: ['default', 'docs-default-current'] },
    ['2026', '2025'],
    true,
    '?a=2&b=3',
    'Tags',
    '/b/search?q=a%20b',
    [1, 1],
    [['one', 'two'], ['three']],
    ['two'],
    'https://s.example/b/fr/docs/a',
    false,
    '2 items',
  ]);
  expect(html).toContain('<i class="only-light z">light</i><i class="only-dark z">dark</i>');
  expect(html).toContain('<ul class="u"><li><a href="/b/docs/b">X</a>');
});

it('has one type for the components of the theme, wherever they are imported', () => {
  const { html } = site.page(outcome, '/docs/b');
  expect(html).toContain('Kept');
  expect(html).not.toContain('Dropped');
  expect(html).toMatch(/<div class="only"><div class="tabs">.*Inside/s);
});

it('runs tabs that replace those of the theme', async () => {
  const other = temporarySite({ ...FILES, 'src/theme/Tabs/index.jsx': TABS });
  const built = await other.build();
  const { html, header } = other.page(built, '/docs/c');
  expect(html).toMatch(
    /<div class="own"><button aria-pressed="false">X<\/button><button aria-pressed="true">Y<\/button>/,
  );
  expect(html).toContain('Second');
  expect(header.islands).toEqual(['src/theme/Tabs/index', 'npm:@theme/TabItem']);
  await other.close();
});

/** Rspress with its default theme and search. */
import { translate, type Dialect } from '../dialect.ts';
import type { Peer } from '../peer.ts';
import { sectionsOf } from '../tree.ts';
import { writeFile } from '../write-file.ts';

const DIALECT: Dialect = {
  tabsImport: "import { Tabs, Tab } from '@rspress/core/theme';",
  hasHeading: true,
  position: () => '',
  admonition: (kind, title, text) => `:::${kind} ${title}\n${text}\n:::`,
  tabs: (tabs) =>
    [
      '<Tabs groupId="platform">',
      ...tabs.map(
        ({ value, label, code }) =>
          `<Tab label="${label}" value="${value}">\n\n\`\`\`${value}\n${code}\n\`\`\`\n\n</Tab>`,
      ),
      '</Tabs>',
    ].join('\n'),
};

const CONFIG = `import { defineConfig } from '@rspress/core';

export default defineConfig({ root: 'docs', title: 'Parcel docs', route: { cleanUrls: true } });
`;

/** Rspress. */
export const RSPRESS: Peer = {
  name: 'Rspress',
  folder: 'rspress',
  packages: { '@rspress/core': '2.0.22' },
  writeSite(folder, pages) {
    writeFile(folder, 'rspress.config.ts', CONFIG);
    writeFile(
      folder,
      'docs/index.md',
      '---\npageType: home\nhero:\n  name: Parcel docs\n  text: Documentation\n---\n',
    );
    const directory = (name: string, label: string): object => ({
      type: 'dir',
      name,
      label,
      collapsible: true,
      collapsed: true,
    });
    const sections = sectionsOf(pages);
    writeFile(folder, 'docs/_nav.json', []);
    writeFile(
      folder,
      'docs/docs/_meta.json',
      sections.map((section) => directory(section.folder, section.label)),
    );
    for (const section of sections) {
      const at = `docs/docs/${section.folder}`;
      writeFile(
        folder,
        `${at}/_meta.json`,
        section.groups.map((group) => directory(group.folder, group.label)),
      );
      for (const group of section.groups)
        writeFile(
          folder,
          `${at}/${group.folder}/_meta.json`,
          group.pages.map(({ place }) => ({ type: 'file', name: place.slug, label: place.title })),
        );
    }
    for (const page of pages)
      writeFile(folder, RSPRESS.sourceOf(page.place), translate(page, DIALECT));
  },
  sourceOf: ({ folder, slug }) => `docs/docs/${folder}/${slug}.mdx`,
  build: ['rspress', 'build'],
  caches: ['node_modules/.cache', 'node_modules/.rspress'],
  output: 'doc_build',
  selectors: {
    heading: 'h1',
    search: '.rp-search-button, [class*="search-button"]',
    searchField: '.rp-search-panel input, [class*="search"] input',
    tab: '[role="tab"]:nth-child(2), [class*="tabs__label"] > :nth-child(2)',
  },
};

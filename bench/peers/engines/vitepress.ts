/** VitePress with its default theme and its local search. */
import { translate, type Dialect } from '../dialect.ts';
import { addressIn, type Peer } from '../peer.ts';
import { sectionsOf } from '../tree.ts';
import { writeFile } from '../write-file.ts';

const KINDS: Record<string, string> = { note: 'info', caution: 'warning' };

const DIALECT: Dialect = {
  hasHeading: true,
  extension: '.md',
  position: () => '',
  titledFence: (language, title) => `${language} [${title}]`,
  admonition: (kind, title, text) => `::: ${KINDS[kind] ?? kind} ${title}\n${text}\n:::`,
  tabs: (tabs) =>
    [
      '::: code-group',
      ...tabs.map(({ value, label, code }) => `\`\`\`${value} [${label}]\n${code}\n\`\`\``),
      ':::',
    ].join('\n\n'),
};

/** VitePress. */
export const VITEPRESS: Peer = {
  name: 'VitePress',
  folder: 'vitepress',
  packages: { vitepress: '1.6.4' },
  writeSite(folder, pages) {
    const sidebar = sectionsOf(pages).map((section) => ({
      text: section.label,
      collapsed: true,
      items: section.groups.map((group) => ({
        text: group.label,
        collapsed: true,
        items: group.pages.map(({ place }) => ({
          text: place.title,
          link: addressIn(VITEPRESS, place),
        })),
      })),
    }));
    const config = {
      title: 'Parcel docs',
      cleanUrls: true,
      themeConfig: { sidebar, search: { provider: 'local' } },
    };
    writeFile(
      folder,
      '.vitepress/config.mjs',
      `export default ${JSON.stringify(config, null, 1)};\n`,
    );
    writeFile(folder, 'index.md', '---\nlayout: home\nhero:\n  name: Parcel docs\n---\n');
    for (const page of pages)
      writeFile(folder, VITEPRESS.sourceOf(page.place), translate(page, DIALECT));
  },
  sourceOf: ({ folder, slug }) => `docs/${folder}/${slug}.md`,
  build: ['vitepress', 'build'],
  caches: ['.vitepress/cache', '.vitepress/.temp'],
  output: '.vitepress/dist',
  serve: (port) => ['vitepress', 'dev', '--port', String(port), '--host', '127.0.0.1'],
  selectors: {
    heading: '.vp-doc h1',
    search: '#local-search button',
    searchField: '#localsearch-input',
    tab: '.vp-code-group .tabs label:nth-of-type(2)',
  },
};

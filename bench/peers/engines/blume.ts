/** Blume with its defaults, web fonts included. */
import { translate, type Dialect } from '../dialect.ts';
import type { Peer } from '../peer.ts';
import { sectionsOf } from '../tree.ts';
import { writeFile } from '../write-file.ts';

const DIALECT: Dialect = {
  position: (position) => `sidebar:\n  order: ${position}`,
  link: (address) => address,
  titledFence: (language, title) => `${language} ${title}`,
  tabs: (tabs) =>
    [
      '<Tabs>',
      ...tabs.map(
        ({ value, label, code }) =>
          `<Tab title="${label}">\n\n\`\`\`${value}\n${code}\n\`\`\`\n\n</Tab>`,
      ),
      '</Tabs>',
    ].join('\n'),
};

const CONFIG = `import { defineConfig } from 'blume';

export default defineConfig({
  title: 'Parcel docs',
  content: { root: 'content' },
  navigation: { sidebar: { display: 'group' } },
  deployment: { output: 'static', site: 'https://docs.example' },
});
`;

/** Blume. */
export const BLUME: Peer = {
  name: 'Blume',
  folder: 'blume',
  packages: { blume: '1.3.1' },
  writeSite(folder, pages) {
    writeFile(folder, 'blume.config.ts', CONFIG);
    writeFile(
      folder,
      'content/index.mdx',
      '---\ntitle: Parcel docs\n---\n\nThe documentation of a parcel service.\n',
    );
    for (const [index, section] of sectionsOf(pages).entries()) {
      const at = `content/docs/${section.folder}`;
      writeFile(folder, `${at}/meta.ts`, meta(section.label, index + 1));
      for (const [position, group] of section.groups.entries())
        writeFile(folder, `${at}/${group.folder}/meta.ts`, meta(group.label, position + 1));
    }
    for (const page of pages)
      writeFile(folder, BLUME.sourceOf(page.place), translate(page, DIALECT));
  },
  sourceOf: ({ folder, slug }) => `content/docs/${folder}/${slug}.mdx`,
  build: ['blume', 'build'],
  environment: { ASTRO_TELEMETRY_DISABLED: '1' },
  caches: ['.blume', 'node_modules/.astro', 'node_modules/.vite', 'node_modules/.cache'],
  output: 'dist',
  selectors: {
    heading: 'h1',
    search: 'button[aria-label*="earch"], [data-search-trigger]',
    searchField: 'dialog input, [role="dialog"] input',
    tab: '[role="tab"]:nth-of-type(2)',
  },
};

function meta(title: string, order: number): string {
  return `import { defineMeta } from 'blume';\n\nexport default defineMeta(${JSON.stringify({ title, order })});\n`;
}

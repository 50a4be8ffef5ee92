/** Starlight with its defaults: Pagefind, and a sidebar whose groups are closed. */
import { translate } from '../dialect.ts';
import { ASTRO_DIALECT } from './astro-dialect.ts';
import type { Peer } from '../peer.ts';
import { sectionsOf } from '../tree.ts';
import { writeFile } from '../write-file.ts';

const DIALECT = {
  ...ASTRO_DIALECT,
  tabsImport: "import { Tabs, TabItem } from '@astrojs/starlight/components';",
};

const COLLECTIONS = `import { defineCollection } from 'astro:content';
import { docsLoader } from '@astrojs/starlight/loaders';
import { docsSchema } from '@astrojs/starlight/schema';

export const collections = { docs: defineCollection({ loader: docsLoader(), schema: docsSchema() }) };
`;

/** Starlight. */
export const STARLIGHT: Peer = {
  name: 'Starlight',
  folder: 'starlight',
  packages: { '@astrojs/starlight': '0.42.4', astro: '7.3.5', sharp: '0.35.5' },
  writeSite(folder, pages) {
    const sidebar = sectionsOf(pages).map((section) => ({
      label: section.label,
      collapsed: true,
      items: section.groups.map((group) => ({
        label: group.label,
        collapsed: true,
        items: [{ autogenerate: { directory: `docs/${section.folder}/${group.folder}` } }],
      })),
    }));
    const options = JSON.stringify({ title: 'Parcel docs', sidebar }, null, 1);
    writeFile(
      folder,
      'astro.config.mjs',
      `import { defineConfig } from 'astro/config';
import starlight from '@astrojs/starlight';

export default defineConfig({ site: 'https://docs.example', integrations: [starlight(${options})] });
`,
    );
    writeFile(folder, 'src/content.config.ts', COLLECTIONS);
    writeFile(
      folder,
      'src/content/docs/index.mdx',
      '---\ntitle: Parcel docs\ntemplate: splash\n---\n\nThe documentation of a parcel service.\n',
    );
    for (const page of pages)
      writeFile(folder, STARLIGHT.sourceOf(page.place), translate(page, DIALECT));
  },
  sourceOf: ({ folder, slug }) => `src/content/docs/docs/${folder}/${slug}.mdx`,
  build: ['astro', 'build'],
  environment: { ASTRO_TELEMETRY_DISABLED: '1' },
  caches: ['.astro', 'node_modules/.astro', 'node_modules/.vite'],
  output: 'dist',
  addressOf: ({ folder, slug }) => `/docs/${folder}/${slug}/`,
  selectors: {
    heading: 'h1',
    search: 'site-search button',
    searchField: 'site-search input',
    tab: 'starlight-tabs [role="tab"][tabindex="-1"]',
  },
};

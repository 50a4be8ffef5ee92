/** Nimbus with the starter that `create-nimbus-docs` writes. */
import fs from 'node:fs';
import path from 'node:path';
import { translate } from '../dialect.ts';
import { ASTRO_DIALECT } from './astro-dialect.ts';
import type { Peer } from '../peer.ts';
import { writeFile } from '../write-file.ts';

/** Nimbus. */
export const NIMBUS: Peer = {
  name: 'Nimbus',
  folder: 'nimbus',
  starter: 'nimbus',
  packages: {
    '@cloudflare/nimbus-docs': '0.9.0',
    '@fontsource-variable/inter': '5.2.8',
    '@fontsource-variable/jetbrains-mono': '5.2.8',
    '@iconify-json/ph': '1.2.2',
    '@tailwindcss/vite': '4.3.3',
    astro: '7.0.9',
    'astro-icon': '1.1.5',
    'astro-og-canvas': '0.13.0',
    'canvaskit-wasm': '0.41.1',
    clsx: '2.1.1',
    pagefind: '1.5.2',
    react: '19.3.1',
    'react-dom': '19.3.1',
    'tailwind-merge': '3.5.0',
    tailwindcss: '4.3.3',
  },
  writeSite(folder, pages) {
    fs.rmSync(path.join(folder, 'src/content/docs'), { recursive: true, force: true });
    writeFile(
      folder,
      'src/content/docs/welcome.mdx',
      '---\ntitle: Parcel docs\ndescription: The documentation of a parcel service.\n---\n\nThe documentation of a parcel service.\n',
    );
    for (const page of pages)
      writeFile(folder, NIMBUS.sourceOf(page.place), translate(page, ASTRO_DIALECT));
  },
  sourceOf: ({ folder, slug }) => `src/content/docs/docs/${folder}/${slug}.mdx`,
  build: ['astro', 'build'],
  environment: { ASTRO_TELEMETRY_DISABLED: '1' },
  caches: ['.astro', 'node_modules/.astro', 'node_modules/.vite'],
  output: 'dist',
  addressOf: ({ folder, slug }) => `/docs/${folder}/${slug}/`,
  selectors: {
    heading: 'h1',
    search: '[data-search-trigger]',
    searchField: '[data-search-input]',
    tab: '[data-nb-tabs] [role="tab"]:nth-of-type(2)',
  },
};

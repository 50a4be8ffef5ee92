/** OpenAPI documents that a Docusaurus configuration names, read in place and imported. */
import fs from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { temporarySite, type TemporarySite } from '../../support/sites/temporary-site.ts';
import {
  type DocusaurusFolder,
  docusaurusFolder,
  exported,
  findingLines,
  importedPaths,
} from '../../support/sites/docusaurus-folder.ts';

let site: TemporarySite | undefined;
let folder: DocusaurusFolder | undefined;

afterEach(async () => {
  await site?.close();
  folder?.close();
  site = undefined;
  folder = undefined;
});

const FILES = {
  'docusaurus.config.js': `module.exports = { title: 'S', url: 'https://s.example', baseUrl: '/b/', presets: [
  ['classic', { docs: { path: 'guides', routeBasePath: 'learn' }, blog: false }],
  ['redocusaurus', { theme: { primaryColor: '#123456' }, specs: [
    { id: 'Ship_API', spec: 'openapi/ships.yaml', route: '/ships/' },
    { id: 'bad', spec: 'openapi/bad.yaml', route: '/bad/' },
    { spec: 'https://elsewhere.example/a.yaml', route: '/far' },
  ] }],
], plugins: [['docusaurus-plugin-openapi-docs', { id: 'api', docsPluginId: 'classic', config: {
  pets: { specPath: 'openapi/pets.json', outputDir: 'guides/pets' },
} }]], themes: ['docusaurus-theme-openapi-docs'] };`,
  'guides/a.md': '# A',
  'openapi/pets.json': JSON.stringify({
    openapi: '3.0.3',
    info: { title: 'Pets', version: '1' },
    paths: {
      '/pets': {
        get: {
          operationId: 'listPets',
          summary: 'List pets',
          tags: ['Pet'],
          responses: {
            200: {
              description: 'All',
              content: { 'application/json': { schema: { $ref: './parts/pet.yaml#/Pet' } } },
            },
          },
        },
      },
    },
  }),
  'openapi/parts/pet.yaml':
    'Pet:\n  type: object\n  properties:\n    nickname:\n      type: string\n',
  'openapi/ships.yaml':
    'openapi: 3.1.0\ninfo: { title: Ships, version: "1" }\npaths:\n  /ships:\n    get: { operationId: listShips, summary: List ships, tags: [Ship], responses: { 200: { description: All } } }\n',
  'openapi/bad.yaml': 'openapi: [',
};

const PAGES = ['/learn/a', '/learn/pets', '/learn/pets/pet', '/ships', '/ships/ship'];

describe('documents of OpenAPI plugins', () => {
  it('become pages of a site that is read in place', async () => {
    site = temporarySite(FILES);
    const outcome = await site.build();
    const { pages } = outcome.manifest;
    expect('inline' in pages && Object.keys(pages.inline.pages).toSorted()).toEqual(PAGES);
    expect(site.page(outcome, '/learn/pets/pet').html).toContain('nickname');
    expect(
      outcome.diagnostics.map(({ severity, file }) => [severity, path.basename(file)]),
    ).toEqual([['warning', 'bad.yaml']]);
  });

  it('are imported with the files that they refer to', async () => {
    folder = docusaurusFolder(FILES);
    const done = await folder.import();
    expect(done.errors).toEqual([]);
    expect((await exported(done, 'site.ts'))['api']).toEqual([
      { id: 'ship-api', document: 'openapi/ships.yaml', path: '/ships' },
      { id: 'bad', document: 'openapi/bad.yaml', path: '/bad' },
      { id: 'pets', document: 'openapi/pets.json', path: '/learn/pets' },
    ]);
    expect(importedPaths(done)).toEqual(PAGES);
    expect(fs.existsSync(path.join(done.staged, 'openapi/parts/pet.yaml'))).toBe(true);
    const lines = findingLines(done).join('\n');
    expect(lines).toContain('https://elsewhere.example/a.yaml` → left out');
    expect(lines).toContain('bad.yaml');
  });

  it('are found in the folder of Redocusaurus', async () => {
    site = temporarySite({
      'docusaurus.config.js': `module.exports = { title: 'S', url: 'https://s.example', presets: [
  ['classic', { blog: false }],
  ['redocusaurus', { openapi: { path: 'apis', routeBasePath: '/examples' } }],
] };`,
      'docs/a.md': '# A',
      'apis/ships.openapi.yaml': FILES['openapi/ships.yaml'],
      'apis/pets/index.openapi.json': FILES['openapi/pets.json'],
      'apis/parts/pet.yaml': FILES['openapi/parts/pet.yaml'],
      'apis/pets/parts/pet.yaml': FILES['openapi/parts/pet.yaml'],
    });
    const { manifest, diagnostics } = await site.build();
    expect(diagnostics).toEqual([]);
    expect(
      'inline' in manifest.pages && Object.keys(manifest.pages.inline.pages).toSorted(),
    ).toEqual([
      '/docs/a',
      '/examples/pets',
      '/examples/pets/pet',
      '/examples/ships',
      '/examples/ships/ship',
    ]);
  });

  it.each([true, false])('keep pages that the plugin has made (imported: %s)', async (imported) => {
    const files = {
      ...FILES,
      'guides/pets/list-pets.api.mdx':
        "---\nid: list-pets\ntitle: List pets\n---\n\nimport MethodEndpoint from '@theme/ApiExplorer/MethodEndpoint';\n\n# List pets\n\n<MethodEndpoint method={'get'} path={'/pets'} />\n\nMade earlier.\n",
    };
    const kept = ['/learn/a', '/learn/pets/list-pets', '/ships', '/ships/ship'];
    if (imported) {
      folder = docusaurusFolder(files);
      const done = await folder.import();
      expect(importedPaths(done)).toEqual(kept);
      expect(findingLines(done).filter((line) => line.includes('`guides/pets`'))).toHaveLength(1);
      return;
    }
    site = temporarySite(files);
    const { pages } = (await site.build()).manifest;
    expect('inline' in pages && Object.keys(pages.inline.pages).toSorted()).toEqual(kept);
  });
});

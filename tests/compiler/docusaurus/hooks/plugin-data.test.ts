/** Components of a Docusaurus site read the data of its own plugins, and the versions of its documents. */
import { afterEach, expect, it } from 'vitest';
import { preJson } from '../../../support/sites/pre-json.ts';
import { temporarySite, type TemporarySite } from '../../../support/sites/temporary-site.ts';

let site: TemporarySite | undefined;
afterEach(async () => {
  await site?.close();
  site = undefined;
});

const FILES = {
  'docusaurus.config.js': `const path = require('node:path');
const inline = (context, options) => ({
  name: 'inline', 
  loadContent: async () => [options.word, path.basename(context.siteDir).length > 0],
  contentLoaded: ({ content, actions }) => actions.setGlobalData({ content }),
});
const broken = () => ({ name: 'broken', contentLoaded() { throw new Error('no'); } });
module.exports = { title: 'S', url: 'https://s.example', baseUrl: '/base/',
  plugins: [[inline, { word: 'loaded', id: 'second' }], broken, './plugins/local'],
  presets: [['classic', { docs: {}, blog: false }]] };`,
  'plugins/local/index.js': `const fs = require('node:fs');
module.exports = function local({ siteDir }) {
  return { name: 'local-data', async contentLoaded({ actions: { setGlobalData } }) { setGlobalData({ files: fs.readdirSync(siteDir + '/data') }); } };
};`,
  'data/one.txt': 'x',
  'versions.json': '["1.0"]',
  'versioned_docs/version-1.0/a.mdx': `import Data from '@site/src/Data';\n\n# A\n\n<Data />\n`,
  'docs/a.mdx': `import Data from '@site/src/Data';\n\n# A\n\n<Data />\n`,
  'src/Data.jsx': `import { usePluginData, useAllPluginInstancesData } from '@docusaurus/useGlobalData';
import { useDocsVersion, useVersions, useLatestVersion, useAllDocsData, useActivePlugin } from '@docusaurus/plugin-content-docs/client';
export default function Data() {
  return <pre>{JSON.stringify([
    usePluginData('inline', 'second').content, Object.keys(useAllPluginInstancesData('local-data')), usePluginData('local-data').files, usePluginData('broken') ?? null,
    useDocsVersion().version, useVersions().map(({ name, label, path }) => [name, label, path]), useLatestVersion('default').name, Object.keys(useAllDocsData()), useActivePlugin().pluginData.path,
  ])}</pre>;
}`,
};

it('comes from the configuration and the folders', async () => {
  site = temporarySite(FILES);
  const outcome = await site.build();
  expect(outcome.diagnostics).toEqual([]);
  const dataOn = (path: string): unknown => preJson(site?.page(outcome, path).html ?? '');
  const shared = [['loaded', true], ['default'], ['one.txt'], null];
  const versions = [
    ['current', 'Next', '/base/docs/next'],
    ['1.0', '1.0', '/base/docs'],
  ];
  const all = [versions, '1.0', ['default'], '/base/docs'];
  expect(dataOn('/docs/next/a')).toEqual([...shared, 'current', ...all]);
  expect(dataOn('/docs/a')).toEqual([...shared, '1.0', ...all]);
});

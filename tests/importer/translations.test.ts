/** The importer puts translations beside the folders that they translate. */
import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { ImportFindings } from '../../compiler/docusaurus/finding.ts';
import { usedPlugins } from '../../compiler/docusaurus/plugins.ts';
import { docsTrees } from '../../importer/docs-tree.ts';
import { selectFiles } from '../../importer/select-files.ts';
import { docusaurusFolder } from '../support/sites/docusaurus-folder.ts';

const ORIGINALS = [
  'docs/a.md',
  'versioned_docs/version-1.0/a.md',
  'sdk/b.md',
  'news/2026-01-01-c.md',
  'src/pages/d.md',
];

const PLUGIN = 'i18n/fr/docusaurus-plugin-content';
const TRANSLATIONS = {
  [`${PLUGIN}-docs/current/a.md`]: 'i18n/fr/docs/a.md',
  [`${PLUGIN}-docs/current.json`]: 'i18n/fr/docs.json',
  [`${PLUGIN}-docs/version-1.0/a.md`]: 'i18n/fr/versioned_docs/version-1.0/a.md',
  [`${PLUGIN}-docs/version-1.0.json`]: 'i18n/fr/versioned_docs/version-1.0.json',
  [`${PLUGIN}-docs-sdk/current/b.md`]: 'i18n/fr/sdk/b.md',
  [`${PLUGIN}-docs-sdk/current/figure.png`]: 'i18n/fr/sdk/figure.png',
  [`${PLUGIN}-blog/2026-01-01-c.md`]: 'i18n/fr/news/2026-01-01-c.md',
  [`${PLUGIN}-blog/options.json`]: 'i18n/fr/news/options.json',
  [`${PLUGIN}-pages/d.md`]: 'i18n/fr/src/pages/d.md',
  'i18n/fr/code.json': 'i18n/fr/code.json',
  'i18n/fr/docusaurus-theme-classic/footer.json': 'i18n/fr/docusaurus-theme-classic/footer.json',
};

const OTHERS = [
  'i18n/de/docusaurus-plugin-content-docs/current/a.md',
  `${PLUGIN}-docs/version-0.9/a.md`,
  `${PLUGIN}-docs/current/component.tsx`,
];

it('finds the folders of Docusaurus for each plugin, version and language that the configuration names', () => {
  const names = [...ORIGINALS, ...Object.keys(TRANSLATIONS), ...OTHERS];
  const folder = docusaurusFolder(Object.fromEntries(names.map((name) => [name, '{}'])));
  fs.writeFileSync(path.join(folder.site, 'versions.json'), '["1.0"]');
  const plugins = usedPlugins({
    presets: [['classic', { blog: { path: 'news' } }]],
    plugins: [['@docusaurus/plugin-content-docs', { id: 'sdk', path: 'sdk' }]],
  });
  const findings = new ImportFindings(folder.site);
  const { selected } = selectFiles({
    site: folder.site,
    files: names.map((name) => path.join(folder.site, name)),
    trees: docsTrees(folder.site, plugins, 'docusaurus.config.js', findings),
    plugins,
    statics: [],
    locales: ['fr'],
    defaultLocale: 'en',
    aliases: {},
    clientModules: [],
    sassOptions: undefined,
    documents: [],
    contextFiles: () => [],
    findings,
  });
  folder.close();
  const moved = [...selected].map(([file, name]) => [path.relative(folder.site, file), name]);
  expect(Object.fromEntries(moved)).toEqual({
    ...Object.fromEntries(ORIGINALS.map((name) => [name, name])),
    ...TRANSLATIONS,
  });
});

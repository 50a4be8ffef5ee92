/** An imported site keeps the remark plugins of the site that it comes from, and the modules beside its pages. */
import fs from 'node:fs';
import path from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { openProject } from '../../compiler/config/project.ts';
import { silentTimings } from '../../compiler/diagnostics/timings.ts';
import { objectsFolder, readObject } from '../../compiler/objects/objects.ts';
import { SiteBuild } from '../../compiler/site-build.ts';
import { docusaurusFolder, type DocusaurusFolder } from '../support/sites/docusaurus-folder.ts';

let folder: DocusaurusFolder | undefined;
afterEach(() => folder?.close());

it('runs local plugins, and reports those that are gone', async () => {
  folder = docusaurusFolder({
    'docusaurus.config.js': `const loud = require('./src/loud');
module.exports = { title: 'S', url: 'https://s.example',
  presets: [['classic', { docs: { path: '../pages', routeBasePath: '/', remarkPlugins: [[loud, { mark: '!' }]] }, blog: false }]] };`,
    'src/loud.js': `const fs = require('node:fs');
const path = require('node:path');
module.exports = ({ mark }) => (tree, file) => {
  const beside = fs.readFileSync(path.join(path.dirname(file.path), '../beside.txt'), 'utf8');
  const visit = (node) => { if (node.type === 'text') node.value += mark + beside; node.children?.forEach(visit); };
  visit(tree);
};`,
    // An import doesn't copy it.
    '../beside.txt': '?',
    // Beside the site's folder, as in a repository with code.
    '../pages/a.md': '# A\n\nWords\n',
  });
  const { out, site } = folder;
  const { staged } = await folder.import();
  fs.cpSync(staged, out, { recursive: true });
  const build = new SiteBuild({
    root: out,
    out: path.join(path.dirname(out), 'built'),
    cache: openProject({}).cache,
    dev: false,
    timings: silentTimings,
  });
  const { manifest, diagnostics } = await build.run();
  expect(diagnostics).toEqual([]);
  const object = 'inline' in manifest.pages ? manifest.pages.inline.pages['/a']?.object : '';
  const store = objectsFolder(path.join(path.dirname(out), 'built'));
  expect(readObject(store, object ?? '').toString('utf8')).toContain('<p>Words!?</p>');

  fs.rmSync(site, { recursive: true });
  const again = await build.run();
  expect(again.diagnostics.map(({ rule }) => rule)).toEqual(['markdown-plugin']);
});

it('names the configuration of the source when the package of a plugin is missing', async () => {
  folder = docusaurusFolder({
    'docusaurus.config.js': `const absent = require('remark-absent');
module.exports = { title: 'S', url: 'https://s.example', presets: [['classic', { docs: { remarkPlugins: [absent] }, blog: false }]] };`,
    'docs/a.md': '# A',
  });
  const { summary } = await folder.import();
  const left = summary.findings.filter(({ found }) => found.includes('is left out: its package'));
  expect(left.map(({ file }) => file)).toEqual(['docusaurus.config.js']);
});

it('copies modules whose names are escaped as in Markdown', async () => {
  folder = docusaurusFolder({
    'docusaurus.config.js': `module.exports = { title: 'S', url: 'https://s.example', presets: [['classic', { blog: false }]] };`,
    'docs/_shown.jsx': 'export const Shown = () => <b>shown</b>;',
    'docs/a.mdx': "import { Shown } from './\\_shown';\n\n# A\n\n<Shown />\n",
  });
  const { staged, summary } = await folder.import();
  expect(fs.existsSync(path.join(staged, 'docs/_shown.jsx'))).toBe(true);
  expect(summary.components).toEqual({ rendered: 1, placeholders: 0 });
});

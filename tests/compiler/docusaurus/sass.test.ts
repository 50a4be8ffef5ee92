/** Sass of components: compiled by the site's own package in a process without rights, or left out where none is installed. */
import { afterEach, expect, it } from 'vitest';
import { objectsFolder, readObject } from '../../../compiler/objects/objects.ts';
import { temporarySite, type TemporarySite } from '../../support/sites/temporary-site.ts';

let site: TemporarySite | undefined;
afterEach(async () => {
  await site?.close();
  site = undefined;
});

const SITE = {
  'docusaurus.config.js': `module.exports = { title: 'S', url: 'https://s.example', presets: [['classic', { docs: { routeBasePath: '/' }, blog: false }]] };`,
  'src/Box.jsx':
    "import styles from './box.module.scss';\nimport './plain.scss';\nexport default () => <p className={styles.box}>x</p>;",
  'src/box.module.scss': '$size: 7px;\n.box { width: $size; background: url(./dot.svg) }',
  'src/plain.scss': '$size: 8px;\np { height: $size }',
  'src/dot.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>',
  'docs/a.mdx': "import Box from '@site/src/Box';\n\n# A\n\n<Box />\n",
};

// It knows variables only, and says what it may do.
const SASS = `const fs = require('node:fs');
const { pathToFileURL } = require('node:url');
exports.compile = (file) => {
  const text = fs.readFileSync(file, 'utf8');
  const values = new Map([...text.matchAll(/(\\$\\w+): (\\w+);/g)].map(([, name, value]) => [name, value]));
  const refused = [() => fs.writeFileSync(file + '.x', ''), () => fs.readFileSync('/etc/hostname'), () => require('node:child_process').execSync('true')]
    .filter((run) => { try { run(); return false; } catch { return true; } });
  const css = text.replace(/\\$\\w+: \\w+;/g, '').replace(/\\$\\w+/g, (name) => values.get(name));
  return { css: css + '.rights { --refused: ' + refused.length + '; --env: ' + Object.keys(process.env).length + ' }', loadedUrls: [pathToFileURL(file)] };
};`;

it('is compiled where the site has it installed, without access to anything else', async () => {
  site = temporarySite({
    ...SITE,
    'node_modules/sass/package.json': '{ "name": "sass", "main": "index.js" }',
    'node_modules/sass/index.js': SASS,
  });
  const outcome = await site.build();
  expect(outcome.diagnostics).toEqual([]);
  const { html, header } = site.page(outcome, '/a');
  expect(html).toMatch(/<p class="box_\w+_box">x<\/p>/);
  const [sheet = ''] = header.styles;
  const hash = /-([0-9a-f]{24})\.css/.exec(sheet)?.[1] ?? '';
  const css = readObject(objectsFolder(site.out), hash).toString('utf8');
  expect(css).toMatch(/_box\{width:7px;background:url\(\.\/dot-[0-9a-f]+\.svg\)/);
  expect(css).toContain('p{height:8px}');
  expect(css).toMatch(/--refused:\s*3;\s*--env:\s*0/);
});

it('is left out with a warning where it is not installed', async () => {
  site = temporarySite(SITE);
  const outcome = await site.build();
  expect(site.page(outcome, '/a').html).toContain('<p>x</p>');
  expect(outcome.diagnostics.map(({ rule, message }) => `${rule}: ${message}`)).toEqual([
    'stylesheet: This stylesheet is left out: the site has no Sass installed.',
    'stylesheet: This stylesheet is left out: the site has no Sass installed.',
  ]);
});

// It puts another file before the one that it compiles.
const PARTIAL = `const fs = require('node:fs');
const path = require('node:path');
const { pathToFileURL } = require('node:url');
exports.compile = (file) => {
  const part = path.join(path.dirname(file), '_part.scss');
  const css = [part, file].map((one) => fs.readFileSync(one, 'utf8')).join('');
  return { css, loadedUrls: [pathToFileURL(file), pathToFileURL(part)] };
};`;

it('is compiled again when a file that it loads has changed', async () => {
  site = temporarySite({
    ...SITE,
    'src/Box.jsx': "import './plain.scss';\nexport default () => <p>x</p>;",
    'src/plain.scss': 'i { height: 1px }',
    'src/_part.scss': 'b { height: 2px }',
    'node_modules/sass/package.json': '{ "name": "sass", "main": "index.js" }',
    'node_modules/sass/index.js': PARTIAL,
  });
  expect(await sheetOf(site)).toContain('b{height:2px}');
  site.write({ 'src/_part.scss': 'b { height: 30px }' });
  expect(await sheetOf(site)).toContain('b{height:30px}');
});

async function sheetOf(built: TemporarySite): Promise<string> {
  const { header } = built.page(await built.build(), '/a');
  const hash = /-([0-9a-f]{24})\.css/.exec(header.styles[0] ?? '')?.[1] ?? '';
  return readObject(objectsFolder(built.out), hash).toString('utf8');
}

/** Sass of components: compiled by the site's own package in a process without rights, or left out where none is installed. */
import fs from 'node:fs';
import path from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { objectsFolder, readObject } from '../../../compiler/objects/objects.ts';
import { docusaurusFolder } from '../../support/sites/docusaurus-folder.ts';
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
  const text = fs.readFileSync(file, 'utf8').replace(/#\\{(.*?)\\}/g, '$1');
  const values = new Map([...text.matchAll(/(\\$\\w+): (\\w+);/g)].map(([, name, value]) => [name, value]));
  const refused = [() => fs.writeFileSync(file + '.x', ''), () => fs.readFileSync('/etc/hostname'), () => require('node:child_process').execSync('true')]
    .filter((run) => { try { run(); return false; } catch { return true; } });
  const css = text.replace(/\\$\\w+: \\w+;/g, '').replace(/\\$\\w+/g, (name) => values.get(name));
  return { css: css + '.rights { --refused: ' + refused.length + '; --env: ' + Object.keys(process.env).length + ' }', loadedUrls: [pathToFileURL(file)] };
};`;

const INSTALLED = {
  'node_modules/sass/package.json': '{ "name": "sass", "main": "index.js" }',
  'node_modules/sass/index.js': SASS,
};

it('is compiled where the site has it installed, without access to anything else', async () => {
  site = temporarySite({ ...SITE, ...INSTALLED });
  const outcome = await site.build();
  expect(outcome.diagnostics).toEqual([]);
  const { html, header } = site.page(outcome, '/a');
  expect(html).toMatch(/<p class="box_\w+_box">x<\/p>/);
  const [sheet] = header.styles;
  const css = textOf(site, sheet);
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

const CUSTOM = {
  'docusaurus.config.js': `module.exports = { title: 'S', url: 'https://s.example', presets: [['classic', { docs: { routeBasePath: '/' }, blog: false,
    theme: { customCss: [require.resolve('./src/css/custom.scss'), './src/css/more.css'] } }]] };`,
  'src/css/custom.scss':
    '$font: Georgia;\n:root { --ifm-font-family-base: #{$font} }\n.mine { font: $font; background: url(./dot.svg) }\n@apply site;\n',
  'src/css/more.css': '.more { top: 1px }',
  'src/css/dot.svg': SITE['src/dot.svg'],
  'docs/a.md': '# A\n',
};

const POSTCSS = {
  'postcss.config.js':
    "module.exports = { plugins: [(css) => css.replace('@apply site;', '.applied { top: 2px }')] };",
  'node_modules/postcss/package.json': '{ "name": "postcss", "main": "index.js" }',
  'node_modules/postcss/index.js':
    'module.exports = (plugins) => ({ process: async (css) => ({ css: plugins.reduce((text, plugin) => plugin(text), css), messages: [] }) });',
};

const MINE = /\.mine\s*\{\s*font:\s*Georgia;\s*background:\s*url\("?\.\/dot/;

it('is compiled in `customCss`, before PostCSS, and sets variables of Infima', async () => {
  site = temporarySite({ ...CUSTOM, ...INSTALLED, ...POSTCSS });
  const outcome = await site.build();
  expect(outcome.diagnostics).toEqual([]);
  const css = textOf(site, outcome.manifest.client.siteStyles);
  expect(css).toMatch(MINE);
  expect(css).toContain('.applied{top:2px}');
  expect(css).toContain('.more{top:1px}');
  expect(css).toContain('--font-sans:var(--ifm-font-family-base)');
  expect(css).toMatch(/--refused:\s*3;\s*--env:\s*0/);
  site.write({ 'src/css/custom.scss': '$size: 9px;\n.mine { top: $size }' });
  const again = await site.build();
  expect(textOf(site, again.manifest.client.siteStyles)).toContain('.mine{top:9px}');
});

it('is written as CSS by an import, which needs none of the packages later', async () => {
  const folder = docusaurusFolder({ ...CUSTOM, ...INSTALLED, ...POSTCSS });
  const { staged, summary } = await folder.import();
  const read = (name: string): string => fs.readFileSync(path.join(staged, name), 'utf8');
  expect(read('src/css/custom.scss.css')).toMatch(MINE);
  expect(read('src/css/custom.scss.css')).toContain('.applied { top: 2px }');
  expect(read('styles.css')).toContain('@import "./src/css/custom.scss.css";');
  expect(read('infima.css')).toContain('--font-sans:var(--ifm-font-family-base)');
  expect(summary.findings.map(({ found }) => found)).toContain(
    '`customCss`: `src/css/custom.scss`, `src/css/more.css`',
  );
  folder.close();
});

it('is left out of `customCss` with a warning where it is not installed', async () => {
  site = temporarySite(CUSTOM);
  const outcome = await site.build();
  expect(textOf(site, outcome.manifest.client.siteStyles)).toContain('.more{top:1px}');
  expect(outcome.diagnostics.map(({ rule, message }) => `${rule}: ${message}`)).toEqual([
    'site-styles: This stylesheet is left out: the site has no Sass installed.',
  ]);
  const folder = docusaurusFolder(CUSTOM);
  const { summary } = await folder.import();
  expect(summary.findings.map(({ found, became }) => `${found} ${became}`)).toContain(
    '`customCss`: `src/css/custom.scss` left out: the site has no Sass installed',
  );
  folder.close();
});

// It looks for what `@use` names as Sass does, and compiles text too.
const LOADING = `const fs = require('node:fs');
const path = require('node:path');
const { pathToFileURL } = require('node:url');
const load = (text, folders) => text.replace(/@use "(.*?)" as \\*;/g, (_, name) => {
  const file = folders.map((folder) => path.join(folder, path.dirname(name), '_' + path.basename(name) + '.scss')).find((one) => fs.existsSync(one));
  return fs.readFileSync(file, 'utf8');
});
exports.compile = (file, { loadPaths }) => ({ css: load(fs.readFileSync(file, 'utf8'), loadPaths), loadedUrls: [pathToFileURL(file)] });
exports.compileString = (text, { loadPaths, url, syntax }) => ({ css: load(text, loadPaths) + '.syntax { --is: ' + syntax + ' }', loadedUrls: [url] });`;

const withOptions = (options: string): Record<string, string> => ({
  'docusaurus.config.js': `const path = require('node:path');
module.exports = { title: 'S', url: 'https://s.example', plugins: [['docusaurus-plugin-sass', ${options}]],
  presets: [['classic', { docs: { routeBasePath: '/' }, blog: false, theme: { customCss: './src/css/custom.scss' } }]] };`,
  'src/css/custom.scss': '@use "colours" as *; .mine { top: 1px }\n',
  'styles/_colours.scss': '.colour { color: red }\n',
  'styles/_sizes.scss': '.size { top: 2px }\n',
  'node_modules/kit/styles/_kit.scss': '.kit { top: 3px }\n',
  'src/Box.jsx': "import './box.scss';\nexport default () => <p>x</p>;",
  'src/box.scss': '@use "sizes" as *; @use "kit" as *; .box { top: 4px }\n',
  'docs/a.mdx': SITE['docs/a.mdx'],
  'node_modules/sass/package.json': INSTALLED['node_modules/sass/package.json'],
  'node_modules/sass/index.js': LOADING,
});

const LOAD_PATHS = `{ sassOptions: { loadPaths: ['styles', path.join(__dirname, 'node_modules/kit/styles')] } }`;

it('gets the folders and the text that the options of the plugin name', async () => {
  site = temporarySite(withOptions(LOAD_PATHS));
  let outcome = await site.build();
  expect(outcome.diagnostics).toEqual([]);
  expect(textOf(site, outcome.manifest.client.siteStyles)).toContain('.colour{color:red}');
  const [sheet] = site.page(outcome, '/a').header.styles;
  expect(textOf(site, sheet)).toContain('.size{top:2px}.kit{top:3px}.box{top:4px}');
  site.write(
    withOptions(
      `{ additionalData: '.first { left: 1px }', sassOptions: { includePaths: ['styles', 'node_modules/kit/styles'] } }`,
    ),
  );
  outcome = await site.build();
  expect(textOf(site, outcome.manifest.client.siteStyles)).toMatch(
    /\.first\{left:1px\}.*\.colour\{color:red\}.*\.syntax\{--is:\s*scss/s,
  );
});

it('finds them in an import too', async () => {
  const folder = docusaurusFolder(
    withOptions(
      `{ additionalData: '@use "colours" as *;', sassOptions: { loadPaths: ['./styles/', 'node_modules/kit/styles'] } }`,
    ),
  );
  const { staged, errors, summary } = await folder.import();
  expect(errors).toEqual([]);
  expect(fs.readdirSync(path.join(staged, 'styles')).toSorted()).toEqual([
    '_colours.scss',
    '_sizes.scss',
  ]);
  expect(summary.findings.filter(({ became }) => became.includes('left out'))).toEqual([]);
  expect(JSON.parse(fs.readFileSync(path.join(staged, 'docusaurus.json'), 'utf8'))).toMatchObject({
    sassOptions: { loadPaths: ['styles', 'node_modules/kit/styles'] },
  });
  folder.close();
});

function textOf(built: TemporarySite, href = ''): string {
  const hash = /-([0-9a-f]{24})\.css/.exec(href)?.[1] ?? '';
  return readObject(objectsFolder(built.out), hash).toString('utf8');
}

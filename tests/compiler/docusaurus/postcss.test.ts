/** PostCSS plugins of a Docusaurus site: run by the site's own package in a process without rights, or left out where none is installed. */
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
  'docusaurus.config.js': `module.exports = { title: 'S', url: 'https://s.example', plugins: ['./plugins/tailwind.cjs'],
    presets: [['classic', { docs: { routeBasePath: '/' }, blog: false, theme: { customCss: './src/site.css' } }]] };`,
  'plugins/tailwind.cjs':
    "module.exports = () => ({ name: 'x', configurePostCss(options) { options.plugins.push(require('colours')({ by: 'plugin' })); return options; } });",
  'postcss.config.js': "module.exports = { plugins: { colours: { by: 'file' } } };",
  'src/site.css': '@apply site;\n',
  'src/Box.jsx':
    "import styles from './box.module.css';\nimport './plain.css';\nexport default () => <p className={styles.box}>x</p>;",
  'src/box.module.css': '.box { top: 1px }\n@apply module;\n',
  'src/plain.css': '@apply plain;\n',
  'docs/in/one.md': '# One\n',
  'docs/index.mdx': "import Box from '@site/src/Box';\n\n# A\n\n<Box />\n",
};

// Each plugin replaces `@apply x` by a rule, and says what it may do. The package stands for PostCSS, which passes the text on.
const INSTALLED = {
  'node_modules/postcss/package.json': '{ "name": "postcss", "main": "index.js" }',
  'node_modules/postcss/index.js': `module.exports = (plugins) => ({ process: async (css, { from }) => ({
    css: plugins.reduce((text, plugin) => plugin(text), css) + '.pages { --in: ' + require('node:fs').readdirSync('docs/in').length + ' }',
    messages: [{ type: 'dependency', file: require('node:path').join(process.cwd(), 'colours.txt') }, { type: 'dir-dependency', dir: require('node:path').join(process.cwd(), 'docs'), glob: '**/*' }],
  }) });`,
  'node_modules/colours/package.json': '{ "name": "colours", "main": "index.js" }',
  'node_modules/colours/index.js': `const fs = require('node:fs');
const refused = () => [() => fs.writeFileSync('x', ''), () => fs.readFileSync('/etc/hostname'), () => require('node:child_process').execSync('true')]
  .filter((run) => { try { run(); return false; } catch { return true; } }).length;
const environment = () => Object.keys(process.env).filter((name) => !name.startsWith('NODE_CHANNEL')).length;
module.exports = ({ by }) => (css) => css.replace(/@apply (\\w+);/, (_, name) => '.applied-' + name +
  ' { color: ' + fs.readFileSync('colours.txt', 'utf8') + '; --refused: ' + refused() + '; --env: ' + environment() + ' }\\n@apply ' + name + '-2;').replace(/@apply (\\w+)-2;/, by === 'plugin' ? '' : '$&') + '.by-' + by + ' { top: 0 }';`,
  'colours.txt': 'red',
};

it('run where the site has them installed, without access to anything else', async () => {
  site = temporarySite({ ...SITE, ...INSTALLED });
  const outcome = await site.build();
  expect(outcome.diagnostics).toEqual([]);
  const own = pageStyles(site, outcome);
  for (const name of ['module', 'plain'])
    expect(own).toMatch(
      new RegExp(`applied-${name}\\{color:red;\\s*--refused:\\s*3;\\s*--env:\\s*0`),
    );
  expect(own).toMatch(/box_\w+_box\{top:1px\}/);
  expect(own).toContain('.by-file,.by-plugin{top:0}');
  expect(siteStyles(site, outcome)).toMatch(/\.applied-site\{color:red/);
  // Plugins say what they have read, so that the stylesheet is made again.
  site.write({ 'colours.txt': 'blue' });
  const again = await site.build();
  expect(pageStyles(site, again)).toContain('.applied-plain{color:#00f');
  expect(siteStyles(site, again)).toContain('.applied-site{color:#00f');
  // Tailwind looks for classes in all pages, so a new page may need new rules.
  expect(siteStyles(site, again)).toMatch(/--in:\s*1/);
  site.write({ 'docs/in/two.md': '# Two\n' });
  const added = await site.build();
  expect(siteStyles(site, added)).toMatch(/--in:\s*2/);
  expect(pageStyles(site, added)).toMatch(/--in:\s*2/);
});

it('run once at an import, which needs none of them later', async () => {
  const folder = docusaurusFolder({ ...SITE, ...INSTALLED });
  const { staged, summary } = await folder.import();
  const read = (name: string): string => fs.readFileSync(path.join(staged, name), 'utf8');
  expect(read('src/site.css')).toContain('.applied-site { color: red');
  expect(read('src/box.module.css')).toMatch(/^\.box \{ top: 1px \}\n\.applied-module/);
  expect(summary.findings.map(({ found }) => found)).toContain('`stylesheets`: `src/site.css`');
  folder.close();
});

it('are named by an import that could not run them', async () => {
  const folder = docusaurusFolder(SITE);
  const { staged, summary } = await folder.import();
  expect(fs.readFileSync(path.join(staged, 'src/site.css'), 'utf8')).toBe('@apply site;\n');
  expect(summary.findings.map(({ became }) => became)).toContain(
    "imported as it is. The PostCSS plugins of the site don't run: the site has no PostCSS installed.",
  );
  folder.close();
});

it('are left out with a warning where they are not installed', async () => {
  site = temporarySite(SITE);
  const outcome = await site.build();
  expect(pageStyles(site, outcome)).toMatch(/_box\{top:1px\}/);
  const said = outcome.diagnostics.map(({ rule, message }) => `${rule}: ${message}`);
  for (const rule of ['stylesheet', 'site-styles'])
    expect(said).toContain(
      `${rule}: The PostCSS plugins of the site don't run: the site has no PostCSS installed.`,
    );
});

type Outcome = Awaited<ReturnType<TemporarySite['build']>>;

function pageStyles(built: TemporarySite, outcome: Outcome): string {
  return built
    .page(outcome, '/')
    .header.styles.map((sheet) => objectAt(built, sheet))
    .join('\n');
}

function siteStyles(built: TemporarySite, outcome: Outcome): string {
  return objectAt(built, outcome.manifest.client.siteStyles ?? '');
}

function objectAt(built: TemporarySite, href: string): string {
  const hash = /-([0-9a-f]{24})\.css/.exec(href)?.[1] ?? '';
  return readObject(objectsFolder(built.out), hash).toString('utf8');
}

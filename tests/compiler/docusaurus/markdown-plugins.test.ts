/** Remark and rehype plugins of a Docusaurus configuration run while pages are compiled. */
import { afterEach, describe, expect, it } from 'vitest';
import { docusaurusFolder, exported } from '../../support/sites/docusaurus-folder.ts';
import { temporarySite, type TemporarySite } from '../../support/sites/temporary-site.ts';

let site: TemporarySite | undefined;

afterEach(async () => {
  await site?.close();
  site = undefined;
});

const CONFIG = `import { themes } from 'prism-react-renderer';
import absent from 'remark-not-installed';
import installed from 'remark-installed';
import loud from './src/loud.mjs';
import math from 'remark-math';
const broken = function broken() { return (tree, file) => { if (file.path.includes('b.md')) throw new Error('No b'); }; };
const classes = require('./src/classes.cjs');
export default async () => ({
  title: 'S', url: 'https://s.example',
  presets: [['classic', {
    docs: { remarkPlugins: [broken, absent, math, [loud, { mark: '!' }]], beforeDefaultRemarkPlugins: [installed], rehypePlugins: [classes] },
    pages: {},
  }]],
  themeConfig: { prism: { theme: themes.github } },
});`;

const FILES = {
  'docusaurus.config.mjs': CONFIG,
  'src/loud.mjs': `export default function loud({ mark }) {
  const visit = (node) => { if (node.type === 'text') node.value += mark; node.children?.forEach(visit); };
  return visit;
}`,
  'src/classes.cjs': `module.exports = () => (tree) => {
  for (const node of tree.children) if (node.tagName === 'p') node.properties.className = ['loud'];
};`,
  'node_modules/remark-installed/package.json':
    '{ "name": "remark-installed", "version": "1.0.0", "type": "module", "exports": "./index.js" }',
  'node_modules/remark-installed/index.js': `export default () => (tree) => {
  tree.children.push({ type: 'paragraph', children: [{ type: 'text', value: 'Added' }] });
};`,
  'docs/a.md': '# A\n\nWords\n',
  'docs/b.md': '# B\n\nWords\n',
  'src/pages/c.md': '# C\n\nWords\n',
};

describe('plugins for Markdown', () => {
  it('run in their order, on the pages of their folder', async () => {
    site = temporarySite(FILES);
    const outcome = await site.build();
    expect(site.page(outcome, '/docs/a').html).toContain(
      '<p class="loud">Words!</p>\n<p class="loud">Added!</p>',
    );
    expect(site.page(outcome, '/c').html).toContain('<p>Words</p>');
  });

  it('lose only themselves when they fail or are not installed', async () => {
    site = temporarySite(FILES);
    const outcome = await site.build();
    expect(
      outcome.diagnostics.map(({ severity, rule, message }) => `${severity} ${rule} ${message}`),
    ).toEqual([
      'warning markdown-plugin Plugin `remark-not-installed` is left out: its package is not installed.',
      'warning markdown-plugin Plugin `broken` failed: No b',
    ]);
    expect(site.page(outcome, '/docs/b').html).toContain('Words!');
  });

  it('are reported once when they fail on each page for the same reason', async () => {
    site = temporarySite({
      ...FILES,
      'docusaurus.config.mjs': CONFIG.replace("if (file.path.includes('b.md')) ", ''),
    });
    const outcome = await site.build();
    expect(outcome.diagnostics.map(({ message }) => message)).toEqual([
      expect.stringContaining('not installed'),
      'Plugin `broken` failed: No b. The same happened on 1 other page.',
    ]);
  });

  it('are left out of pages to which they add what is no Markdown', async () => {
    const add =
      'tree.children.push({ type: "paragraph", data: { hProperties: { absent } }, children: [] });';
    site = temporarySite({
      ...FILES,
      'docusaurus.config.mjs': CONFIG.replace("throw new Error('No b');", add),
      'docs/b.md': '# B\n\nWords with {"a value"}\n',
    });
    const outcome = await site.build();
    expect(outcome.diagnostics.at(-1)).toMatchObject({
      rule: 'markdown-plugin',
      file: expect.stringMatching(/b\.md$/),
      message: expect.stringContaining('is published without the plugins for Markdown'),
    });
    expect(site.page(outcome, '/docs/b').html).toContain('Words with a value');
    expect(site.page(outcome, '/docs/a').html).toContain('Words!');
  });

  it('compile pages again after an edit', async () => {
    site = temporarySite(FILES);
    await site.build();
    site.write({ 'src/loud.mjs': FILES['src/loud.mjs'].replace('+= mark', '+= "?"') });
    expect(site.page(await site.build(), '/docs/a').html).toContain('Words?');
  });

  it('find the files of the site from the current folder, as with Docusaurus', async () => {
    site = temporarySite({
      'docusaurus.config.mjs': `import fs from 'node:fs';
import path from 'node:path';
const dated = () => {
  const atStart = path.resolve('src/date.txt');
  return (tree) => {
    const files = [atStart, path.resolve('src/date.txt')];
    const value = files.map((file) => fs.readFileSync(file, 'utf8')).join(' and ');
    tree.children.push({ type: 'paragraph', children: [{ type: 'text', value }] });
  };
};
export default { title: 'S', url: 'https://s.example', presets: [['classic', { docs: { remarkPlugins: [dated] } }]] };`,
      'src/date.txt': 'November',
      'docs/a.md': '# A\n',
    });
    const outcome = await site.build();
    expect(site.page(outcome, '/docs/a').html).toContain('<p>November and November</p>');
  });
});

it('make single dollar signs formulas if `remark-math` is one of them', async () => {
  const page = '# Page\n\nFrom $f: \\mathbb{R} \\to x$ on.\n';
  const config = (plugin: string): string =>
    `const math = require('remark-math');\nmodule.exports = { title: 'S', url: 'https://s.example', presets: [['classic', { docs: { remarkPlugins: [${plugin}] }, blog: false }]] };`;
  const shown = async (plugin: string): Promise<string> => {
    const site = temporarySite({ 'docusaurus.config.js': config(plugin), 'docs/a.mdx': page });
    const outcome = await site.build();
    const { html } = site.page(outcome, '/docs/a');
    await site.close();
    return html;
  };
  expect(await shown('math')).toContain('<math');
  expect(await shown('[math, { singleDollarTextMath: false }]')).not.toContain('<math');
  expect(await shown('')).toContain('$f: ');
  const folder = docusaurusFolder({ 'docusaurus.config.js': config('math'), 'docs/a.mdx': page });
  expect((await exported(await folder.import(), 'site.ts'))['markdown']).toMatchObject({
    math: true,
  });
  folder.close();
});

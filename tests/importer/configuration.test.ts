/** Imports Docusaurus configurations in every form, including ones that can't be evaluated. */
import fs from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import {
  type DocusaurusFolder,
  docusaurusFolder,
  exported,
  findingLines,
  importedPaths,
} from '../support/sites/docusaurus-folder.ts';
import { temporarySite } from '../support/sites/temporary-site.ts';

let folder: DocusaurusFolder | undefined;
afterEach(() => folder?.close());

describe('a configuration', () => {
  const PAGE = { 'docs/a.md': '# A' };
  const forms: Record<string, string> = {
    'docusaurus.config.js':
      "const path = require('path'); const theme = require('missing-theme');\nmodule.exports = { title: path.basename('/x/named'), url: 'https://a.example', presets: [['classic', {}]], themeConfig: { prism: { theme: theme.dark } } };",
    'docusaurus.config.cjs':
      "module.exports = function () { return { title: 'named', url: 'https://a.example', presets: ['classic'] }; };",
    'docusaurus.config.mjs':
      "import theme, { dark } from 'missing-theme';\nconsole.log('said');\nexport default { title: 'named', url: 'https://a.example', presets: [['@docusaurus/preset-classic', { pages: false }]], themeConfig: { prism: { theme: dark, darkTheme: theme.x() } } };",
    'docusaurus.config.ts':
      "import fs from 'node:fs';\nimport data from './data.json';\nexport default async function config(): Promise<object> { return { title: data.name + fs.readFileSync(`${__dirname}/empty.txt`, 'utf8'), url: 'https://a.example', presets: [[require.resolve('@docusaurus/preset-classic'), { docs: { sidebarPath: require.resolve('./sidebars.js') } }]] }; }",
  };

  it.each(Object.keys(forms))('is read from %s', async (name) => {
    folder = docusaurusFolder({
      ...PAGE,
      [name]: forms[name] ?? '',
      'data.json': '{ "name": "named" }',
      'empty.txt': '',
      'sidebars.js': "module.exports = { main: ['a'] };",
    });
    const done = await folder.import();
    expect(done.errors).toEqual([]);
    expect((await exported(done, 'site.ts'))['title']).toBe('named');
    expect(importedPaths(done)).toEqual(['/docs/a']);
  });

  it('may name JavaScript that is TypeScript, as jiti allows', async () => {
    folder = docusaurusFolder({
      ...PAGE,
      'docs/b.md': '# B',
      'docusaurus.config.ts':
        "export default { title: 'named', url: 'https://a.example', presets: [['classic', { docs: { sidebarPath: require.resolve('./sidebars.js') } }]] };",
      'sidebars.ts': "const main: string[] = ['b', 'a'];\nexport default { main };",
    });
    const done = await folder.import();
    expect(done.errors).toEqual([]);
    expect(await exported(done, 'sidebars.ts')).toEqual({ main: ['b', 'a'] });
  });

  it.each([
    ['of a wrong syntax', 'module.exports = {', 'docusaurus.config.js:1:18: Expected identifier'],
    ['that throws', "throw new Error('No token here');", 'No token here'],
    [
      'that writes files',
      "require('fs').writeFileSync('written.txt', 'x'); module.exports = {};",
      'restricted',
    ],
    ['that ends the process', 'process.exit(0);', 'before it exported a value'],
  ])(
    '%s is reported in a sentence, and the site is read from its folders',
    async (_what, text, words) => {
      folder = docusaurusFolder({
        ...PAGE,
        'docs/b.md': '# B',
        'docusaurus.config.js': text,
        'sidebars.json': '{ "main": ["b", "a"] }',
      });
      const done = await folder.import();
      expect(findingLines(done)[0]).toContain("can't be evaluated");
      expect(findingLines(done)[0]).toContain(words);
      expect(importedPaths(done)).toEqual(['/docs/a', '/docs/b']);
      expect(await exported(done, 'sidebars.ts')).toEqual({ main: ['b', 'a'] });
      expect(fs.existsSync(path.join(folder.site, 'written.txt'))).toBe(false);
    },
  );

  it('with a redirect for the root and `noIndex` keeps both', async () => {
    folder = docusaurusFolder({
      'docusaurus.config.js':
        "module.exports = { title: 'S', titleDelimiter: '•', url: 'https://s.example', noIndex: true, presets: ['classic'], plugins: [['@docusaurus/plugin-client-redirects', { redirects: [{ from: '/', to: '/docs/b' }] }]] };",
      ...PAGE,
      'docs/b.md': '# B',
    });
    const config = await exported(await folder.import(), 'site.ts');
    expect(config['redirects']).toEqual([{ from: '/', to: '/docs/b', status: 308 }]);
    expect(config['robots']).toEqual({ index: false });
    expect(config['titleDelimiter']).toBe('•');
  });

  it('that is long is read completely', async () => {
    // Longer than one chunk of a pipe, so that a three-byte letter is split at a boundary.
    const tagline = `x${'語'.repeat(100_000)}`;
    folder = docusaurusFolder({
      'docusaurus.config.js': `module.exports = { title: 'S', tagline: '${tagline}', url: 'https://s.example', presets: ['classic'] };`,
      ...PAGE,
    });
    expect((await exported(await folder.import(), 'site.ts'))['tagline']).toBe(tagline);
  });

  it('may have a list of versions that names the docs folder itself', async () => {
    const files = {
      'docusaurus.config.js':
        "module.exports = { title: 'S', url: 'https://s.example', presets: [['classic', { docs: { lastVersion: 'current', versions: { '1.0': { path: 'old' } } } }]] };",
      'docs/a.md': '# A',
      'versions.json': '["current", "1.0"]',
      'versioned_docs/version-1.0/a.md': '# Old',
    };
    folder = docusaurusFolder(files);
    const done = await folder.import();
    expect(importedPaths(done)).toEqual(['/docs/a', '/docs/old/a']);
    expect(findingLines(done).filter((line) => /already belongs/.test(line))).toEqual([]);
    const site = temporarySite(files);
    const { diagnostics, manifest } = await site.build();
    expect(diagnostics).toEqual([]);
    expect(manifest.site.versions.map(({ name }) => name)).toEqual(['current', '1.0']);
    await site.close();
  });

  it('that is missing, or has no pages, is an error with one sentence', async () => {
    folder = docusaurusFolder({ 'docs/a.md': '# A' });
    await expect(folder.import()).rejects.toThrow(/has no docusaurus\.config.*expected the folder/);
    folder.close();
    folder = docusaurusFolder({
      'docusaurus.config.js': "module.exports = { presets: ['classic'] };",
    });
    await expect(folder.import()).rejects.toThrow(/has no pages: expected Markdown in/);
    folder.close();
    folder = docusaurusFolder({
      'docusaurus.config.js': "module.exports = { presets: ['classic'] };",
      ...PAGE,
      'versions.json': '["1.0",',
    });
    await expect(folder.import()).rejects.toThrow(
      /versions\.json: found no list in JSON, expected the names of the versions/,
    );
  });
});

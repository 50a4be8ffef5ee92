/** What a site's own code can read of the machine that builds it. */
import fs from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { publishing } from '../../support/publishing/publishing.ts';
import { temporarySite, type TemporarySite } from '../../support/sites/temporary-site.ts';

const SECRETS = { CLOUDFLARE_API_TOKEN: 'cf-secret-token', CMS_TOKEN: 'cms-secret-token' };

let site: TemporarySite | undefined;

beforeEach(() => void Object.assign(process.env, SECRETS));
afterEach(async () => {
  for (const name of Object.keys(SECRETS)) delete process.env[name];
  await site?.close();
  site = undefined;
});

const PRINT = '{String(process.env.CLOUDFLARE_API_TOKEN)} {String(process.env.CMS_TOKEN)}';
const LIST = "process.getBuiltinModule('node:child_process').execSync('env').toString()";
const COMPONENTS = {
  'components/token.tsx':
    'export const TOKEN = process.env.CMS_TOKEN;\nexport default () => <b>{String(TOKEN)} {String(process.env.CLOUDFLARE_API_TOKEN)} {typeof process.env.PATH}</b>;\n',
  'docs/with.mdx': `import Token from '@site/components/token.tsx';\n\n# With\n\n<Token />\n\n<i>${PRINT}</i>\n`,
};

describe('the environment of a site', () => {
  it('contains no secrets for pages and for processes that they start', async () => {
    site = temporarySite({
      'docs/a.mdx': `# A\n\n<i>${PRINT}</i>\n\n<pre>{${LIST}}</pre>\n`,
    });
    const { html } = site.page(await site.build(), '/a');
    expect(html).toContain('<i>undefined undefined</i>');
    expect(html).toContain('PATH=');
    expect(html).not.toMatch(/secret-token|HOME=/);
  });

  it('contains no secrets for site.ts and sidebars.ts', async () => {
    site = temporarySite({
      'site.ts':
        "export default { title: `${process.env.CMS_TOKEN} ${process.env.HOME} ${typeof process.env.PATH}`, url: 'https://docs.example' };",
      'sidebars.ts':
        "export default { docs: ['a', { type: 'link', label: String(process.env.CMS_TOKEN), href: 'https://x.example' }] };",
      'docs/a.mdx': '# A',
    });
    const { manifest } = await site.build();
    expect(manifest.site.title).toBe('undefined undefined string');
    expect(JSON.stringify(manifest)).not.toContain('secret-token');
    const text = fs
      .readdirSync(path.join(site.out, 'objects'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => fs.readFileSync(path.join(entry.parentPath, entry.name), 'latin1'));
    expect(text.join('')).not.toContain('secret-token');
  });

  it('passes the variables that site.ts names to imported modules, and nothing else', async () => {
    const config = (env: string[]): string =>
      `export default { title: 'T' + process.env.CMS_TOKEN, url: 'https://docs.example', env: ${JSON.stringify(env)} };`;
    site = temporarySite({ 'site.ts': config(['CMS_TOKEN']), ...COMPONENTS });
    const named = await site.build();
    expect(named.manifest.site.title).toBe('Tundefined');
    const { html } = site.page(named, '/with');
    expect(html).toContain('<b>cms-secret-token undefined string</b>');
    expect(html).toContain('<i>undefined undefined</i>');
    // Taken out of the list, it is gone from the page too.
    site.write({ 'site.ts': config([]) });
    const without = site.page(await site.build(), '/with').html;
    expect(without).toContain('<b>undefined undefined string</b>');
  });

  it('recompiles a page when a named variable changes', async () => {
    site = temporarySite({
      'site.ts': "export default { title: 'T', url: 'https://docs.example', env: ['CMS_TOKEN'] };",
      ...COMPONENTS,
    });
    expect(site.page(await site.build(), '/with').html).toContain('<b>cms-secret-token');
    process.env['CMS_TOKEN'] = 'another';
    const { compiled } = await site.build();
    expect(compiled).toEqual(['/with']);
  });

  it('reports an invalid name', async () => {
    site = temporarySite({
      'site.ts': "export default { title: 'T', url: 'https://docs.example', env: ['A-B'] };",
      'docs/a.mdx': '# A',
    });
    expect((await site.diagnose()).map(({ message }) => message)).toEqual([
      'Site configuration: field `env[0]`: found "A-B", expected the name of an environment variable.',
    ]);
  });
});

describe('a Docusaurus configuration that is read in place', () => {
  const read = async (expression: string): Promise<string> => {
    site = temporarySite({
      'docusaurus.config.js': `const fs = require('fs'); const path = require('path');
        const value = (() => { try { return ${expression}; } catch (error) { return error.code; } })();
        module.exports = () => ({ title: 'found ' + value, url: 'https://s.example', presets: ['classic'] });`,
      'note.txt': 'a note of the site',
      'docs/a.md': '# A',
    });
    fs.writeFileSync(path.join(site.root, '../secret.txt'), 'a secret beside the site');
    return (await site.build()).manifest.site.title;
  };

  it('can read the site, and its environment contains no secrets', async () => {
    expect(await read("fs.readFileSync(path.join(__dirname, 'note.txt'), 'utf8')")).toBe(
      'found a note of the site',
    );
    await site?.close();
    expect(await read("[process.env.CMS_TOKEN, process.env.HOME].join('-')")).toBe('found -');
  });

  it.each([
    ['read files outside of the site', "fs.readFileSync(path.join(__dirname, '../secret.txt'))"],
    ['list folders outside of the site', "fs.readdirSync(path.join(__dirname, '..'))"],
    ['write', "fs.writeFileSync(path.join(__dirname, 'note.txt'), '')"],
    ['run programs', "process.getBuiltinModule('child_process').execSync('env')"],
  ])('cannot %s', async (_what, expression) => {
    expect(await read(expression)).toBe('found ERR_ACCESS_DENIED');
  });

  it('reports why it cannot be evaluated', async () => {
    site = temporarySite({
      'docusaurus.config.js': "throw new Error('No token here');",
      'docs/a.md': '# A',
    });
    expect((await site.diagnose()).map(({ message }) => message)).toEqual([
      'Could not load this module: Error: No token here',
    ]);
  });

  it('can load workspace packages from outside the site', async () => {
    site = temporarySite({
      'docusaurus.config.js':
        "module.exports = { title: require('shared-settings').title, url: 'https://s.example', presets: ['classic'] };",
      '../packages/shared/package.json': '{ "name": "shared-settings", "main": "index.js" }',
      '../packages/shared/index.js':
        "exports.title = require('fs').readFileSync(__dirname + '/title.txt', 'utf8');",
      '../packages/shared/title.txt': 'Shared',
      'docs/a.md': '# A',
    });
    fs.mkdirSync(path.join(site.root, 'node_modules'));
    fs.symlinkSync('../../packages/shared', path.join(site.root, 'node_modules/shared-settings'));
    expect((await site.build()).manifest.site.title).toBe('Shared');
  });
});

describe('publish', () => {
  it("removes its token from the environment before it starts the build's processes", async () => {
    const published = await publishing();
    try {
      await published.edition(1);
      // The build asks git for dates.
      const folder = path.join(published.root, 'bin');
      const seen = path.join(published.root, 'environment.txt');
      published.write({ 'bin/git': `#!/bin/sh\nenv >> ${seen}\nexit 1\n` });
      fs.chmodSync(path.join(folder, 'git'), 0o755);
      const before = process.env['PATH'];
      process.env['PATH'] = `${folder}:${before}`;
      const { code, output } = await published
        .ended('publish', '--no-wait')
        .finally(() => (process.env['PATH'] = before));
      expect([code, output]).toEqual([0, expect.stringContaining('published')]);
      const environment = fs.readFileSync(seen, 'utf8');
      expect(environment).toContain('CLOUDFLARE_ACCOUNT_ID=');
      expect(environment).not.toContain('CLOUDFLARE_API_TOKEN');
    } finally {
      await published.close();
    }
  });
});

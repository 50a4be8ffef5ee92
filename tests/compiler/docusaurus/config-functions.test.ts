/** Redirects and edit links that a Docusaurus configuration makes with functions, read in place and imported. */
import { afterEach, describe, expect, it } from 'vitest';
import { temporarySite, type TemporarySite } from '../../support/sites/temporary-site.ts';
import {
  type DocusaurusFolder,
  docusaurusFolder,
  exported,
  findingLines,
} from '../../support/sites/docusaurus-folder.ts';

let site: TemporarySite | undefined;
let folder: DocusaurusFolder | undefined;

afterEach(async () => {
  await site?.close();
  folder?.close();
  site = undefined;
});

const FILES = {
  'docusaurus.config.js': `const path = require('node:path');
module.exports = { title: 'S', url: 'https://s.example', baseUrl: '/b/', presets: [['classic', {
  docs: { editUrl: ({ versionDocsDirPath, docPath, version, locale, permalink }) =>
    docPath === 'made/x.md' ? undefined : 'https://code.example/' + [version, locale, versionDocsDirPath].join('-') + permalink.slice(0, 2) + '/' + docPath },
  blog: { editUrl: () => { throw new Error('No Git'); } },
}]], plugins: [['@docusaurus/plugin-client-redirects', {
  createRedirects: (to) => to.startsWith('/docs/made') ? [to.replace('made', 'old') + '/', '/docs/a'] : undefined,
}]] };`,
  'docs/a.md': '# A',
  'docs/made/x.md': '# X',
  'blog/2030-01-01-new.md': '# New\n\n<!-- truncate -->\n\nWords.',
};

describe('functions of a configuration', () => {
  it('are called in place, with the pages', async () => {
    site = temporarySite(FILES);
    const outcome = await site.build();
    expect(outcome.diagnostics.map(({ message }) => message)).toEqual([
      'A function failed: `editUrl`: No Git',
    ]);
    expect(site.page(outcome, '/docs/a').entry.edit).toBe(
      'https://code.example/current-en-GB-docs/b/a.md',
    );
    expect(site.page(outcome, '/docs/made/x').entry.edit).toBeUndefined();
    const redirects = JSON.stringify(outcome.manifest.redirects);
    expect(redirects).toContain('"/docs/old/x":{"to":"/docs/made/x"');
    expect(redirects).not.toContain('"/docs/a":');
  });

  it('are called by an import, which writes what they return', async () => {
    folder = docusaurusFolder(FILES);
    const done = await folder.import();
    const config = await exported(done, 'site.ts');
    expect(config['docs']).toEqual([
      {
        path: 'docs',
        routeBasePath: 'docs',
        sidebars: 'sidebars.ts',
        breadcrumbs: 'sidebar',
        editUrl: 'https://code.example/current-en-docs/b/{file}',
      },
    ]);
    expect(config['redirects']).toContainEqual({
      from: '/docs/old/x',
      to: '/docs/made/x',
      status: 308,
    });
    expect(findingLines(done).filter((line) => line.includes('No Git'))).toHaveLength(1);
  });
});

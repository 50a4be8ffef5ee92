/** `edgepress version:cut`: copies everything of a version or nothing, and says what to do about refused cuts. */
import fs from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { type EndedCommand, runInProcess } from '../../support/publishing/command-in-process.ts';
import {
  siteModule,
  temporarySite,
  type TemporarySite,
} from '../../support/sites/temporary-site.ts';

let site: TemporarySite | undefined;
afterEach(async () => {
  await site?.close();
  site = undefined;
});

const FILES = {
  'docs/index.md': '# Start\n\n[Setup](guide/setup.md)\n',
  'docs/guide/setup.md': '# Setup\n\n```md\n[code](../../site.ts)\n```\n',
};

function create(files: Record<string, string> = {}): TemporarySite {
  return (site = temporarySite({ ...FILES, ...files }));
}

function cut({ root }: TemporarySite, ...args: string[]): Promise<EndedCommand> {
  return runInProcess('version:cut', { CONTENT: root }, args);
}

function filesOf({ root }: TemporarySite): string[] {
  const entries = fs.readdirSync(root, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .sort();
}

describe('version:cut', () => {
  it('copies the docs, the sidebars and the translations, and lists the version first', async () => {
    const made = create({
      'sidebars.ts': `export default { main: ['index', { type: 'category', label: 'Guide', items: ['guide/setup'] }] };\n`,
      'i18n/de/docs/index.md': '# Anfang\n',
      'i18n/fr/docusaurus-plugin-content-docs/current/index.md': '# Début\n',
      'i18n/fr/docusaurus-plugin-content-docs/current.json': '{}',
    });
    const before = filesOf(made);
    const { code, output } = await cut(made, '1.0');
    expect(output).toContain('Cut version 1.0: 2 files');
    expect(output).toContain('  1.0 is at / (latest)');
    expect(output).toContain('  Next is at /next (unreleased)');
    expect(code).toBe(0);
    expect(filesOf(made).filter((file) => !before.includes(file))).toEqual([
      'i18n/de/versioned_docs/version-1.0/index.md',
      'i18n/fr/docusaurus-plugin-content-docs/version-1.0.json',
      'i18n/fr/docusaurus-plugin-content-docs/version-1.0/index.md',
      'versioned_docs/version-1.0/guide/setup.md',
      'versioned_docs/version-1.0/index.md',
      'versioned_sidebars/version-1.0-sidebars.json',
      'versions.json',
    ]);
    const read = (name: string): unknown =>
      JSON.parse(fs.readFileSync(path.join(made.root, name), 'utf8'));
    expect(read('versioned_sidebars/version-1.0-sidebars.json')).toEqual({
      main: ['index', { type: 'category', label: 'Guide', items: ['guide/setup'] }],
    });

    const second = await cut(made, '2.0', '--json');
    expect(JSON.parse(second.output)).toMatchObject({
      version: '2.0',
      versions: [
        { name: 'current', label: 'Next', path: '/next' },
        { name: '2.0', label: '2.0', path: '/' },
        { name: '1.0', label: '1.0', path: '/1.0' },
      ],
    });
    expect(read('versions.json')).toEqual(['2.0', '1.0']);
  });

  it('cuts other docs folders beside the first one', async () => {
    const made = create({
      'site.ts': siteModule({
        docs: [{ path: 'docs' }, { id: 'sdk', path: 'sdk', routeBasePath: '/sdk' }],
      }),
      'sdk/web.md': '# Web\n',
    });
    expect((await cut(made, '1.0', '--docs', 'sdk')).code).toBe(0);
    expect(filesOf(made)).toEqual(
      expect.arrayContaining([
        'sdk_versioned_docs/version-1.0/web.md',
        'sdk_versioned_sidebars/version-1.0-sidebars.json',
        'sdk_versions.json',
      ]),
    );
    const { output } = await cut(made, '1.0', '--docs', 'sdks');
    expect(output).toContain('expected one of: default, sdk. Choose one with --docs.');
  });

  it.each([
    ['1/0', 'Found the name "1/0", expected up to 40 letters'],
    ['..', 'Found the name "..", expected up to 40 letters'],
    ['Latest', 'Found the name "Latest", which is reserved.'],
    ['1.0RC', 'Found the name "1.0RC", but the version "1.0rc" exists.'],
  ])('refuses the name %s', async (name, message) => {
    const made = create({
      'versions.json': '["1.0rc"]',
      'versioned_docs/version-1.0rc/a.md': '# A',
    });
    const before = filesOf(made);
    const { code, output } = await cut(made, name);
    expect(output).toContain(message);
    expect(code).toBe(1);
    expect(filesOf(made)).toEqual(before);
  });

  it.each([
    [
      { 'versioned_docs/version-1.0/a.md': '# A' },
      'Found `versioned_docs/version-1.0`, but no version "1.0"',
    ],
    [{ 'versions.json': '["0.9"]' }, 'Found the version "0.9" without its folder'],
    [{ 'versions.json': '{}' }, 'Found "{}", expected a JSON list of version names'],
    [{ '.version-cut/x': '' }, 'another cut is running, or was interrupted'],
    [
      { 'docs/a.mdx': `# A\n\nimport X from '../components/x';\n`, 'components/x.tsx': '' },
      'docs/a.mdx:3 ../components/x\nWrite the paths from the content folder',
    ],
    [
      {
        'site.ts': siteModule({
          versions: [
            { name: '2', label: '2', path: '/' },
            { name: '1', label: '1', path: '/1' },
          ],
        }),
      },
      'Found `versions` in the configuration.',
    ],
  ])('refuses %o and writes nothing', async (files, message) => {
    const made = create(files);
    const before = filesOf(made);
    const { code, output } = await cut(made, '1.0');
    expect(output).toContain(message);
    expect(code).toBe(1);
    expect(filesOf(made)).toEqual(before);
  });

  it('refuses the code of a language, because the addresses of its pages begin with it', async () => {
    const list = ['en', 'id'].map((code) => ({ code, label: code }));
    const made = create({ 'site.ts': siteModule({ locales: { default: 'en', list } }) });
    const before = filesOf(made);
    const { code, output } = await cut(made, 'id');
    expect(output).toContain('Found the name "id", which is the code of a language');
    expect(code).toBe(1);
    expect(filesOf(made)).toEqual(before);
  });

  it('removes everything again if it fails in the middle', async () => {
    const made = create();
    // The sidebars can't be put into a file.
    made.write({ versioned_sidebars: 'a file' });
    const before = filesOf(made);
    expect((await cut(made, '1.0')).code).toBe(1);
    expect(filesOf(made)).toEqual(before);
  });

  it('counts the links that lead out of the version', async () => {
    const made = create({
      'docs/a.md': '# A\n\n![Logo](/img/logo.svg) [B](/b)\n\n`[c](/c)` [file](/x.pdf)\n',
    });
    expect((await cut(made, '1.0')).output).toContain(
      '1 link with an absolute path, the first in docs/a.md:3.',
    );
  });
});

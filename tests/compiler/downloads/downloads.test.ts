/** ZIP files of the content's folders: what is in them, and that their bytes depend on nothing else. */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { objectsFolder, readObject } from '../../../compiler/objects/objects.ts';
import { siteOpener } from '../../support/sites/opened-sites.ts';
import type { TemporarySite } from '../../support/sites/temporary-site.ts';

const SITE = {
  title: 'Docs',
  url: 'https://docs.example',
  variables: { api: { url: 'https://api.example' } },
  downloads: [{ path: '/get/web.zip', folders: { '.': 'samples/web', toolkit: 'toolkit' } }],
};
const FILES = {
  'docs/a.mdx': '# A\n\n[Project](/get/web.zip)\n',
  'samples/web/b.js': "fetch('{api.url}/v1')\n",
  'samples/web/a/ä.txt': 'größer\n',
  'samples/web/.env.example': 'KEY=\n',
  'samples/web/.env': 'KEY=secret\n',
  'samples/web/.env.production': 'KEY=secret\n',
  'samples/web/.dev.vars': 'KEY=secret\n',
  'samples/web/server.key': 'secret\n',
  'samples/web/private.pem': 'secret\n',
  'samples/web/node_modules/x/index.js': '',
  'toolkit/call.js': 'export {}\n',
};
const NAMES = ['web/.env.example', 'web/a/ä.txt', 'web/b.js', 'web/toolkit/call.js'];

const open = siteOpener();

function siteOf(files: Record<string, string> = {}, config: object = SITE): TemporarySite {
  return open({ ...FILES, 'site.ts': `export default ${JSON.stringify(config)}`, ...files });
}

async function archiveOf(site: TemporarySite): Promise<{ object: string; bytes: Buffer }> {
  const { files } = (await site.build()).manifest;
  const file = files['/get/web.zip'];
  if (!file) throw new Error('There is no archive.');
  expect(file.type).toBe('application/zip');
  const bytes = readObject(objectsFolder(site.out), file.object);
  expect(bytes.length).toBe(file.size);
  return { object: file.object, bytes };
}

/** What Python's `zipfile` reads in an archive, after it has checked it. */
function unzip(site: TemporarySite, bytes: Buffer): [string, string, number, number[]][] {
  const file = path.join(site.root, 'read.zip');
  fs.writeFileSync(file, bytes);
  const program = `import json, sys, zipfile
with zipfile.ZipFile(sys.argv[1]) as archive:
    assert archive.testzip() is None
    print(json.dumps([[one.filename, archive.read(one).decode(), one.external_attr >> 16, one.date_time] for one in archive.infolist()]))`;
  const { status, stdout, stderr } = spawnSync('python3', ['-c', program, file], {
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  expect(status).toBe(0);
  // The program prints lists of these.
  return JSON.parse(stdout) as [string, string, number, number[]][];
}

describe('a download', () => {
  it('has the files of its folders in one folder, with variables filled in and without secrets', async () => {
    const site = siteOf();
    const { bytes } = await archiveOf(site);
    const found = unzip(site, bytes);
    expect(found.map(([name]) => name)).toEqual(NAMES);
    expect(new Map(found.map(([name, text]) => [name, text])).get('web/b.js')).toBe(
      "fetch('https://api.example/v1')\n",
    );
    for (const [, , mode, date] of found)
      expect([mode, date]).toEqual([0o100644, [1980, 1, 1, 0, 0, 0]]);
  });

  it('has the same bytes wherever and whenever it is built', async () => {
    const first = await archiveOf(siteOf());
    const other = siteOf();
    for (const name of Object.keys(FILES)) {
      const file = path.join(other.root, name);
      fs.utimesSync(file, 1_000_000, 1_000_000);
      fs.chmodSync(file, 0o600);
    }
    const second = await archiveOf(other);
    expect(second.object).toBe(first.object);
    expect(second.bytes.equals(first.bytes)).toBe(true);
  });

  it('changes with its files', async () => {
    const site = siteOf();
    const before = await archiveOf(site);
    site.write({ 'samples/web/b.js': 'done()\n' });
    expect((await archiveOf(site)).object).not.toBe(before.object);
  });
});

it.each([
  [{ '.': 'samples/none' }, 'there is no folder `samples/none`'],
  [{ '.': '../outside' }, "`../outside` isn't below the content folder"],
  [{ '.': 'samples/web', a: 'samples/web', './a/a': 'samples/web/a' }, 'would have two files'],
  [{ '..': 'samples/web' }, "`..` isn't in the archive"],
])('refuses folders %j', async (folders, message) => {
  const site = siteOf({}, { ...SITE, downloads: [{ path: '/get/web.zip', folders }] });
  const found = await site.diagnose();
  expect(found.map(({ severity, rule }) => [severity, rule])).toEqual([['error', 'download']]);
  expect(found[0]?.message).toContain(message);
  expect(found[0]?.file).toBe(path.join(site.root, 'site.ts'));
});

it('refuses a path that is no ZIP file', async () => {
  const site = siteOf(
    {},
    { ...SITE, downloads: [{ path: '/get/web.tar', folders: { '.': 'x' } }] },
  );
  expect((await site.diagnose()).map(({ message }) => message).join()).toContain('.zip');
});

it('refuses a folder that is a symbolic link to another place', async () => {
  const site = siteOf(
    {},
    { ...SITE, downloads: [{ path: '/get/web.zip', folders: { '.': 'link' } }] },
  );
  fs.symlinkSync(path.dirname(site.root), path.join(site.root, 'link'));
  expect((await site.diagnose()).map(({ message }) => message).join()).toContain('a symbolic link');
});
